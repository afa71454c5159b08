import { permissionMap } from '@parley/contract/home/home.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { roleApi, roleReportApi } from '@parley/contract/roles/role.api.ts'
import { roleKind } from '@parley/contract/roles/role.entity.ts'
import { roleDraft, roleName } from '@parley/contract/roles/role.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Domain, Found } from '../kernel/domain.ts'
import { byName, holds } from '../kernel/names.ts'
import { refuse } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { undoOf } from '../kernel/undo.ts'
import {
  changePermission,
  createRole,
  duplicateRole,
  previewPermission,
  readPermission,
  removeRole,
  renameRole,
} from './role.service.ts'
import { getRole, pageOfRoles } from './role.store.ts'
import { addMembers, listHolders, listMembers, removeMember } from './roleMembers.service.ts'
import { reportRoles } from './roleReport.ts'

const roleRoutes = (services: Services) => [
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

/** Anyone who held a removed group holds another one now, so that one does not come back. */
const roleUndo = undoOf({
  of: roleKind,
  as: roleApi.UpdatePermission,
  fields: ['name', 'permissions'],
  async update(ctx, idRole, { name, permissions }, services) {
    const { rowVersion } = await readPermission(ctx, idRole)
    if (name !== undefined) await renameRole(ctx, idRole, { name: roleName.parse(name), rowVersion })
    if (permissions !== undefined)
      await changePermission(ctx, services, idRole, { permissions: permissionMap.parse(permissions), rowVersion })
  },
  async create(ctx, idRole, services) {
    await removeRole(ctx, services, idRole, undefined)
  },
  async remove(ctx, { name, permissions, members }) {
    if (Array.isArray(members) && members.length > 0)
      refuse(reason('audit.cannotUndo', { problem: 'people who held it were given another permission group.' }))
    await createRole(ctx, roleDraft.parse({ name, permissions }))
  },
})

async function findRoles(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  if (!ctx.can(roleApi.List.permission)) return []
  const rows = await ctx.db
    .selectFrom('role')
    .select(['idRole', 'name'])
    .where(holds('name', search))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()
  return rows.map(({ idRole, name }) => ({
    kind: 'role',
    title: name,
    detail: '',
    at: null,
    hasErrors: false,
    path: screens.role(idRole),
  }))
}

export const roles: Domain = {
  routes: roleRoutes,
  constraints: { role_name_key: 'role.nameTaken' },
  named: [{ of: roleKind, table: 'role', id: 'idRole', name: 'name' }],
  undo: [roleUndo],
  find: findRoles,
}
