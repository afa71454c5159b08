import type { AlertSeverity, AlertState } from '@parley/contract/monitoring/monitoring.enum.ts'
import { isActive } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { AlertRuleDraft, Seen } from '@parley/contract/monitoring/monitoring.schema.ts'
import type { Kysely } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Tables } from '../kernel/db.ts'
import { allPermissions } from '../kernel/jobs/allPermissions.ts'
import type { RoundPorts } from '../kernel/round.ts'
import { cellOf, rowsOf } from '../kernel/rows.ts'
import { sumCalls } from '../runtime/session.store.ts'
import { endAlert, openAlert, unmuteAlert, worsenAlert } from './alertLife.ts'
import { localClock } from './rules/clock.ts'
import { type Measured, measure, type Sums } from './rules/measure.ts'
import { type Spending, spendingAt } from './rules/spending.ts'
import { type Counters, step, thresholdOf } from './rules/step.ts'

const MINUTE_MS = 60_000
/** A minute this old says nothing of how modules are now. */
const LATE_MS = 2 * MINUTE_MS

interface RuleRow
  extends Omit<AlertRuleDraft, 'idNotificationGroup' | 'enabled'>,
    Counters,
    Omit<Sums, 'isDown' | 'waited' | 'spent'> {
  readonly idTenant: number
  readonly idAlertRule: number
  readonly idLine: number
  readonly zone: string
  readonly moduleEnabled: boolean
  readonly moduleSimulated: boolean
  /** Of the alert that is open. */
  readonly idAlert: number | null
  readonly state: AlertState | null
  readonly severity: AlertSeverity | null
  readonly mutedUntil: string | null
}

interface WatchedRow extends RuleRow, Pick<Sums, 'waited'> {
  /** Of rules that watch it. */
  readonly spending: Spending | undefined
}

type Act = (ctx: Ctx) => Promise<void>

/** Looks at all rules for each minute that is due, for one process at a time. Answers how many minutes it looked at. */
export async function watchLines(ports: RoundPorts, asked?: AbortSignal): Promise<number> {
  await sumCalls(ports.db)
  for (let minutes = 0; ; minutes += 1) {
    if (asked?.aborted || !(await watchMinute(ports))) return minutes
  }
}

/**
 * The lock is that of the transaction, and so is the mark of the minute: one that is looked at by halves, because its process ended, is
 * looked at again. What it did to alerts has been done by then, and is not done twice.
 */
const watchMinute = (ports: RoundPorts): Promise<boolean> =>
  ports.db.transaction().execute(async (db) => {
    const until = await cellOf(db)<string | null>`SELECT app.next_monitored(${ports.clock.now()}) AS until`
    if (until == null) return false
    const rows = await rowsOf(db)<RuleRow>`SELECT * FROM app.rule_sums(${until}::timestamptz)`
    const waits = await rowsOf(db)<{
      idLine: number
      seconds: number
    }>`SELECT * FROM app.queue_waits(${until}::timestamptz)`
    const waited = new Map(waits.map(({ idLine, seconds }) => [idLine, seconds]))
    const spends = await readRuleSpends(db, until)
    // Of earlier minutes it is not known how modules were.
    const isLate = ports.clock.now().getTime() - Date.parse(until) > LATE_MS
    const hasCarrier = isLate ? null : ports.contexts.hasCarrier
    const acts = new Map<number, Act[]>()
    const plan = (idTenant: number, act: Act) => acts.set(idTenant, [...(acts.get(idTenant) ?? []), act])
    const worst: object[] = []
    const counted = rows.flatMap((row) =>
      lookAt(
        { ...row, waited: waited.get(row.idLine) ?? 0, spending: spends.get(row.idAlertRule) },
        until,
        hasCarrier,
        {
          plan: (act) => plan(row.idTenant, act),
          isFurther: (seen) => worst.push(seen),
        },
      ),
    )
    for (const { idTenant, idAlert, why } of await idleAlerts(db))
      plan(idTenant, (ctx) => endAlert(ctx, idAlert, until, why))
    for (const [idTenant, ofTenant] of acts) await actFor(ports, idTenant, ofTenant)
    await rowsOf(
      db,
    )`SELECT app.keep_monitored(${until}::timestamptz, ${JSON.stringify(counted)}::json, ${JSON.stringify(worst)}::json)`
    return true
  })

const readRuleSpends = async (db: Kysely<Tables>, until: string): Promise<ReadonlyMap<number, Spending>> => {
  const rows = await rowsOf(db)<Omit<Spending, 'toldUntil'> & { idAlertRule: number; toldUntil: string | null }>`
    SELECT * FROM app.rule_spend(${until}::timestamptz)`
  return new Map(
    rows.map(({ idAlertRule, toldUntil, ...row }) => [
      idAlertRule,
      { ...row, toldUntil: toldUntil === null ? null : Date.parse(toldUntil) / MINUTE_MS },
    ]),
  )
}

