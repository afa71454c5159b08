import { reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../refusal.ts'
import type { Pieces } from './storage.ts'

interface Room {
  /** Bytes the tenant may keep in all. */
  readonly limit: number
  /** Bytes it may still add. */
  readonly left: number
}

/** How much the tenant acted for may still keep, besides a task's own where one stores; undefined: as much as it likes. */
export async function storageRoom(ctx: Ctx, idTask: number | null): Promise<Room | undefined> {
  const { limits, used } = await ctx.db
    .selectFrom('tenant')
    .select('limits')
    .select(sql<number>`app.stored_bytes(${ctx.tenant}, ${idTask})`.as('used'))
    .where('idTenant', '=', ctx.tenant)
    .executeTakeFirstOrThrow()
  return limits.storageBytes === null
    ? undefined
    : { limit: limits.storageBytes, left: Math.max(0, limits.storageBytes - Number(used)) }
}

/** Books what a task has stored, which others may have filled up meanwhile; refused where it no longer fits. */
export async function takeRoom(ctx: Ctx, idTask: number, size: number): Promise<void> {
  await lockRoom(ctx)
  const room = await storageRoom(ctx, idTask)
  if (room && size > room.left) refuseFull(room)
  await ctx.db.updateTable('task').set({ resultSize: size }).where('id', '=', idTask).execute()
}

/** Refused where so much no longer fits; what others store meanwhile waits for the end of the transaction. */
export async function requireRoom(ctx: Ctx, size: number): Promise<void> {
  await lockRoom(ctx)
  const room = await storageRoom(ctx, null)
  if (room && size > room.left) refuseFull(room)
}

const lockRoom = (ctx: Ctx) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('storage of ' || ${ctx.tenant}::text, 0))`.execute(ctx.db)

const refuseFull = ({ limit }: Room): never =>
  refuse(reason('tenant.storageFull', { megabytes: Math.ceil(limit / 1_000_000) }))

/** The same pieces, refused at the first that no longer fits: what is stored stays within the tenant's limit. */
export async function* withinRoom(room: Room | undefined, body: Pieces): Pieces {
  let left = room?.left ?? Number.POSITIVE_INFINITY
  for await (const piece of body) {
    left -= typeof piece === 'string' ? Buffer.byteLength(piece) : piece.byteLength
    if (room && left < 0) refuseFull(room)
    yield piece
  }
}
