import { flowApi } from '@parley/contract/flows/flow.api.ts'
import { tagKind } from '@parley/contract/tags/tag.entity.ts'
import { tagDraft } from '@parley/contract/tags/tag.schema.ts'
import { undoOf } from '../kernel/undo.ts'
import { createTag, removeTag } from './tag.service.ts'

export const tagUndo = undoOf({
  of: tagKind,
  as: flowApi.CreateTag,
  create: removeTag,
  async remove(ctx, { name, tone }) {
    await createTag(ctx, tagDraft.parse({ name, tone }))
  },
})
