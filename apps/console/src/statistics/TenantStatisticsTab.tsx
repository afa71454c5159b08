import { operations } from '@parley/contract/operations.ts'
import type { TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import { Switch } from '../kit/fields/Checkbox.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { useRead } from '../shell/api.ts'
import { MailButton } from './mail/MailButton.tsx'
import { OnlyBar } from './OnlyBar.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { PublishedCard } from './PublishedCard.tsx'
import { ShareCard } from './ShareCard.tsx'
import { StatisticTiles } from './StatisticTiles.tsx'
import { daysText } from './statistic-text.ts'
import { t } from './statistics.messages.ts'
import { TimeCard } from './TimeCard.tsx'
import { useConversationsHref } from './use-conversations-href.ts'
import { usePeriod } from './use-period.ts'

/** What a tenant's conversations add up to in a period, beside an earlier one. */
export default function TenantStatisticsTab({ idTenant }: { idTenant: number }) {
  const chosen = usePeriod()
  const { timeZone } = useKit()
  const { data, error, refetch } = useRead(operations.Statistics.Tenant, { params: { idTenant }, query: chosen.query })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PeriodBar chosen={chosen} by={data?.by} days={data?.period} />
        <MailButton idTenant={idTenant} />
        {data && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-faint text-xs">{comparedText(data)}</p>
            {(chosen.isMine || data.timezone !== timeZone) && (
              <Switch isSelected={chosen.isMine} onChange={chosen.setMine}>
                {t('mine')}
              </Switch>
            )}
          </div>
        )}
      </div>
      {data && <OnlyBar statistic={data} chosen={chosen} />}
      {data && <Statistic statistic={data} idTenant={idTenant} chosen={chosen} />}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeleton lines={8} />)}
    </div>
  )
}

const comparedText = ({ before, isRunning, timezone }: TenantStatistic) => {
  const days = { days: daysText(before) }
  return `${isRunning ? t('comparedRunning', days) : t('compared', days)} · ${t('atLocal', { zone: timezone })}`
}

type StatisticProps = { statistic: TenantStatistic; idTenant: number; chosen: ReturnType<typeof usePeriod> }

function Statistic({ statistic, idTenant, chosen }: StatisticProps) {
  const hrefOf = useConversationsHref(idTenant, statistic, chosen)
  const { totals, totalsBefore, flows, lines, campaigns, against } = statistic
  const { only } = chosen
  if (totals.calls === 0 && totalsBefore.calls === 0)
    return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <>
      <StatisticTiles totals={totals} before={totalsBefore} against={against} hrefOf={hrefOf} />
      <TimeCard statistic={statistic} query={{ ...chosen.query, idTenant }} hrefOf={hrefOf} />
      <ShareCard side="flow" rows={flows} only={only.flow} against={against} hrefOf={hrefOf} />
      {lines.length > 0 && <ShareCard side="line" rows={lines} only={only.line} against={against} hrefOf={hrefOf} />}
      {campaigns.length > 0 && (
        <ShareCard side="campaign" rows={campaigns} only={only.campaign} against={against} hrefOf={hrefOf} />
      )}
      <PublishedCard statistic={statistic} />
    </>
  )
}
