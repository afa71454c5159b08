import { z } from 'zod'
import { endpoint, group } from '../../kernel/endpoint.ts'
import { none } from '../../kernel/schema.ts'
import { viewDialLogs } from '../list/dialLog.api.ts'
import { savedFilter, savedFilterChange, savedFilterDraft } from './savedFilter.schema.ts'

/** What is filtered does not change with the names of filters. */
const changes = { only: ['DialLogs.SavedFilters', 'Audit'] }

export const savedFilterApi = group('DialLogs', '/DialLogs', {
  SavedFilters: endpoint({
    method: 'GET',
    path: '/SavedFilters',
    summary: 'List your saved filters and those shared with you, by name',
    permission: viewDialLogs,
    response: z.array(savedFilter),
  }),
  CreateSavedFilter: endpoint({
    method: 'POST',
    path: '/SavedFilters',
    summary: 'Save filters under a name',
    permission: viewDialLogs,
    body: savedFilterDraft,
    response: savedFilter,
    changes,
    errors: ['savedFilter.nameTaken', 'savedFilter.tooMany'],
  }),
  UpdateSavedFilter: endpoint({
    method: 'PUT',
    path: '/SavedFilters/{idSavedFilter}',
    summary: 'Rename, change or share a saved filter',
    permission: viewDialLogs,
    body: savedFilterChange,
    response: savedFilter,
    changes,
    errors: ['savedFilter.nameTaken', 'savedFilter.notOwn', 'entity.stale'],
  }),
  RemoveSavedFilter: endpoint({
    method: 'DELETE',
    path: '/SavedFilters/{idSavedFilter}',
    summary: 'Delete a saved filter',
    permission: viewDialLogs,
    response: none,
    changes,
    errors: ['savedFilter.notOwn'],
  }),
})