const idleAlerts = (db: Kysely<Tables>): Promise<{ idTenant: number; idAlert: number; why: string }[]> =>
  rowsOf(db)`SELECT * FROM app.idle_alerts()`

/** Each alert in a transaction of its own: one that fails is tried again with the next minute, and holds up no other. */
async function actFor({ contexts, clock, log }: RoundPorts, idTenant: number, acts: readonly Act[]): Promise<void> {
  const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant }
  const scope = { actor, tenant: idTenant, permissions: allPermissions, requestId: 'monitoring', log, clock }
  for (const act of acts) {
    try {
      await contexts.run(scope, act, { isRepeatable: true })
    } catch (error) {
      log.error({ err: error, idTenant }, 'an alert could not be changed')
    }
  }
}

interface Found {
  readonly plan: (act: Act) => void
  /** What was seen while an alert is open; kept where it is further past the threshold than before. */
  readonly isFurther: (seen: { readonly idAlert: number; readonly isBelow: boolean; readonly seen: Seen }) => void
}

interface Look {
  /** The minute, by its number since 1970, at whose beginning the window ends that is looked at. */
  readonly end: number
  readonly isLookedAt: boolean
  readonly spent: number
}

/** What a rule looks at at the end of a minute, if it looks at anything. */
function lookOf(row: WatchedRow, until: number): Look {
  const clock = localClock(row.zone)
  const isOn = (end: number) => {
    const { weekday, minute } = clock(end - 1)
    return isActive(row.hours, weekday, minute)
  }
  return row.kind === 'spend' && row.spending
    ? spendingAt(row, row.spending, until, isOn)
    : { end: until, isLookedAt: isOn(until), spent: 0 }
}

/** The counters of a rule, where they changed; what is to be done with its alert is planned. */
function lookAt(row: WatchedRow, until: string, hasCarrier: boolean | null, { plan, isFurther }: Found): object[] {
  const { idAlertRule, idAlert, severity, state, mutedUntil, bad, worse, good, unknown } = row
  const { end, isLookedAt, spent } = lookOf(row, Date.parse(until) / MINUTE_MS)
  const at = new Date(end * MINUTE_MS).toISOString()
  const measured = isLookedAt ? measure(row, { ...sumsOf(row, hasCarrier), spent }) : undefined
  const before = { bad, worse, good, unknown }
  const { counters, turn } = step(row, before, severity, measured, isLookedAt)
  if (turn?.what === 'resolve' && idAlert !== null) plan((ctx) => endAlert(ctx, idAlert, until, turn.why))
  if (turn?.what === 'open' && measured) {
    const seen = seenOf(row, turn.severity, at, measured)
    plan((ctx) => openAlert(ctx, idAlertRule, turn.severity, seen))
  }
  if (turn?.what === 'worsen' && measured && idAlert !== null) {
    const seen = seenOf(row, turn.severity, at, measured)
    plan((ctx) => worsenAlert(ctx, idAlert, turn.severity, seen))
  }
  if (idAlert !== null && measured && counters.bad > 0)
    isFurther({
      idAlert,
      isBelow: row.comparator === 'below',
      seen: seenOf(row, severity ?? 'warning', at, measured),
    })
  const isUnmuted = state === 'MUTED' && mutedUntil !== null && Date.parse(mutedUntil) <= Date.parse(until)
  if (isUnmuted && idAlert !== null && turn?.what !== 'resolve' && measured && counters.bad > 0) {
    const seen = seenOf(row, severity ?? 'warning', at, measured)
    plan((ctx) => unmuteAlert(ctx, idAlert, seen))
  }
  const isSame =
    counters.bad === bad && counters.worse === worse && counters.good === good && counters.unknown === unknown
  return isSame ? [] : [{ idAlertRule, ...counters }]
}

/** Money as exactly as it decides. */
const placesOf = ({ kind }: RuleRow) => (kind === 'spend' ? 6 : 2)

const seenOf = (row: RuleRow, severity: AlertSeverity, at: string, { value, calls }: Measured): Seen => ({
  ...{ at, value: Number(value.toFixed(placesOf(row))), calls, threshold: thresholdOf(row, severity) },
})

/** Calls are carried over what is simulated, where the installation simulates; over anything else none are yet. */
const sumsOf = (row: WatchedRow, hasCarrier: boolean | null): Omit<Sums, 'spent'> => ({
  ...row,
  isDown: hasCarrier === null ? null : !(row.moduleEnabled && row.moduleSimulated && hasCarrier),
})
