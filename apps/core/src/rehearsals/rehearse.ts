import type { RehearsalResult } from '@parley/contract/campaigns/rehearsal.schema.ts'
import { ruleWords } from '@parley/contract/campaigns/rule.rules.ts'
import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import { rateCall } from '@parley/rating'
import { seeded } from '../carrier/simulated/random.ts'
import type { WaitingRule } from './playedRules.ts'
import { assumptionOf, type Rates, uncertaintyOf } from './rates.ts'
import { type Rehearsed, type Simulated, simulate } from './simulate.ts'

/** All that a rehearsal is made of, as it is handed to the thread that does it. */
export interface Rehearsing extends Omit<Rehearsed, 'random' | 'price' | 'tick'> {
  readonly seed: number
  /** Of lines with a tariff. */
  readonly terms: readonly { readonly idLine: number; readonly terms: TariffTerms }[]
  readonly currency: string
  /** Of the tenant, for time bands. */
  readonly tenantZone: string
  readonly names: readonly { readonly id: number; readonly name: string }[]
  readonly learnedDays: number
}

const MILLION = 1e6
const iso = (at: number) => new Date(at).toISOString()

export function rehearse(
  rehearsing: Rehearsing,
  tick: NonNullable<Rehearsed['tick']> = () => undefined,
): RehearsalResult {
  const { seed, terms, rates, currency, names, learnedDays, from } = rehearsing
  const [own, ...others] = rehearsing.campaigns
  const termsOf = new Map(terms.map((each) => [each.idLine, each.terms]))
  const price: Rehearsed['price'] = ({ idLine, to, at, talkMs }) => {
    const of = termsOf.get(idLine)
    if (!of) return 0
    const call = { startedAt: new Date(at), zone: rehearsing.tenantZone, to, answered: true, talkMs }
    return Math.round(Number(rateCall(of, call).amount) * MILLION)
  }
  const went = simulate({ ...rehearsing, random: seeded(seed).next, price, tick })
  const nameOf = (id: number) => names.find((each) => each.id === id) ?? { id, name: `${id}` }
  const contention = others.flatMap(({ facts: { idCampaign, priority } }) => {
    const heldBackMinutes = went.heldBack.get(idCampaign) ?? 0
    return heldBackMinutes > 0 ? [{ campaign: nameOf(idCampaign), priority, heldBackMinutes }] : []
  })
  const wordsOf = (rule: WaitingRule) => ruleWords(rule, currency, rule.target)
  // Those of others are told where they act on this one.
  const ofOthers = went.fired.filter(
    ({ idCampaign, rule: { action } }) =>
      idCampaign !== own.facts.idCampaign && action.kind === 'priority' && action.idCampaign === own.facts.idCampaign,
  )
  return {
    from: iso(from),
    endsAt: went.endsAt === undefined ? null : iso(went.endsAt),
    contacts: own.dueAt.length,
    attempts: went.attempts,
    hours: went.hours.map(({ at, ...counts }) => ({ at: iso(at), ...counts })),
    states: [...went.states].map(([state, contacts]) => ({ state, contacts })),
    neverDue: [...went.neverDue].map(([reason, contacts]) => ({ reason, contacts })),
    contention: contention.toSorted((one, other) => other.heldBackMinutes - one.heldBackMinutes),
    cost: { ...costOf(went, rates, own.facts.budget, own.facts.spent), currency },
    budgetEndsAt: went.budgetEndsAt === undefined ? null : iso(went.budgetEndsAt),
    stoppedAt: went.stoppedAt === undefined ? null : iso(went.stoppedAt),
    rules: [
      ...own.waiting.rules.map((rule) => {
        const at = went.fired.find((each) => each.rule === rule)?.at
        return { rule: wordsOf(rule), firedAt: at === undefined ? null : iso(at) }
      }),
      ...ofOthers.map(({ at, idCampaign, rule }) => ({
        rule: `${nameOf(idCampaign).name}: ${wordsOf(rule)}`,
        firedAt: iso(at),
      })),
    ],
    followUps: went.followed,
    assumption: assumptionOf(rates, learnedDays),
    learnedFrom: rates.learnedFrom,
  }
}

/** As far to both sides as the share of people who answer is unsure; no more than the budget has left. */
function costOf({ spent }: Simulated, rates: Rates, budget: number | null, before: number) {
  const unsure = uncertaintyOf(rates)
  const most = budget === null ? Number.POSITIVE_INFINITY : Math.max(spent, (budget - before) * MILLION)
  const text = (millionths: number) => (Math.round(millionths / 10_000) / 100).toFixed(2)
  return {
    low: text(spent * (1 - unsure)),
    likely: text(spent),
    high: text(Math.min(most, spent * (1 + unsure))),
  }
}
