import { roleApi, roleReportApi } from '@parley/contract/roles/role.api.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { changePermission, createRole, duplicateRole, readPermission, renameRole } from './role.service.ts'
import { getRole, pageOfRoles } from './role.store.ts'
import { addMembers, listHolders, listMembers, removeMember } from './roleMembers.service.ts'
import { previewPermission } from './rolePreview.ts'
import { removeRole } from './roleRemoval.service.ts'
import { reportRoles } from './roleReport.ts'

export const roleRoutes = (services: Services) => [
  ...routes(roleApi, {
    List: (ctx, { query }) => pageOfRoles(ctx.db, query),
    WhoCan: (ctx, { query }) => listHolders(ctx, query.area, query.action),
    Basic: (ctx, { params }) => getRole(ctx.db, params.idRole),
    Permission: (ctx, { params }) => readPermission(ctx, params.idRole),
    Create: (ctx, { body }) => createRole(ctx, body),
    Duplicate: (ctx, { params, body }) => duplicateRole(ctx, params.idRole, body.name),
    UpdateBasic: (ctx, { params, body }) => renameRole(ctx, params.idRole, body),
    PreviewPermission: (ctx, { params, body }) => previewPermission(ctx, services, params.idRole, body.permissions),
    UpdatePermission: (ctx, { params, body }) => changePermission(ctx, services, params.idRole, body),
    Remove: (ctx, { params, query }) => removeRole(ctx, services, params.idRole, query.idReplacement),
    Members: (ctx, { params }) => listMembers(ctx, params.idRole),
    AddMembers: (ctx, { params, body }) => addMembers(ctx, services, params.idRole, body.idUsers),
    RemoveMember: (ctx, { params }) => removeMember(ctx, services, params.idRole, params.idUser),
  }),
  ...routes(roleReportApi, { ReportRoles: (ctx, { query }) => reportRoles(ctx, query) }),
]
