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

/** Which of these users were erased here: told by address, or by either as an id. One question for all of them. */
export async function erasedUsers<T extends { readonly username: string; readonly email: string | null }>(
  ctx: Ctx,
  people: readonly T[],
): Promise<ReadonlySet<T>> {
  const hashes = new Map(people.map((person) => [person, hashesOf(ctx, person)]))
  const asked = [...new Set([...hashes.values()].flat())]
  if (asked.length === 0) return new Set()
  const rows = await ctx.db.selectFrom('erasure').select('hash').where('hash', 'in', asked).execute()
  const known = new Set(rows.map(({ hash }) => hash))
  return new Set(people.filter((person) => hashes.get(person)?.some((hash) => known.has(hash))))
}

const hashesOf = (ctx: Ctx, { username, email }: { username: string; email: string | null }) =>
  [username, email ?? ''].flatMap((value) =>
    (['email', 'id'] as const).flatMap((kind) => {
      const known = normalise({ kind, value })
      return known ? [guardHash(ctx, known)] : []
    }),
  )
