import { createHmac, createSecretKey } from 'node:crypto'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { returningUserKind } from '@parley/contract/erasure/erasure.entity.ts'
import { type Identifier, normalise } from '@parley/contract/erasure/identifier.ts'
import { type Reason, reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import type { AuditEntry, Ctx } from '../kernel/ctx.ts'
import { mapInTurns } from '../kernel/inTurns.ts'
import { refuse } from '../kernel/refusal.ts'

/** Keyed and of the tenant: without the key nobody can try out numbers against it. */
export const guardHash = (ctx: Pick<Ctx, 'vault' | 'tenant'>, identifier: Identifier) => hasherOf(ctx)(identifier)

/** For many: to derive the key takes longer than to use it. */
function hasherOf({ vault, tenant }: Pick<Ctx, 'vault' | 'tenant'>) {
  const key = createSecretKey(vault.derive('erased people'))
  return ({ kind, value }: Identifier) => createHmac('sha256', key).update(`${tenant}|${kind}|${value}`).digest('hex')
}

/** When someone with this number, address or id was erased; anyone who adds data on people asks before. */
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

interface Named {
  readonly username: string
  readonly email: string | null
}
type Guarded = Pick<Ctx, 'db' | 'vault' | 'tenant'>

/** Which of these users were erased here, and whether that is finished: told by address, or by either as an id. One question for all. */
export async function erasedUsers<T extends Named>(
  ctx: Guarded,
  people: readonly T[],
): Promise<ReadonlyMap<T, { readonly isFinished: boolean }>> {
  const hash = hasherOf(ctx)
  const hashes = new Map(await mapInTurns(people, (person) => [person, hashesOf(hash, person)] as const))
  const asked = [...new Set([...hashes.values()].flat())]
  if (asked.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('erasure')
    .select(['hash', 'finishedAt'])
    .where('hash', '=', sql<string>`ANY(${asked}::text[])`)
    .execute()
  const found = new Set(rows.map(({ hash }) => hash))
  const open = new Set(rows.filter(({ finishedAt }) => finishedAt === null).map(({ hash }) => hash))
  return new Map(
    [...hashes]
      .filter(([, each]) => each.some((hash) => found.has(hash)))
      .map(([person, each]) => [person, { isFinished: !each.some((hash) => open.has(hash)) }]),
  )
}

/** Why someone who was erased is not let in: it goes on still, or nobody has confirmed that they may return. */
export function returnRefusal(
  erased: { readonly isFinished: boolean } | undefined,
  isReturning: boolean,
): Reason | undefined {
  if (!erased) return undefined
  if (!erased.isFinished) return reason('user.beingErased')
  return isReturning ? undefined : reason('user.erasedBefore')
}

/** Refuses anyone who was erased, unless they are said to return; answers whether someone does. */
export async function refuseErased(ctx: Guarded, person: Named, isReturning = false): Promise<boolean> {
  const erased = (await erasedUsers(ctx, [person])).get(person)
  refuse(returnRefusal(erased, isReturning))
  return erased !== undefined
}

/** That someone was let in knowingly. */
export const returningUserEvent = (idUser: number, name: string): AuditEntry => ({
  kind: actionKind.of.OTHER,
  of: returningUserKind,
  entity: [idUser, name],
  after: { what: 'Confirmed that a person who was erased may return' },
})

const hashesOf = (hash: ReturnType<typeof hasherOf>, { username, email }: Named) =>
  [username, email ?? ''].flatMap((value) =>
    (['email', 'id'] as const).flatMap((kind) => {
      const known = normalise({ kind, value })
      return known ? [hash(known)] : []
    }),
  )
