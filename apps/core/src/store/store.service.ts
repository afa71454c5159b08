import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { storeGroupKind } from '@parley/contract/store/store.entity.ts'
import {
  MOST_ITEMS,
  type StoreGroup,
  type StoreGroupDraft,
  type StoreGroupKept,
  type storeGroupChange,
  type storeItemChange,
  type storeItemDraft,
  type storeVisibility,
} from '@parley/contract/store/store.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { changeOf, createOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { listNeeds, listOffered } from './edition.store.ts'
import {
  deleteGroup,
  deleteItem,
  findGroup,
  insertGroup,
  insertItem,
  listItems,
  listKnownTenants,
  lockGroup,
  placeItems,
  storeGroup,
  storeItem,
  storeVisibleTo,
} from './store.store.ts'
import { listCopies } from './taken.store.ts'

const groups: Keeping<StoreGroup> = {
  of: storeGroupKind,
  async lock(ctx, idStoreGroup) {
    const group = await findGroup(ctx, idStoreGroup)
    if (group) refuseElsewhere(ctx)
    return (group && (await lockGroup(ctx.db, idStoreGroup))) ?? notFound('Store group')
  },
  get: (ctx, idStoreGroup) => getGroup(ctx, idStoreGroup),
  name: ({ name }) => name,
  facts: ({ name, description, tenants, items }) => ({
    ...{ name, description },
    idTenants: tenants?.map(({ id }) => id) ?? null,
    items: items.map(({ kind, reference, title, description: about, hasPicture }) => ({
      ...{ kind, reference, title, hasPicture },
      description: about,
    })),
  }),
}

/** A group as the tenant sees it, with the copies it has. */
export async function getGroup(ctx: Ctx, idStoreGroup: number): Promise<StoreGroup> {
  const group = (await findGroup(ctx, idStoreGroup)) ?? notFound('Store group')
  const rows = await listItems(ctx.db, idStoreGroup)
  const guids = rows.map(({ reference }) => reference)
  const { offered, needs } = await inTenant(ctx, OPERATOR_TENANT, async () => ({
    offered: await listOffered(ctx.db, guids),
    needs: await listNeeds(ctx.db, guids),
  }))
  const copies = await listCopies(ctx, guids)
  return {
    ...group,
    items: rows.map(({ idStoreGroup: _, ...item }) => {
      const found = offered.get(item.reference)
      return {
        ...item,
        name: found?.name ?? null,
        edition: found?.edition ?? null,
        needs: needs.flatMap(({ root, kind, name }) => (root === item.reference ? [{ kind, name }] : [])),
        taken: copies
          .filter(({ source, isRoot }) => isRoot && source === item.reference)
          .map(({ idStoreTaken, kind, id, name, edition }) => ({ idStoreTaken, kind, id, name, edition })),
      }
    }),
  }
}

export const createGroup = (ctx: Ctx, draft: StoreGroupDraft): Promise<StoreGroup> =>
  createOf(ctx, groups, async () => {
    refuseElsewhere(ctx)
    return await insertGroup(ctx, draft)
  })

/** One that was deleted, with its items; what is gone of these says so, as it would have. */
export const restoreGroup = (ctx: Ctx, { name, description, idTenants, items }: StoreGroupKept): Promise<StoreGroup> =>
  createOf(ctx, groups, async () => {
    refuseElsewhere(ctx)
    const idStoreGroup = await insertGroup(ctx, { name, description })
    const known = await listKnownTenants(ctx.db, idTenants ?? [])
    await storeVisibleTo(ctx, idStoreGroup, idTenants?.filter((id) => known.has(id)) ?? null)
    const ids = []
    for (const item of items) ids.push(await insertItem(ctx.db, { idStoreGroup, ...item }))
    await placeItems(ctx.db, ids)
    return idStoreGroup
  })

