import { tagKind } from '@parley/contract/tags/tag.entity.ts'
import { tagBlocked } from '@parley/contract/tags/tag.rules.ts'
import type { Tag, tagDraft } from '@parley/contract/tags/tag.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { createOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import { deleteTag, insertTag, lockTag } from './tag.store.ts'

const tags: Keeping<Tag, Tag> = {
  of: tagKind,
  lock: ({ db }, idTag) => lockTag(db, idTag),
  get: async (_, __, locked) => locked,
  name: ({ name }) => name,
}

export const createTag = (ctx: Ctx, draft: z.output<typeof tagDraft>): Promise<Tag> =>
  createOf(ctx, tags, () => insertTag(ctx.db, draft))

export const removeTag = (ctx: Ctx, idTag: number): Promise<void> =>
  removeOf(ctx, tags, idTag, async (before) => {
    refuse(tagBlocked.remove(before))
    await deleteTag(ctx.db, idTag)
  })
