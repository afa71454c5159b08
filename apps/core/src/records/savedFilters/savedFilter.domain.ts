import { savedFilterApi } from '@parley/contract/conversations/savedFilters/savedFilter.api.ts'
import { savedFilterKind } from '@parley/contract/conversations/savedFilters/savedFilter.entity.ts'
import { savedFilter, savedFilterDraft } from '@parley/contract/conversations/savedFilters/savedFilter.schema.ts'
import type { Domain } from '../../kernel/domain.ts'
import { routes } from '../../kernel/routes.ts'
import { undoOf } from '../../kernel/undo.ts'
import { savedFilterArea } from './savedFilter.person.ts'
import { createSavedFilter, removeSavedFilter, restoreSavedFilter, updateSavedFilter } from './savedFilter.service.ts'
import { getSavedFilter, listSavedFilters } from './savedFilter.store.ts'

export const savedFilters: Domain = {
  routes: routes(savedFilterApi, {
    SavedFilters: (ctx) => listSavedFilters(ctx),
    CreateSavedFilter: (ctx, { body }) => createSavedFilter(ctx, body),
    UpdateSavedFilter: (ctx, { params, body }) => updateSavedFilter(ctx, params.idSavedFilter, body),
    RemoveSavedFilter: (ctx, { params }) => removeSavedFilter(ctx, params.idSavedFilter),
  }),
  constraints: { saved_filter_name_key: 'savedFilter.nameTaken' },
  undo: [
    undoOf({
      of: savedFilterKind,
      as: savedFilterApi.UpdateSavedFilter,
      fields: Object.keys(savedFilterDraft.shape),
      async update(ctx, idSavedFilter, values) {
        const { rowVersion, name, filters, isShared } = await getSavedFilter(ctx, idSavedFilter)
        const draft = savedFilterDraft.parse({ name, filters, isShared, ...values })
        await updateSavedFilter(ctx, idSavedFilter, { ...draft, rowVersion })
      },
      create: removeSavedFilter,
      async remove(ctx, { name, filters, isShared, createdBy = null }) {
        const owner = savedFilter.shape.createdBy.parse(createdBy)
        await restoreSavedFilter(ctx, savedFilterDraft.parse({ name, filters, isShared }), owner)
      },
    }),
  ],
  people: [savedFilterArea],
}
