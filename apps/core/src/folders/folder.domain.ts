import type { Domain } from '../kernel/domain.ts'
import { folderRoutes } from './folder.routes.ts'
import { getFolders } from './folder.service.ts'
import { folderUndo } from './folder.undo.ts'

export const folders: Domain = {
  routes: folderRoutes,
  constraints: { folder_name_key: 'folder.nameTaken' },
  undo: [folderUndo],
  lookups: { FolderTree: (ctx, { query }) => getFolders(ctx, query.kind) },
}
