import { folderApi } from '@parley/contract/folders/folder.api.ts'
import { folderKinds } from '@parley/contract/folders/folder.entity.ts'
import { folderChange, folderDraft } from '@parley/contract/folders/folder.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Domain } from '../kernel/domain.ts'
import { refuse } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { changeFolder, createFolder, getBreadcrumb, getFolders, moveInBulk, removeFolder } from './folder.service.ts'
import { getFolder } from './folder.store.ts'

export const folders: Domain = {
  routes: routes(folderApi, {
    GetFolders: (ctx, { query }) => getFolders(ctx, query.kind),
    Create: (ctx, { body }) => createFolder(ctx, body),
    Update: (ctx, { params, body }) => changeFolder(ctx, params.idFolder, body),
    Remove: (ctx, { params, body }) => removeFolder(ctx, params.idFolder, body.moveContentTo),
    BulkMove: (ctx, { body }) => moveInBulk(ctx, body),
    GetFolderBreadcrumb: (ctx, { params }) => getBreadcrumb(ctx, params.idFolder),
  }),
  constraints: { folder_name_key: 'folder.nameTaken' },
  named: [{ of: folderKinds.flow, table: 'folder', id: 'idFolder', name: 'name' }],
  undo: [
    undoOf({
      of: folderKinds.flow,
      as: folderApi.Update,
      fields: ['name', 'idParent', 'needsTests'],
      async update(ctx, idFolder, values) {
        const { rowVersion } = await getFolder(ctx.db, idFolder)
        return await changeFolder(ctx, idFolder, folderChange.parse({ ...values, rowVersion }))
      },
      create: (ctx, idFolder) => removeFolder(ctx, idFolder, undefined),
      async remove(ctx, { name, kind, idParent, needsTests, moveContentTo }) {
        if (moveContentTo !== undefined)
          refuse(
            reason('audit.cannotUndo', { problem: 'what was in the folder was moved elsewhere when it was removed.' }),
          )
        return await createFolder(ctx, {
          ...folderDraft.parse({ name, kind, idParent }),
          needsTests: needsTests === true,
        })
      },
    }),
  ],
  lookups: { FolderTree: (ctx, { query }) => getFolders(ctx, query.kind) },
}
