import { sql } from 'kysely'
import type { Ctx } from './ctx.ts'

/**
 * Runs a piece of the transaction for another tenant than the context's: one's own, whose user row holds the preferences, or the
 * operator's, which alone changes what belongs to the whole installation. Audit events are written outside of it.
 */
export async function inTenant<T>(ctx: Ctx, idTenant: number, work: () => Promise<T>): Promise<T> {
  if (ctx.tenant === idTenant) return await work()
  await setTenant(ctx, idTenant)
  const result = await work()
  await setTenant(ctx, ctx.tenant) // an error ends the transaction, and the setting with it
  return result
}

const setTenant = (ctx: Ctx, idTenant: number) =>
  sql`SELECT set_config('app.tenant', ${String(idTenant)}, true)`.execute(ctx.db)
