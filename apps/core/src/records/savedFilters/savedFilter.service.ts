import { savedFilterKind } from '@parley/contract/conversations/savedFilters/savedFilter.entity.ts'
import { savedFilterBlocked } from '@parley/contract/conversations/savedFilters/savedFilter.rules.ts'
import {
  type SavedFilter,
  type SavedFilterDraft,
  savedFilterDraft,
} from '@parley/contract/conversations/savedFilters/savedFilter.schema.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { changeOf, createOf, factsIn, type Keeping, removeOf } from '../../kernel/keeping.ts'
import { notFound, refuse } from '../../kernel/refusal.ts'
import {
  countOwn,
  deleteSavedFilters,
  findOwner,
  getSavedFilter,
  insertSavedFilter,
  lockSavedFilter,
  storeSavedFilter,
} from './savedFilter.store.ts'

const savedFilters: Keeping<SavedFilter, SavedFilter> = {
  of: savedFilterKind,
  lock: lockSavedFilter,
  get: getSavedFilter,
  name: ({ name }) => name,
  facts: factsIn(savedFilterDraft),
}

export const createSavedFilter = (ctx: Ctx, draft: SavedFilterDraft, owner = ctx.actor.id): Promise<SavedFilter> =>
  createOf(ctx, savedFilters, async () => {
    // Only people have filters; the system asks for none.
    const idUser = owner ?? notFound('User')
    refuse(savedFilterBlocked.create(await countOwn(ctx, idUser)))
    return await insertSavedFilter(ctx, idUser, draft)
  })

export const updateSavedFilter = (
  ctx: Ctx,
  idSavedFilter: number,
  { rowVersion, ...draft }: SavedFilterDraft & { rowVersion: number },
): Promise<SavedFilter> =>
  changeOf(ctx, savedFilters, idSavedFilter, rowVersion, async (before) => {
    refuse(savedFilterBlocked.change(before, mayEditTenant(ctx), draft.isShared))
    await storeSavedFilter(ctx, idSavedFilter, draft)
  })

export const removeSavedFilter = (ctx: Ctx, idSavedFilter: number): Promise<void> =>
  removeOf(ctx, savedFilters, idSavedFilter, async (before) => {
    refuse(savedFilterBlocked.change(before, mayEditTenant(ctx)))
    await deleteSavedFilters(ctx.db, [idSavedFilter])
    return { createdBy: before.createdBy }
  })

/** Makes one again that was deleted: its owner's, as it was; their own where the owner is here no more. */
export async function restoreSavedFilter(ctx: Ctx, draft: SavedFilterDraft, owner: SavedFilter['createdBy']) {
  const isOwn = owner === null || owner.id === ctx.actor.id
  refuse(savedFilterBlocked.change({ isOwn, createdBy: owner }, mayEditTenant(ctx), draft.isShared))
  return await createSavedFilter(ctx, draft, (owner && (await findOwner(ctx.db, owner.id))) ?? undefined)
}

const mayEditTenant = (ctx: Ctx) => ctx.can('AccessManagement.editaccount', ctx.tenant)