export const updateGroup = (
  ctx: Ctx,
  idStoreGroup: number,
  { rowVersion, ...draft }: Omit<z.output<typeof storeGroupChange>, 'rowVersion'> & { rowVersion?: number },
): Promise<StoreGroup> => changeOf(ctx, groups, idStoreGroup, rowVersion, () => storeGroup(ctx, idStoreGroup, draft))

export const removeGroup = (ctx: Ctx, idStoreGroup: number): Promise<void> =>
  removeOf(ctx, groups, idStoreGroup, () => deleteGroup(ctx.db, idStoreGroup))

export const changeVisibility = (
  ctx: Ctx,
  idStoreGroup: number,
  { idTenants, rowVersion }: Pick<z.output<typeof storeVisibility>, 'idTenants'> & { rowVersion?: number },
): Promise<StoreGroup> =>
  changeOf(ctx, groups, idStoreGroup, rowVersion, async () => {
    const known = await listKnownTenants(ctx.db, idTenants ?? [])
    const unknown = (idTenants ?? []).filter((id) => !known.has(id))
    if (unknown.length > 0) refuse(reason('store.unknownTenant', { ids: unknown.join(', ') }))
    await storeVisibleTo(ctx, idStoreGroup, idTenants && [...new Set(idTenants)])
  })

export const addItem = (
  ctx: Ctx,
  idStoreGroup: number,
  { rowVersion, order, kind, reference, ...facts }: z.output<typeof storeItemDraft>,
): Promise<StoreGroup> =>
  changeOf(ctx, groups, idStoreGroup, rowVersion, async ({ items }) => {
    if (items.length >= MOST_ITEMS) refuse(reason('store.full', { most: MOST_ITEMS }))
    const found = (await listOffered(ctx.db, [reference])).get(reference)
    if (found?.kind !== kind) return refuse(reason('store.unknownReference'))
    if (found.edition === null) refuse(reason('store.unpublished'))
    const idStoreItem = await insertItem(ctx.db, { idStoreGroup, kind, reference, ...facts })
    await place(ctx, idStoreGroup, items, idStoreItem, order ?? MOST_ITEMS)
  })

/** Whoever orders the list does so in the list they saw: another one's change in between makes it stale. */
export const updateItem = (
  ctx: Ctx,
  { idStoreGroup, idStoreItem }: { idStoreGroup: number; idStoreItem: number },
  { rowVersion, order, ...facts }: z.output<typeof storeItemChange>,
): Promise<StoreGroup> =>
  changeOf(ctx, groups, idStoreGroup, rowVersion, async ({ items }) => {
    const at = indexIn(items, idStoreItem)
    await storeItem(ctx.db, idStoreItem, facts)
    await place(ctx, idStoreGroup, items, idStoreItem, order ?? at + 1)
  })

export const removeItem = (
  ctx: Ctx,
  { idStoreGroup, idStoreItem }: { idStoreGroup: number; idStoreItem: number },
  rowVersion: number,
): Promise<StoreGroup> =>
  changeOf(ctx, groups, idStoreGroup, rowVersion, async ({ items }) => {
    indexIn(items, idStoreItem)
    await deleteItem(ctx.db, idStoreItem)
    const left = items.map((item) => item.idStoreItem).filter((id) => id !== idStoreItem)
    await placeItems(ctx.db, left)
    await storeGroup(ctx, idStoreGroup)
  })

type Items = StoreGroup['items']

function indexIn(items: Items, idStoreItem: number): number {
  const at = items.findIndex((item) => item.idStoreItem === idStoreItem)
  return at < 0 ? notFound('Item') : at
}

async function place(ctx: Ctx, idStoreGroup: number, items: Items, idStoreItem: number, order: number): Promise<void> {
  const others = items.map((item) => item.idStoreItem).filter((id) => id !== idStoreItem)
  await placeItems(ctx.db, others.toSpliced(order - 1, 0, idStoreItem))
  await storeGroup(ctx, idStoreGroup)
}

/** The operator may act for another tenant, which owns none of them. */
function refuseElsewhere({ tenant }: Ctx): void {
  if (tenant !== OPERATOR_TENANT) refuse(reason('tenant.operatorOnly'))
}
