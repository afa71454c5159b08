import { reason } from '@parley/contract/kernel/errors.ts'
import type {} from '../../tenants/tenant.tables.ts'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../refusal.ts'
import type { Pieces } from './storage.ts'

interface Room {
  /** Bytes the tenant may keep in all. */
  readonly limit: number
  /** Bytes it may still add. */
  readonly left: number
}

/** How much the tenant acted for may still keep; undefined: as much as it likes. Counts what its tasks have left, as its screen does. */
export async function storageRoom(ctx: Ctx): Promise<Room | undefined> {
  const { limits, used } = await ctx.db
    .selectFrom('tenant')
    .select('limits')
    .select((row) =>
      row
        .selectFrom('task')
        .select((task) => task.fn.coalesce(task.fn.sum<number>('resultSize'), task.val(0)).as('used'))
        .where('resultKey', 'is not', null)
        .as('used'),
    )
    .where('idTenant', '=', ctx.tenant)
    .executeTakeFirstOrThrow()
  return limits.storageBytes === null
    ? undefined
    : { limit: limits.storageBytes, left: Math.max(0, limits.storageBytes - Number(used)) }
}

/** The same pieces, refused at the first that no longer fits: what is stored stays within the tenant's limit. */
export async function* withinRoom(room: Room | undefined, body: Pieces): Pieces {
  let left = room?.left ?? Number.POSITIVE_INFINITY
  for await (const piece of body) {
    left -= typeof piece === 'string' ? Buffer.byteLength(piece) : piece.byteLength
    if (left < 0) refuse(reason('tenant.storageFull', { megabytes: Math.ceil((room?.limit ?? 0) / 1_000_000) }))
    yield piece
  }
}
