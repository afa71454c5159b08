import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { tagKind } from '@parley/contract/tags/tag.entity.ts'
import { tagBlocked } from '@parley/contract/tags/tag.rules.ts'
import type { Tag, tagDraft } from '@parley/contract/tags/tag.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { deleteTag, insertTag, lockTag } from './tag.store.ts'

export async function createTag(ctx: Ctx, draft: z.output<typeof tagDraft>): Promise<Tag> {
  const tag = { ...draft, ...(await insertTag(ctx.db, draft)), usage: 0 }
  await ctx.audit({ kind: actionKind.of.CREATE, of: tagKind, entity: [tag.idTag, tag.name], after: tag })
  return tag
}

export async function removeTag(ctx: Ctx, idTag: number): Promise<void> {
  const before = (await lockTag(ctx.db, idTag)) ?? notFound('Tag')
  refuse(tagBlocked.remove(before))
  await deleteTag(ctx.db, idTag)
  await ctx.audit({ kind: actionKind.of.DELETE, of: tagKind, entity: [idTag, before.name], before })
}
