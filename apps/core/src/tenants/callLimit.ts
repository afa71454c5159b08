import { reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { refuse } from '../kernel/refusal.ts'

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
export async function keepCallLimits(ctx: Ctx): Promise<void> {
  const { mostCalls, live, mostPerMinute, lastMinute } = await readCallLoad(ctx)
  if (mostCalls !== null && live >= mostCalls) refuse(reason('tenant.callLimit', { limit: mostCalls, running: live }))
  if (mostPerMinute !== null && lastMinute >= mostPerMinute) refuse(reason('tenant.callRate', { limit: mostPerMinute }))
}

const countRunning = async ({ db }: Ctx): Promise<number> =>
  (
    await db
      .selectFrom('conversationSession')
      .select((row) => row.fn.countAll<number>().as('running'))
      .executeTakeFirstOrThrow()
  ).running

const countBegun = async ({ db, clock }: Ctx): Promise<number> =>
  (
    await db
      .selectFrom('dialLog')
      .select((row) => row.fn.countAll<number>().as('begun'))
      .where('startedAt', '>', sql<string>`${new Date(clock.now().getTime() - MINUTE_MS)}`)
      .executeTakeFirstOrThrow()
  ).begun
