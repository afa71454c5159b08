import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { storeGroupKind } from '@parley/contract/store/store.entity.ts'
import type { TakeBody, TakePreview, takeQuery, takeResult } from '@parley/contract/store/store.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { makeCopies } from './copy.ts'
import { closureOfItem } from './itemClosure.ts'
import { planOf, requireParts, shownPart } from './plan.ts'
import { findItem, type ItemRow } from './store.store.ts'
import { findCopy } from './taken.store.ts'

/** The item where its group is to be seen. */
export async function itemOf(ctx: Ctx, idStoreGroup: number, idStoreItem: number): Promise<ItemRow> {
  const item = await findItem(ctx.db, idStoreItem)
  return item?.idStoreGroup === idStoreGroup ? item : notFound('Item')
}

/** What taking an item brings. */
export async function previewTake(
  ctx: Ctx,
  { idStoreGroup, idStoreItem }: { idStoreGroup: number; idStoreItem: number },
  query: z.output<typeof takeQuery>,
): Promise<TakePreview> {
  const item = await itemOf(ctx, idStoreGroup, idStoreItem)
  const folders = { idFolder: query.idFolder ?? null, idComponentFolder: query.idComponentFolder ?? null }
  try {
    const closure = await closureOfItem(ctx, item)
    const { root, leftOut } = closure
    const plan = await planOf(ctx, { closure, keys: [root.key], folders })
    const parts = []
    for (const part of plan) parts.push(await shownPart(ctx, part, folders))
    return { edition: root.edition, parts: parts.reverse(), leftOut, blocked: null }
  } catch (error) {
    // What is gone, or was saved by a newer release, is said where one would take it.
    if (!(error instanceof Refusal)) throw error
    return { edition: null, parts: [], leftOut: [], blocked: error.message }
  }
}

/** Copies the item with all that it needs into the tenant's own folders. */
export async function takeItem(
  ctx: Ctx,
  { idStoreGroup, idStoreItem }: { idStoreGroup: number; idStoreItem: number },
  folders: TakeBody,
): Promise<z.output<typeof takeResult>> {
  const item = await itemOf(ctx, idStoreGroup, idStoreItem)
  await oneAtATime(ctx)
  const closure = await closureOfItem(ctx, item)
  const plan = await planOf(ctx, { closure, keys: [closure.root.key], folders })
  await requireParts(ctx, plan, folders)
  const parts = []
  for (const part of plan) parts.push(await shownPart(ctx, part, folders))
  const { title } = item
  const idStoreTaken = (await makeCopies(ctx, plan, {}, { idStoreItem, title, folders })) ?? notFound('Copy')
  const { kind, id, name, edition } = (await findCopy(ctx, idStoreTaken)) ?? notFound('Copy')
  await ctx.audit({
    kind: actionKind.of.OTHER,
    of: storeGroupKind,
    entity: [idStoreGroup, title],
    after: { what: 'Taken from the store', edition, name, parts: parts.map((part) => part.name) },
  })
  return { taken: { idStoreTaken, kind, id, name, edition }, parts: parts.reverse() }
}

/** Who takes at the same time waits, and finds the names and copies of the other. */
export const oneAtATime = (ctx: Ctx) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('store ' || app.tenant(), 0))`.execute(ctx.db)
