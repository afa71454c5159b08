import { tagDraft } from '@parley/contract/tags/tag.schema.ts'
import { undoOf } from '../kernel/undo.ts'
import { createTag, removeTag } from './tag.service.ts'

export const tagUndo = undoOf({
  kind: 'Tag',
  permission: 'CallScript.edittags',
  create: removeTag,
  async remove(ctx, { name, tone }) {
    await createTag(ctx, tagDraft.parse({ name, tone }))
  },
})
