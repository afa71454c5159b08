import { MOST_SHOWN, personArea } from '../../kernel/personArea.ts'
import { deleteSavedFilters, findSavedFilters } from './savedFilter.store.ts'

/** A filter that looks for the person finds nothing once they are erased, and would go on naming them. */
export const savedFilterArea = personArea({
  name: 'savedFilters',
  title: 'Saved filters',
  erases: 'Deletes saved filters of conversations that name the identifier',
  anonymises: 'The same',
  async find(ctx, { pattern }) {
    const found = await findSavedFilters(ctx.db, pattern)
    const samples = found.map(({ updatedAt }) => ({
      at: updatedAt,
      text: 'A saved filter of conversations',
      path: null,
    }))
    return { count: found.length, isExact: true, samples: samples.slice(0, MOST_SHOWN) }
  },
  async erase(ctx, { pattern }) {
    const ids = (await findSavedFilters(ctx.db, pattern)).map(({ idSavedFilter }) => idSavedFilter)
    if (ids.length > 0) await deleteSavedFilters(ctx.db, ids)
    return { found: ids.length, done: ids.length }
  },
})
