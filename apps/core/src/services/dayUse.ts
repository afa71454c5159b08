import { instantOf, localTime } from '@parley/recognise/zone.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'

/** What is counted by the day, as the tenant's limits name it. */
export type Counted = 'smsPerDay' | 'emailsPerDay' | 'agentTokensPerDay'

/** Of today's limit, what people and runs may use: the rest is left to calls under way and to calls that end. */
export const SHARE_BESIDE_CALLS = 0.75

/** Counts so much more for today; where the tenant's limit does not let it through nothing is counted, and the limit is the answer. */
export async function countUse(ctx: Ctx, kind: Counted, amount = 1): Promise<number | undefined> {
  const { limits, timezone } = await ownTenant(ctx)
  const limit = limits[kind]
  if (limit !== null && amount > limit) return limit
  return (await add(ctx, kind, amount, timezone, limit)) || limit === null ? undefined : limit
}

/** Counts what is spent already, whatever the limit. */
export async function countSpent(ctx: Ctx, kind: Counted, amount: number): Promise<void> {
  await add(ctx, kind, amount, (await ownTenant(ctx)).timezone, null)
}

/** What is left of a share of today's limit; undefined without a limit. */
export async function leftToday(ctx: Ctx, kind: Counted, share = 1): Promise<number | undefined> {
  const { limits, timezone } = await ownTenant(ctx)
  const limit = limits[kind]
  if (limit === null) return undefined
  const row = await ctx.db
    .selectFrom('tenantUse')
    .select('used')
    .where('kind', '=', kind)
    .where('day', '>=', sql<string>`${dayIn(timezone, ctx.clock.now())}::date`)
    .executeTakeFirst()
  return Math.max(0, limit * share - (row?.used ?? 0))
}

/** The limit where today's, or a share of it, is used up. */
export async function findUsedUp(ctx: Ctx, kind: Counted, share = 1): Promise<number | undefined> {
  const left = await leftToday(ctx, kind, share)
  return left === 0 ? ((await ownTenant(ctx)).limits[kind] ?? undefined) : undefined
}

const DAY_MS = 86_400_000

/** When limits of the day begin again. */
export async function nextDay(ctx: Ctx): Promise<Date> {
  const { timezone } = await ownTenant(ctx)
  return new Date(instantOf(Date.parse(dayIn(timezone, ctx.clock.now())) + DAY_MS, timezone))
}

/** False where it would be more than the limit. */
async function add(ctx: Ctx, kind: Counted, amount: number, timezone: string, limit: number | null): Promise<boolean> {
  const today = dayIn(timezone, ctx.clock.now())
  // A clock that was put back, to another time zone or on another machine, begins no new day.
  const used = sql`CASE WHEN tenant_use.day >= excluded.day THEN tenant_use.used + excluded.used ELSE excluded.used END`
  const { rows } = await sql`
    INSERT INTO tenant_use (kind, day, used) VALUES (${kind}, ${today}, ${amount})
    ON CONFLICT (id_tenant, kind) DO UPDATE SET used = ${used}, day = greatest(tenant_use.day, excluded.day)
    WHERE ${limit}::bigint IS NULL OR ${used} <= ${limit}
    RETURNING used`.execute(ctx.db)
  return rows.length > 0
}

/** The day of an instant on the tenant's clock. */
const dayIn = (zone: string, at: Date): string => localTime(at.getTime(), zone).slice(0, 10)
