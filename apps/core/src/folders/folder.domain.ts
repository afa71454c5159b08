import { folderKinds } from '@parley/contract/folders/folder.entity.ts'
import type { Domain } from '../kernel/domain.ts'
import { folderRoutes } from './folder.routes.ts'
import { getFolders } from './folder.service.ts'
import { folderUndo } from './folder.undo.ts'

export const folders: Domain = {
  routes: folderRoutes,
  constraints: { folder_name_key: 'folder.nameTaken' },
  named: [{ of: folderKinds.flow, table: 'folder', id: 'idFolder', name: 'name' }],
  undo: [folderUndo],
  lookups: { FolderTree: (ctx, { query }) => getFolders(ctx, query.kind) },
}
