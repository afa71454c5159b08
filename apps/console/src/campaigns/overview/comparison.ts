import type { CampaignOverview } from '@parley/contract/campaigns/campaign.schema.ts'
import { t } from './overview.messages.ts'

type Compared = Pick<CampaignOverview['flows'][number], 'flow' | 'done' | 'success'>
/** Successes of those who are done, in per cent. */
export const rateOf = ({ done, success }: Pick<Compared, 'done' | 'success'>): number =>
  done === 0 ? 0 : (success / done) * 100

/** Which of two flows does better, and how sure that is, in words. */
export function comparisonWords(flows: readonly Compared[], significance: CampaignOverview['significance']): string {
  const [best, other] = flows.toSorted((one, two) => rateOf(two) - rateOf(one))
  if (!significance || !best || !other) return t('tooFew')
  const points = (rateOf(best) - rateOf(other)).toFixed(1)
  const chance = significance.p < 0.001 ? t('lessThan') : (significance.p * 100).toFixed(1)
  const facts = { name: best.flow.name, other: other.flow.name, points, chance }
  return significance.isSignificant ? t('significant', facts) : t('notSignificant', facts)
}
