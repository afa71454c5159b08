import type { CampaignProgress } from '@parley/contract/campaigns/campaign.schema.ts'
import type { BarPart } from '../kit/states/StackedBar.tsx'
import { t } from './progress.messages.ts'

/** Contacts by what became of them, in the order in which people look for it; those who wait are the empty end. */
export const partsOf = (progress: CampaignProgress): readonly BarPart[] => [
  { name: t('success'), value: progress.success, tone: 'success' },
  { name: t('negative'), value: progress.negative, tone: 'info' },
  { name: t('unreached'), value: progress.unreached, tone: 'warning' },
  { name: t('unknown'), value: progress.unknown, tone: 'danger' },
  { name: t('excluded'), value: progress.excluded, tone: 'neutral' },
  { name: t('live'), value: progress.live, tone: 'accent' },
  { name: t('waiting'), value: restOf(progress) },
]

const doneOf = ({ success, negative, unreached, excluded, unknown }: CampaignProgress): number =>
  success + negative + unreached + excluded + unknown
/** New ones wait as well, until the campaign is prepared. */
const restOf = (progress: CampaignProgress): number => Math.max(0, progress.contacts - doneOf(progress) - progress.live)

/** Whole per cent of the contacts with whom nothing more is to be done; not 100 before all of them are. */
export function percentDone(progress: CampaignProgress): number {
  if (progress.contacts === 0) return 0
  return Math.min(100, Math.floor((doneOf(progress) / progress.contacts) * 100))
}
