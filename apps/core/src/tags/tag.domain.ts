import type { Domain } from '../kernel/domain.ts'
import { lookUpTags } from './tag.store.ts'
import { tagUndo } from './tag.undo.ts'

export const tags: Domain = {
  constraints: { tag_name_key: 'tag.nameTaken' },
  undo: [tagUndo],
  lookups: { Tags: (ctx, { query }) => lookUpTags(ctx, query) },
}
