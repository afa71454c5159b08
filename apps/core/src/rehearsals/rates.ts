import type { AttemptResult } from '@parley/contract/campaigns/campaign.enum.ts'

/** What calls can end as by themselves; `unknown` is what becomes of those whose process dies. */
export type RatedResult = Exclude<AttemptResult, 'unknown'>
const RESULTS: readonly RatedResult[] = ['answered', 'voicemail', 'busy', 'noAnswer', 'declined', 'failed']

/** Calls that were made, by the hour of the day and how they ended. */
export interface PastCalls {
  /** Of the day, on the clock of the campaign. */
  readonly hour: number
  readonly result: RatedResult
  readonly attempts: number
  readonly successes: number
  readonly ringMs: number
  readonly talkMs: number
}

export interface Rates {
  /** For each of the 24 hours the shares of the results. */
  readonly shares: readonly Readonly<Record<RatedResult, number>>[]
  readonly ringMs: Readonly<Record<RatedResult, number>>
  readonly talkMs: number
  /** Of answered calls, as flows counted them. */
  readonly success: number
  readonly learnedFrom: number
}

/** Where nothing is known yet: an ordinary day of calls to people who do not expect one. */
const USUAL: Readonly<Record<RatedResult, number>> = {
  answered: 0.45,
  voicemail: 0.14,
  busy: 0.08,
  noAnswer: 0.27,
  declined: 0.04,
  failed: 0.02,
}
const USUAL_RING: Readonly<Record<RatedResult, number>> = {
  answered: 9_000,
  voicemail: 18_000,
  busy: 1_500,
  noAnswer: 28_000,
  declined: 7_000,
  failed: 1_000,
}
const USUAL_TALK = 55_000
const USUAL_SUCCESS = 0.5
/** As many calls count as much as what is usual: fewer say little of the whole, or of an hour. */
const PRIOR = 100
const PRIOR_OF_HOUR = 40

/** Shares by the hour, drawn towards those of all hours, and these towards what is usual, where there are few calls. */
export function ratesOf(calls: readonly PastCalls[]): Rates {
  const sum = (of: readonly PastCalls[], what: 'attempts' | 'successes' | 'ringMs' | 'talkMs') =>
    of.reduce((total, each) => total + each[what], 0)
  const all = sum(calls, 'attempts')
  const blend = (some: readonly PastCalls[], prior: Readonly<Record<RatedResult, number>>, strength: number) => {
    const known = sum(some, 'attempts')
    return mapResults((result) => {
      const own = sum(
        some.filter((each) => each.result === result),
        'attempts',
      )
      return (own + strength * prior[result]) / (known + strength)
    })
  }
  const overall = blend(calls, USUAL, PRIOR)
  const answered = calls.filter(({ result }) => result === 'answered')
  const mean = (total: number, count: number, usual: number) => (total + PRIOR * usual) / (count + PRIOR)
  return {
    shares: Array.from({ length: 24 }, (_, hour) =>
      blend(
        calls.filter((each) => each.hour === hour),
        overall,
        PRIOR_OF_HOUR,
      ),
    ),
    ringMs: mapResults((result) => {
      const some = calls.filter((each) => each.result === result)
      return mean(sum(some, 'ringMs'), sum(some, 'attempts'), USUAL_RING[result])
    }),
    talkMs: mean(sum(answered, 'talkMs'), sum(answered, 'attempts'), USUAL_TALK),
    success: mean(sum(answered, 'successes'), sum(answered, 'attempts'), USUAL_SUCCESS),
    learnedFrom: all,
  }
}

const mapResults = (make: (result: RatedResult) => number): Record<RatedResult, number> => ({
  answered: make('answered'),
  voicemail: make('voicemail'),
  busy: make('busy'),
  noAnswer: make('noAnswer'),
  declined: make('declined'),
  failed: make('failed'),
})

/**
 * How far the true share of answered calls may lie from the one that was learned, relative to it, in nineteen of twenty cases; never less than
 * a twentieth, as tomorrow is another day.
 */
export function uncertaintyOf({ shares, learnedFrom }: Rates): number {
  const share = shares.reduce((sum, { answered }) => sum + answered, 0) / shares.length
  const error = Math.sqrt((share * (1 - share)) / (learnedFrom + PRIOR))
  return Math.max(0.05, Math.min(0.6, (1.96 * error) / share))
}

/** In words, for the report of a rehearsal. */
export function assumptionOf({ learnedFrom, shares, talkMs }: Rates, days: number): string {
  const percent = Math.round((shares.reduce((sum, { answered }) => sum + answered, 0) / shares.length) * 100)
  const talk = `${Math.round(talkMs / 1_000)} seconds of talk`
  if (learnedFrom === 0)
    return `This tenant has no campaign calls yet. Usual shares are assumed: ${percent} % answered, ${talk} each.`
  const of = `${learnedFrom.toLocaleString('en-US')} ${learnedFrom === 1 ? 'call' : 'calls'}`
  return `Answer rates by the hour from ${of} of the last ${days} days: ${percent} % answered, ${talk} each.`
}

/** By a random number from 0 to 1. */
export function drawResult(shares: Readonly<Record<RatedResult, number>>, random: number): RatedResult {
  let left = random
  for (const result of RESULTS) {
    left -= shares[result]
    if (left < 0) return result
  }
  return 'noAnswer'
}
