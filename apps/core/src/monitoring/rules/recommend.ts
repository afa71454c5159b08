import { setImmediate as rest } from 'node:timers/promises'
import type { AlertKind } from '@parley/contract/monitoring/monitoring.enum.ts'
import { isPast, kindFacts, newRule, valueWords } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { AlertRuleDraft } from '@parley/contract/monitoring/monitoring.schema.ts'
import { eachMinute } from './backtest.ts'
import type { Series } from './series.ts'

/** Of fewer minutes nothing is concluded. */
const FEWEST = 500
/** This part of what was seen is usual. */
const USUAL = 0.995

export interface Proposal {
  readonly rule: AlertRuleDraft
  readonly why: string
}

/** A value that is a little further from usual, as people would write it. */
type Thresholds = (usual: number) => { readonly warning: number; readonly critical: number }

const lower =
  (step: number): Thresholds =>
  (usual) => ({ warning: floorTo(usual, step), critical: floorTo(usual * 0.7, step) })
const higher =
  (step: number, least: number, most = Number.POSITIVE_INFINITY): Thresholds =>
  (usual) => {
    // Nothing is past the end of what is possible.
    const warning = Math.min(most - 2 * step, Math.max(least, ceilTo(usual * 1.1, step)))
    return { warning, critical: Math.min(most - step, Math.max(warning + step, ceilTo(warning * 1.5, step))) }
  }
const floorTo = (value: number, step: number) => Math.floor(value / step) * step
const ceilTo = (value: number, step: number) => Math.ceil(value / step) * step

const plans: readonly (readonly [AlertKind, Thresholds, Partial<AlertRuleDraft>])[] = [
  ['answerRate', lower(1), {}],
  ['errorRate', higher(1, 5, 100), {}],
  ['shortCalls', higher(1, 5, 100), {}],
  ['duration', lower(1), { windowMinutes: 30 }],
  ['latency', higher(50, 200), {}],
  ['concurrent', higher(1, 3), {}],
  ['silence', higher(5, 10, 120), {}],
  ['spend', higher(1, 1), { windowMinutes: 60, minCalls: 1, forMinutes: 1 }],
]

/** Rules whose thresholds lie beyond what this line did in almost all of its minutes. Kinds of which too little was seen are named. */
export async function recommend(
  series: Series,
  from: number,
  currency = '',
  without: readonly AlertKind[] = [],
): Promise<{ proposals: Proposal[]; unknown: AlertKind[] }> {
  const proposals: Proposal[] = []
  const unknown: AlertKind[] = []
  for (const [kind, thresholds, more] of plans.filter(([each]) => !without.includes(each))) {
    await rest()
    // Without a threshold of its own silence would be measured only where it is already long.
    const asked = { ...newRule(kind), ...more, ...(kind === 'silence' ? { warning: 1 } : {}) }
    const values: number[] = []
    eachMinute(asked, series, from, (_, measured) => {
      // Minutes without calls say nothing of how many are usual at once, nor of what they cost.
      if (measured && !((kind === 'concurrent' || kind === 'spend') && measured.value === 0))
        values.push(measured.value)
    })
    if (values.length < FEWEST) {
      unknown.push(kind)
      continue
    }
    const { comparator } = asked
    values.sort((one, other) => (comparator === 'below' ? other - one : one - other))
    const at = (share: number) => values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
    const [usual, middle] = [at(USUAL), at(0.5)]
    const found = thresholds(usual)
    // A line whose usual is at the end of what is possible has nothing beyond it.
    if (comparator === 'below' && found.critical <= 0) {
      unknown.push(kind)
      continue
    }
    const isBeyond = isPast(comparator, found.critical, found.warning)
    const rule = { ...asked, warning: found.warning, critical: isBeyond ? found.critical : null }
    proposals.push({ rule, why: whyWords(rule, usual, middle, currency) })
  }
  return { proposals, unknown }
}

function whyWords(
  { kind, comparator, windowMinutes, minCalls }: AlertRuleDraft,
  usual: number,
  middle: number,
  currency: string,
): string {
  const than = comparator === 'below' ? 'or more' : 'or less'
  const { hasWindow, isSum } = kindFacts[kind]
  const words = (value: number) => valueWords(kind, value, currency)
  if (isSum)
    return `In 99.5% of the windows of ${windowMinutes} minutes with costs it was ${words(usual)} ${than}; in half of them ${words(middle)} ${than}.`
  const of = hasWindow ? `windows of ${windowMinutes} minutes with at least ${minCalls} calls` : 'minutes'
  return `In 99.5% of the ${of} it was ${words(usual)} ${than}; in half of them ${words(middle)} ${than}.`
}

/** The module can be watched without any history. */
export const moduleProposal: Proposal = {
  rule: { ...newRule('module'), forMinutes: 2, windowMinutes: 1, minCalls: 1 },
  why: 'Without its module no call can be made or answered. Needs no history.',
}
