import type { SavedFilter } from '@parley/contract/conversations/savedFilters/savedFilter.schema.ts'

const at = '2026-11-02T10:00:00.000Z'
const anna = { id: 1, name: 'Anna Vogel' }

/** A filter of one's own; a test says what is different. */
export const savedFilterSample = (different: Partial<SavedFilter> = {}): SavedFilter => ({
  idSavedFilter: 1,
  name: 'Errors of the week',
  filters: { time: 'last7', marks: 'errors' },
  isShared: false,
  isOwn: true,
  rowVersion: 1,
  createdAt: at,
  createdBy: anna,
  updatedAt: at,
  updatedBy: anna,
  ...different,
})
