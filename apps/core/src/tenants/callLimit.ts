import { type Reason, reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import { callsFromQueues, callsLetIn, callsUnderWay } from '../kernel/callsUnderWay.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { refuse } from '../kernel/refusal.ts'
import { cellOf } from '../kernel/rows.ts'

const MINUTE_MS = 60_000

/** What a tenant has of what it may have; where there is no limit (null) nothing is counted. */
export interface CallLoad {
  readonly mostCalls: number | null
  readonly live: number
  readonly mostPerMinute: number | null
  readonly lastMinute: number
}

/** Until the end of the transaction no other one counts the calls of the tenant. */
export const lockCalls = ({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('calls of ' || ${tenant}::text, 0))`.execute(db)

/** Counted by one transaction at a time where there is a limit. */
export async function readCallLoad(ctx: Ctx): Promise<CallLoad> {
  const { limits } = await ownTenant(ctx)
  const { concurrentCalls: mostCalls, callsPerMinute: mostPerMinute } = limits
  if (mostCalls !== null || mostPerMinute !== null) await lockCalls(ctx)
  return {
    mostCalls,
    live: mostCalls === null ? 0 : await countRunning(ctx),
    mostPerMinute,
    lastMinute: mostPerMinute === null ? 0 : await countBegun(ctx),
  }
}

/** Refuses one more conversation where the tenant has used up what it may. */
export const keepCallLimits = async (ctx: Ctx): Promise<void> => refuse(await whyNoRoom(ctx))

/** The limit that lets no further conversation begin. */
export async function whyNoRoom(ctx: Ctx): Promise<Reason | undefined> {
  const { mostCalls, live, mostPerMinute, lastMinute } = await readCallLoad(ctx)
  if (mostCalls !== null && live >= mostCalls) return reason('tenant.callLimit', { limit: mostCalls, running: live })
  if (mostPerMinute !== null && lastMinute >= mostPerMinute) return reason('tenant.callRate', { limit: mostPerMinute })
  return undefined
}

const countRunning = async ({ db, clock }: Ctx): Promise<number> =>
  (await cellOf(db)<number>`SELECT count(*)::int FROM ${callsUnderWay(clock.now())} AS calls`) ?? 0

/** Those that are reserved or let in begin within the minute; so did those that waited before they were let in. */
async function countBegun({ db, clock }: Ctx): Promise<number> {
  const now = clock.now()
  const begun = await cellOf(db)<number>`SELECT (
    (SELECT count(*) FROM dial_log WHERE started_at > ${new Date(now.getTime() - MINUTE_MS)})
    + (SELECT count(*) FROM (${callsLetIn(now)}) AS held)
    + (SELECT count(*) FROM (${callsFromQueues(now)}) AS waited)
    + (SELECT count(*) FROM campaign_contact WHERE state IN ('RESERVED', 'DIALING', 'IN_CALL') AND state = 'RESERVED'))::int`
  return begun ?? 0
}
