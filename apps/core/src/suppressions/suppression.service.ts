import { createHmac } from 'node:crypto'
import { identifierKind } from '@parley/contract/erasure/erasure.enum.ts'
import { type Identifier, normalise } from '@parley/contract/erasure/identifier.ts'
import type { Ctx } from '../kernel/ctx.ts'

const { number, email, id } = identifierKind.of

/** The person as they are compared: by number, else by address, else by any name that a channel has for them. */
const identifierOf = (who: string): Identifier | undefined =>
  [number, email, id].map((kind) => normalise({ kind, value: who })).find((found) => found !== undefined)

/** The same for one person of one tenant, and nothing to anybody without the master key. */
export const fingerprintOf = ({ vault, tenant }: Pick<Ctx, 'vault' | 'tenant'>, { kind, value }: Identifier): string =>
  createHmac('sha256', vault.derive('suppression')).update(`${tenant} ${kind} ${value}`).digest('hex')

/** Puts a person on the do-not-call list; false where it is nobody that could be called. */
export async function suppressPerson(ctx: Ctx, who: string, reason: string): Promise<boolean> {
  const identifier = identifierOf(who)
  if (!identifier) return false
  await ctx.db
    .insertInto('suppression')
    .values({
      fingerprint: fingerprintOf(ctx, identifier),
      identifier: identifier.value,
      reason,
      createdAt: ctx.clock.now(),
    })
    .onConflict((on) => on.columns(['idTenant', 'fingerprint']).doNothing())
    .execute()
  return true
}

/** Whether a number or an address is on the do-not-call list. */
export async function isSuppressed(ctx: Ctx, who: string): Promise<boolean> {
  const identifier = identifierOf(who)
  if (!identifier) return false
  const found = await ctx.db
    .selectFrom('suppression')
    .select('idSuppression')
    .where('fingerprint', '=', fingerprintOf(ctx, identifier))
    .executeTakeFirst()
  return found !== undefined
}
