import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useEffect } from 'react'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { useUserInfo } from '../../shell/access/use-user-info.ts'
import { useRead } from '../../shell/api.ts'
import { crumbsOf } from '../../shell/crumbs.ts'
import { FailedPage } from '../../shell/pages/FailedPage.tsx'
import { NotFoundPage } from '../../shell/pages/NotFoundPage.tsx'
import { OnlyBar } from '../OnlyBar.tsx'
import { PeriodBar } from '../PeriodBar.tsx'
import { Compared, StatisticView } from '../StatisticView.tsx'
import { t } from '../statistics.area.messages.ts'
import { usePeriod } from '../use-period.ts'
import { WaitCard } from './WaitCard.tsx'

const missing = (
  <NotFoundPage missing={{ title: t('noLine'), text: t('noLineText') }} back={crumbsOf(screens.line).at(-1)} />
)

type Props = { idLine: number; onName?: (name: string) => void }

/** What the conversations of a line add up to in a period, beside an earlier one. */
export default function LineStatisticsTab({ idLine, onName }: Props) {
  const period = usePeriod()
  const { idLine: _, ...query } = period.query
  const { data, error, refetch } = useRead(operations.Statistics.Line, { params: { idLine }, query })
  const { context } = useUserInfo()
  const name = data?.name
  useEffect(() => {
    if (name !== undefined) onName?.(name)
  }, [name, onName])
  if (!data && error) return <FailedPage error={error} missing={missing} onRetry={() => void refetch()} />
  const chosen = { ...period, query: { ...query, idLine }, only: { ...period.only, line: idLine } }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PeriodBar chosen={chosen} by={data?.by} days={data?.period} />
        {data && <Compared statistic={data} chosen={chosen} />}
      </div>
      {data && <OnlyBar statistic={data} chosen={chosen} sides={['flow', 'campaign']} />}
      {data?.waits && (data.waits.waited > 0 || data.waits.since !== null) && <WaitCard waits={data.waits} />}
      {data ? <StatisticView statistic={data} idTenant={context.id} chosen={chosen} /> : <CardSkeleton lines={8} />}
    </div>
  )
}
