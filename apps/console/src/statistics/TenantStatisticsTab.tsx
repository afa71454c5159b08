import { operations } from '@parley/contract/operations.ts'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { useRead } from '../shell/api.ts'
import { MailButton } from './mail/MailButton.tsx'
import { OnlyBar } from './OnlyBar.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { Compared, StatisticView } from './StatisticView.tsx'
import { usePeriod } from './use-period.ts'

/** What a tenant's conversations add up to in a period, beside an earlier one. */
export default function TenantStatisticsTab({ idTenant }: { idTenant: number }) {
  const chosen = usePeriod()
  const { data, error, refetch } = useRead(operations.Statistics.Tenant, { params: { idTenant }, query: chosen.query })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PeriodBar chosen={chosen} by={data?.by} days={data?.period} />
        <MailButton idTenant={idTenant} />
        {data && <Compared statistic={data} chosen={chosen} />}
      </div>
      {data && <OnlyBar statistic={data} chosen={chosen} sides={['flow', 'line', 'campaign']} />}
      {data && <StatisticView statistic={data} idTenant={idTenant} chosen={chosen} />}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeleton lines={8} />)}
    </div>
  )
}
