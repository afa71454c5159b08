import { tagDraft } from '@parley/contract/tags/tag.schema.ts'
import { undoOf } from '../kernel/undo.ts'
import { createTag, removeTag } from './tag.service.ts'

const edit = 'CallScript.edittags'

export const tagUndo = undoOf({
  kind: 'Tag',
  async create(ctx, idTag) {
    await ctx.require(edit)
    await removeTag(ctx, idTag)
  },
  async remove(ctx, { name, tone }) {
    await ctx.require(edit)
    await createTag(ctx, tagDraft.parse({ name, tone }))
  },
})
