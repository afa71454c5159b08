import { createHmac } from 'node:crypto'
import { type Identifier, normalise } from '@parley/contract/erasure/identifier.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type {} from './erasure.tables.ts'

/** Keyed and of the tenant: without the key nobody can try out numbers against it. */
export const guardHash = ({ vault, tenant }: Pick<Ctx, 'vault' | 'tenant'>, { kind, value }: Identifier) =>
  createHmac('sha256', vault.derive('erased people')).update(`${tenant}|${kind}|${value}`).digest('hex')

/** When somebody with this number, address or id was erased; whoever adds data on people asks before. */
export async function erasuresOf(ctx: Ctx, identifier: Identifier) {
  const known = normalise(identifier)
  if (!known) return []
  const rows = await ctx.db
    .selectFrom('erasure')
    .select(['idErasure', 'createdAt as at'])
    .where('hash', '=', guardHash(ctx, known))
    .orderBy('idErasure', 'desc')
    .execute()
  return rows
}

export const isErased = async (ctx: Ctx, identifier: Identifier): Promise<boolean> =>
  (await erasuresOf(ctx, identifier)).length > 0
