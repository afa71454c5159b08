import { z } from 'zod'
import { folderKind } from '../enums/operations.enum.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { byKind } from '../kernel/permission.ts'
import { count, enumOf, none } from '../kernel/schema.ts'
import { breadcrumb, bulkMove, folder, folderChange, folderDraft, folderRemoval } from './folder.schema.ts'

const view = byKind({ flow: 'CallScript.view', component: 'Component.view', campaign: 'Campaign.view' })
const edit = byKind({ flow: 'CallScript.edit', component: 'Component.edit', campaign: 'Campaign.edit' })

export const folderApi = group('Folders', '/Administration/Folders', {
  GetFolders: endpoint({
    method: 'GET',
    path: '/GetFolders',
    summary: 'Get the folder tree of a kind',
    permission: view,
    query: z.object({ kind: enumOf(folderKind) }),
    response: z.array(folder),
  }),
  Create: endpoint({
    method: 'POST',
    path: '/Create',
    summary: 'Create a folder',
    permission: edit,
    body: folderDraft,
    response: folder,
    changes: ['Lookups.FolderTree'],
    errors: ['folder.nameTaken', 'folder.tooDeep'],
  }),
  Update: endpoint({
    method: 'PUT',
    path: '/{idFolder}/Update',
    summary: 'Rename or move a folder',
    permission: edit,
    body: folderChange,
    response: folder,
    changes: ['Lookups.FolderTree', 'CallScripts', 'Campaigns'],
    errors: ['folder.nameTaken', 'folder.intoItself', 'folder.tooDeep', 'entity.stale'],
  }),
  Remove: endpoint({
    method: 'POST',
    path: '/{idFolder}/Remove',
    summary: 'Delete a folder, moving its content first',
    permission: edit,
    body: folderRemoval,
    response: none,
    changes: ['Lookups.FolderTree', 'CallScripts', 'Campaigns'],
    removes: 'idFolder',
    errors: ['folder.notEmpty', 'folder.intoItself', 'folder.nameTaken', 'folder.tooDeep', 'callScript.nameTaken'],
  }),
  BulkMove: endpoint({
    method: 'POST',
    path: '/BulkMove',
    summary: 'Move folders and items',
    permission: edit,
    body: bulkMove,
    response: z.object({ moved: count }),
    changes: ['Lookups.FolderTree', 'CallScripts', 'Campaigns'],
    errors: ['folder.intoItself', 'folder.nameTaken', 'folder.tooDeep', 'callScript.nameTaken'],
  }),
  GetFolderBreadcrumb: endpoint({
    method: 'GET',
    path: '/{idFolder}/GetFolderBreadcrumb',
    summary: 'Get the path from the root to a folder',
    permission: view,
    response: breadcrumb,
  }),
})
