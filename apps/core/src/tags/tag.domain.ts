import { flowApi } from '@parley/contract/flows/flow.api.ts'
import { tagKind } from '@parley/contract/tags/tag.entity.ts'
import { tagDraft } from '@parley/contract/tags/tag.schema.ts'
import type { Domain } from '../kernel/domain.ts'
import { undoOf } from '../kernel/undo.ts'
import { createTag, removeTag, updateTag } from './tag.service.ts'
import { getTag, lookUpTags } from './tag.store.ts'

export const tags: Domain = {
  constraints: { tag_name_key: 'tag.nameTaken' },
  undo: [
    undoOf({
      of: tagKind,
      as: flowApi.UpdateTag,
      fields: Object.keys(tagDraft.shape),
      async update(ctx, idTag, values) {
        const { rowVersion, name, tone } = await getTag(ctx.db, idTag)
        await updateTag(ctx, idTag, { ...tagDraft.parse({ name, tone, ...values }), rowVersion })
      },
      create: removeTag,
      async remove(ctx, { name, tone }) {
        await createTag(ctx, tagDraft.parse({ name, tone }))
      },
    }),
  ],
  lookups: { Tags: (ctx, { query }) => lookUpTags(ctx, query) },
}
