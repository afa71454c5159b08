import { endpoint } from '../kernel/endpoint.ts'
import { none, pageOf } from '../kernel/schema.ts'
import { tag, tagChange, tagDraft, tagMerge, tagQuery } from './tag.schema.ts'

const view = 'CallScript.viewtags'
const edit = 'CallScript.edittags'

/** Tags are shared by all flows and components of a tenant. */
export const tagCalls = {
  Tags: endpoint({
    method: 'GET',
    path: '/Tags',
    summary: 'List tags with their usage',
    permission: view,
    query: tagQuery,
    response: pageOf(tag),
  }),
  TagBasic: endpoint({
    method: 'GET',
    path: '/Tags/{idTag}',
    summary: 'Get a tag with its usage',
    permission: view,
    response: tag,
  }),
  CreateTag: endpoint({
    method: 'POST',
    path: '/Tags',
    summary: 'Create a tag',
    permission: edit,
    body: tagDraft,
    response: tag,
    answers: 'TagBasic',
    changes: ['Lookups.Tags'],
    errors: ['tag.nameTaken'],
  }),
  UpdateTag: endpoint({
    method: 'PUT',
    path: '/Tags/{idTag}',
    summary: 'Update a tag’s name and color',
    permission: edit,
    body: tagChange,
    response: tag,
    answers: 'TagBasic',
    changes: ['Lookups.Tags'],
    errors: ['tag.nameTaken', 'entity.stale'],
  }),
  MergeTag: endpoint({
    method: 'POST',
    path: '/Tags/{idTag}/Merge',
    summary: 'Put another tag in its place on all versions, and delete it',
    permission: edit,
    body: tagMerge,
    response: tag,
    changes: ['Lookups.Tags'],
    removes: 'idTag',
    errors: ['tag.itself', 'entity.stale'],
  }),
  RemoveTag: endpoint({
    method: 'DELETE',
    path: '/Tags/{idTag}',
    summary: 'Delete an unused tag',
    permission: edit,
    response: none,
    changes: ['Lookups.Tags'],
    removes: 'idTag',
    errors: ['tag.inUse'],
  }),
}
