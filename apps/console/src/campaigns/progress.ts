import type { CampaignProgress } from '@parley/contract/campaigns/campaign.schema.ts'
import { doneOf, percentDone } from '@parley/contract/campaigns/progress.ts'
import type { BarPart } from '../kit/states/StackedBar.tsx'
import { formatCount } from '../kit/text/Count.tsx'
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

/** New ones wait as well, until the campaign is prepared. */
const restOf = (progress: CampaignProgress): number => Math.max(0, progress.contacts - doneOf(progress) - progress.live)

/** What “done” counts, in a sentence. */
export const doneWords = (progress: CampaignProgress): string =>
  t(progress.excluded === 0 ? 'doneHint' : 'doneHintExcluded', {
    percent: percentDone(progress),
    done: formatCount(doneOf(progress)),
    contacts: formatCount(progress.contacts),
    excluded: formatCount(progress.excluded),
  })
