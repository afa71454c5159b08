import type { TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import { Switch } from '../kit/fields/Checkbox.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { PublishedCard } from './PublishedCard.tsx'
import { ShareCard } from './ShareCard.tsx'
import { StatisticTiles } from './StatisticTiles.tsx'
import { daysText } from './statistic-text.ts'
import { t } from './statistics.messages.ts'
import { TimeCard } from './TimeCard.tsx'
import { useConversationsHref } from './use-conversations-href.ts'
import type { usePeriod } from './use-period.ts'

type Props = { statistic: TenantStatistic; idTenant: number; chosen: ReturnType<typeof usePeriod> }

/** With what it is compared, on whose clock. */
export function Compared({ statistic, chosen }: Omit<Props, 'idTenant'>) {
  const { timeZone } = useKit()
  const { before, isRunning, timezone } = statistic
  const days = { days: daysText(before) }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-faint text-xs">
        {`${isRunning ? t('comparedRunning', days) : t('compared', days)} · ${t('atLocal', { zone: timezone })}`}
      </p>
      {(chosen.isMine || timezone !== timeZone) && (
        <Switch isSelected={chosen.isMine} onChange={chosen.setMine}>
          {t('mine')}
        </Switch>
      )}
    </div>
  )
}

/** Sums, their course, and what they are shared among. */
export function StatisticView({ statistic, idTenant, chosen }: Props) {
  const hrefOf = useConversationsHref(idTenant, statistic, chosen)
  const { totals, totalsBefore, flows, lines, campaigns, against } = statistic
  const { only } = chosen
  const { context } = useUserInfo()
  const shared = { against, hrefOf, isOwn: context.id === idTenant }
  if (totals.calls === 0 && totalsBefore.calls === 0)
    return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <>
      <StatisticTiles totals={totals} before={totalsBefore} against={against} hrefOf={hrefOf} />
      <TimeCard statistic={statistic} query={{ ...chosen.query, idTenant }} hrefOf={hrefOf} />
      <ShareCard side="flow" rows={flows} only={only.flow} {...shared} />
      {lines.length > 0 && <ShareCard side="line" rows={lines} only={only.line} {...shared} />}
      {campaigns.length > 0 && <ShareCard side="campaign" rows={campaigns} only={only.campaign} {...shared} />}
      <PublishedCard statistic={statistic} />
    </>
  )
}
