import { reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { refuse } from '../kernel/refusal.ts'

const MINUTE_MS = 60_000

/** Refuses one more conversation where the tenant has used up what it may; one at a time is counted where there is a limit. */
export async function keepCallLimits(ctx: Ctx): Promise<void> {
  const { limits } = await ownTenant(ctx)
  const { concurrentCalls, callsPerMinute } = limits
  if (concurrentCalls === null && callsPerMinute === null) return
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('calls of ' || ${ctx.tenant}::text, 0))`.execute(ctx.db)
  if (concurrentCalls !== null) {
    const { running } = await ctx.db
      .selectFrom('conversationSession')
      .select((row) => row.fn.countAll<number>().as('running'))
      .executeTakeFirstOrThrow()
    if (running >= concurrentCalls) refuse(reason('tenant.callLimit', { limit: concurrentCalls, running }))
  }
  if (callsPerMinute === null) return
  const { begun } = await ctx.db
    .selectFrom('dialLog')
    .select((row) => row.fn.countAll<number>().as('begun'))
    .where('startedAt', '>', sql<string>`${new Date(ctx.clock.now().getTime() - MINUTE_MS)}`)
    .executeTakeFirstOrThrow()
  if (begun >= callsPerMinute) refuse(reason('tenant.callRate', { limit: callsPerMinute }))
}
