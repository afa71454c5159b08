import { folderApi } from '@parley/contract/folders/folder.api.ts'
import { routes } from '../kernel/routes.ts'
import { changeFolder, createFolder, getBreadcrumb, getFolders, moveInBulk, removeFolder } from './folder.service.ts'

export const folderRoutes = routes(folderApi, {
  GetFolders: (ctx, { query }) => getFolders(ctx, query.kind),
  Create: (ctx, { body }) => createFolder(ctx, body),
  Update: (ctx, { params, body }) => changeFolder(ctx, params.idFolder, body),
  Remove: (ctx, { params, body }) => removeFolder(ctx, params.idFolder, body.moveContentTo),
  BulkMove: (ctx, { body }) => moveInBulk(ctx, body),
  GetFolderBreadcrumb: (ctx, { params }) => getBreadcrumb(ctx, params.idFolder),
})
