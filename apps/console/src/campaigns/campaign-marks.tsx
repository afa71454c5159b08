import { holdReason } from '@parley/contract/campaigns/campaign.enum.ts'
import type { CampaignProgress, CampaignRow, Hold } from '@parley/contract/campaigns/campaign.schema.ts'
import { percentDone } from '@parley/contract/campaigns/progress.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { StackedBar } from '../kit/states/StackedBar.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { t } from './campaigns.messages.ts'
import { doneWords, partsOf } from './progress.ts'

const { IN_PROGRESS } = processState.of

/** The status with its tone; the dot beats while calls are made. */
export const CampaignStatus = ({
  campaign: { status, holds },
}: {
  campaign: Pick<CampaignRow, 'status' | 'holds'>
}) => (
  <StatusTag tone={processState.tone(status)} isActive={status === IN_PROGRESS && holds.length === 0}>
    {processState.label(status)}
  </StatusTag>
)

/** Why it makes no calls now: the first reason, and how many more there are. */
export function HoldTags({ holds }: { holds: readonly Hold[] }) {
  const [first, ...others] = holds
  if (!first) return <span className="text-faint">–</span>
  return (
    <span
      className="flex min-w-0 items-center gap-1.5"
      title={holds.map(({ reason }) => holdReason.label(reason)).join(', ')}
    >
      <StatusTag tone={holdReason.tone(first.reason)}>{holdReason.label(first.reason)}</StatusTag>
      {others.length > 0 && <span className="text-faint text-xs">{t('moreHolds', { count: others.length })}</span>}
    </span>
  )
}

/** Every reason, where there is room for it. */
export const AllHoldTags = ({ holds }: { holds: readonly Hold[] }) =>
  holds.map(({ reason, detail }) => (
    <StatusTag key={`${reason} ${detail ?? ''}`} tone={holdReason.tone(reason)}>
      {holdReason.label(reason)}
    </StatusTag>
  ))

/** How far it is, in a row of a list. */
export function ProgressCell({ name, progress }: { name: string; progress: CampaignProgress }) {
  if (progress.contacts === 0) return <span className="text-faint">{t('noContacts')}</span>
  return (
    <span className="flex items-center gap-2">
      <span className="block w-20 shrink-0">
        <StackedBar label={t('progressOf', { name })} parts={partsOf(progress)} />
      </span>
      <span className="text-soft text-xs tabular-nums" title={doneWords(progress)}>
        {t('percent', { percent: percentDone(progress) })}
      </span>
    </span>
  )
}
