import { setImmediate as rest } from 'node:timers/promises'
import { reason } from '@parley/contract/kernel/errors.ts'
import { type AlertKind, alertKind } from '@parley/contract/monitoring/monitoring.enum.ts'
import {
  type Marked,
  proposeThreshold,
  ruleProblem,
  seesSpending,
  tidyRule,
} from '@parley/contract/monitoring/monitoring.rules.ts'
import type { AlertRuleDraft, Backtest, Firing, Recommendation } from '@parley/contract/monitoring/monitoring.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { refuse } from '../kernel/refusal.ts'
import { cellOf } from '../kernel/rows.ts'
import { listMarked } from './alert.store.ts'
import { getWatched, readMinutes, readSpends, readWaits } from './monitoring.store.ts'
import { runBacktest } from './rules/backtest.ts'
import { moduleProposal, recommend } from './rules/recommend.ts'
import { type Series, seriesOf } from './rules/series.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440
const WEEKS_MINUTES = 56 * DAY_MINUTES
/** As long as the sums are kept: what is usual at an hour of the week is told from weeks before. */
const KEPT_MINUTES = 70 * DAY_MINUTES
/** As long as queues are kept. */
const WAITS_MINUTES = 30 * DAY_MINUTES
const FEWEST_DAYS = 14
const WEEK_DAYS = 7
const MOST_LISTED = 200

const isoOf = (minute: number) => new Date(minute * MINUTE_MS).toISOString()

interface Past {
  readonly series: Series
  /** The minute from which on a rule is looked at. */
  readonly from: number
}

type Also = 'latency' | 'waits' | 'spends'

async function readPast(ctx: Ctx, idLine: number, ...also: readonly Also[]): Promise<Past> {
  const { zone } = await getWatched(ctx.db, idLine)
  const until = Math.floor(ctx.clock.now().getTime() / MINUTE_MS)
  const start = until - KEPT_MINUTES
  const rows = await readMinutes(ctx.db, idLine, new Date(start * MINUTE_MS), also.includes('latency'))
  const lookedAt = until - (also.includes('waits') ? WAITS_MINUTES : WEEKS_MINUTES)
  const waits = also.includes('waits') ? await readWaits(ctx.db, idLine, new Date(lookedAt * MINUTE_MS)) : []
  const spends = also.includes('spends') ? await readSpends(ctx.db, idLine, new Date(start * MINUTE_MS)) : []
  const series = seriesOf(rows, zone, start, until, { waits, spends })
  return { series, from: Math.max(lookedAt, series.first ?? until) }
}

const KEPT_FOR: Partial<Record<AlertKind, Also>> = { latency: 'latency', queueWait: 'waits', spend: 'spends' }
const alsoOf = ({ kind }: AlertRuleDraft): readonly Also[] => [KEPT_FOR[kind] ?? []].flat()

/** When a rule would have fired within the last eight weeks. */
export async function backtestRule(ctx: Ctx, idLine: number, draft: AlertRuleDraft): Promise<Backtest> {
  await ctx.require('Line.view', idLine)
  if (draft.kind === alertKind.of.SPEND) await ctx.require(seesSpending)
  const rule = tidyRule(draft)
  const { series, from } = await readPast(ctx, idLine, ...alsoOf(rule))
  const unsound = ruleProblem(rule)
  if (unsound !== undefined) refuse(reason('monitoring.rule', { number: 1, problem: unsound }))
  const since = series.first === undefined ? null : isoOf(from)
  const marks = marksOf(rule, await listMarked(ctx.db, idLine, rule))
  const nothing = { since, firings: [], fired: 0, hours: [], marks }
  if (rule.kind === 'module')
    return { ...nothing, problem: 'How modules were is not kept. This rule can only be tried by what comes.' }
  if (since === null) return { ...nothing, problem: 'No calls of this line are known yet.' }
  const { firings, hours } = runBacktest(rule, series, from)
  const isSilent = hours.every(({ value }) => value === null)
  return {
    ...{ since, firings: newest(firings), fired: firings.length, hours },
    problem: isSilent ? noneSeen(rule) : null,
    marks,
  }
}

function marksOf(rule: AlertRuleDraft, marked: readonly Marked[]): Backtest['marks'] {
  const wrong = marked.filter(({ isFalse }) => isFalse).length
  const better = proposeThreshold(rule, marked)
  const proposed = { proposal: better?.threshold ?? null, stillFalse: better?.stillFalse ?? wrong }
  return { real: marked.length - wrong, false: wrong, ...proposed }
}

const newest = (firings: readonly Firing[]) => firings.toReversed().slice(0, MOST_LISTED)

const noneSeen = ({ kind, minCalls, windowMinutes }: AlertRuleDraft) =>
  kind === 'silence'
    ? 'There were never this many minutes without a call at a time that usually has calls, of which three weeks have to be known.'
    : `There were never ${minCalls} calls within ${windowMinutes} minutes, so this rule would never have said anything.`

/** Rules as the line’s own calls suggest them, each tried on them. */
export async function recommendRules(ctx: Ctx, idLine: number): Promise<Recommendation> {
  await ctx.require('Line.view', idLine)
  const sees = ctx.can(seesSpending)
  const { series, from } = await readPast(ctx, idLine, 'latency', ...(sees ? (['spends'] as const) : []))
  const { currency } = await ownTenant(ctx)
  const since = series.first === undefined ? null : isoOf(from)
  const calls = await countCalls(ctx, idLine, new Date(from * MINUTE_MS))
  const days = Math.floor((series.until - from) / DAY_MINUTES)
  const module = { ...moduleProposal, fired: 0, firings: [] }
  if (days < FEWEST_DAYS)
    return {
      ...{ since, calls, proposals: [module], currency },
      problem: `${days === 0 ? 'Less than a day of calls is' : `Calls of ${days === 1 ? 'one day are' : `${days} days are`}`} known. After two weeks the line’s own thresholds can be proposed.`,
    }
  const { proposals, unknown } = await recommend(series, from, currency, sees ? [] : [alertKind.of.SPEND])
  const tried: Recommendation['proposals'] = []
  const noisy: AlertKind[] = []
  for (const { rule, why } of proposals) {
    await rest()
    const { firings } = runBacktest(rule, series, from)
    // An alert that comes more often than weekly is soon read by no one.
    if (firings.length > days / WEEK_DAYS) noisy.push(rule.kind)
    else tried.push({ rule, why, fired: firings.length, firings: newest(firings) })
  }
  const problems = [
    ...(unknown.length === 0 ? [] : [`Too few calls to propose thresholds for: ${namesOf(unknown)}.`]),
    ...(noisy.length === 0 ? [] : [`Not proposed, as alerts would come more than once a week: ${namesOf(noisy)}.`]),
  ]
  const problem = problems.length === 0 ? null : problems.join(' ')
  return { since, calls, proposals: [...tried, module], problem, currency }
}

const namesOf = (kinds: readonly AlertKind[]) => kinds.map((kind) => alertKind.label(kind).toLowerCase()).join(', ')

const countCalls = async ({ db }: Ctx, idLine: number, since: Date): Promise<number> =>
  (await cellOf(db)<number>`
    SELECT coalesce(sum(calls), 0)::int AS calls FROM line_minute WHERE id_line = ${idLine} AND minute >= ${since}`) ??
  0
