import { scriptKinds } from '@parley/contract/flows/flow.entity.ts'
import type { InUse } from '@parley/contract/kernel/inUse.ts'
import { tagKind } from '@parley/contract/tags/tag.entity.ts'
import { tagBlocked } from '@parley/contract/tags/tag.rules.ts'
import type { Tag, tagChange, tagDraft, tagMerge } from '@parley/contract/tags/tag.schema.ts'
import type { z } from 'zod'
import { folderAction, isAllowedIn } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inUse, refuseInUse, usersOf } from '../kernel/inUse.ts'
import { changeOf, createOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { refuse, stale } from '../kernel/refusal.ts'
import { deleteTag, getTag, insertTag, listTagged, lockTag, replaceTag, storeTag } from './tag.store.ts'

const tags: Keeping<Tag, Tag> = {
  of: tagKind,
  lock: ({ db }, idTag) => lockTag(db, idTag),
  get: ({ db }, idTag) => getTag(db, idTag),
  name: ({ name }) => name,
}

export const createTag = (ctx: Ctx, draft: z.output<typeof tagDraft>): Promise<Tag> =>
  createOf(ctx, tags, () => insertTag(ctx, draft))

export const updateTag = (
  ctx: Ctx,
  idTag: number,
  { rowVersion, ...draft }: z.output<typeof tagChange>,
): Promise<Tag> => changeOf(ctx, tags, idTag, rowVersion, () => storeTag(ctx, idTag, draft))

/** The tag goes, and another one stands where it stood; answers that one. */
export async function mergeTag(
  ctx: Ctx,
  idTag: number,
  { idTarget, rowVersion }: z.output<typeof tagMerge>,
): Promise<Tag> {
  // In one order, so that two who merge the same pair do not wait for each other.
  for (const id of [idTag, idTarget].sort((a, b) => a - b)) await lockTag(ctx.db, id)
  await removeOf(ctx, tags, idTag, async (before) => {
    refuse(tagBlocked.merge({ idTag }, idTarget))
    if (before.rowVersion !== rowVersion) stale(tagKind.label, before)
    await replaceTag(ctx.db, idTag, idTarget)
    await deleteTag(ctx.db, idTag)
    return { mergedInto: (await getTag(ctx.db, idTarget)).name }
  })
  return await getTag(ctx.db, idTarget)
}

/** Flows and components in folders that the person may see, and how many there are elsewhere. */
async function usesOf(ctx: Ctx, idTag: number): Promise<InUse> {
  const tagged = await listTagged(ctx.db, idTag)
  const seen = []
  for (const script of tagged) {
    if (await isAllowedIn(ctx, folderAction(script.scriptKind, 'view'), script.idFolder)) seen.push(script)
  }
  return inUse(
    seen.flatMap((script) => usersOf(scriptKinds[script.scriptKind], [script])),
    tagged.length - seen.length,
  )
}

export const removeTag = (ctx: Ctx, idTag: number): Promise<void> =>
  removeOf(ctx, tags, idTag, async (before) => {
    refuseInUse(await usesOf(ctx, idTag), () => tagBlocked.remove(before))
    await deleteTag(ctx.db, idTag)
  })
