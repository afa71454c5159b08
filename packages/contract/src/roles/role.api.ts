import { z } from 'zod'
import { permissionMap } from '../home/home.schema.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { exportOptions } from '../kernel/export.schema.ts'
import { id, none, pageOf, rowVersion } from '../kernel/schema.ts'
import {
  roleDraft,
  roleHolder,
  roleMember,
  roleName,
  rolePermission,
  rolePreview,
  roleQuery,
  roleRow,
} from './role.schema.ts'

const params = z.object({ idRole: id })
const view = 'AccessManagement.viewrole'
const edit = 'AccessManagement.editrole'

export const roleApi = group('Roles', '/Administration/Roles', {
  List: endpoint({
    method: 'GET',
    path: '/List',
    summary: 'List permission groups of the tenant and the installation',
    permission: view,
    query: roleQuery,
    response: pageOf(roleRow),
  }),
  WhoCan: endpoint({
    method: 'GET',
    path: '/WhoCan',
    summary: 'List people with a permission and the groups it comes from',
    permission: view,
    query: z.object({ area: z.string().max(60), action: z.string().max(60) }),
    response: z.array(roleHolder),
    errors: ['role.unknownPermission'],
  }),
  Basic: endpoint({
    method: 'GET',
    path: '/{idRole}/Basic',
    summary: 'Get a permission group',
    permission: view,
    params,
    response: roleRow,
  }),
  Permission: endpoint({
    method: 'GET',
    path: '/{idRole}/Permission',
    summary: 'Get the permissions of a permission group',
    permission: view,
    params,
    response: rolePermission,
  }),
  Create: endpoint({
    method: 'POST',
    path: '/Create',
    summary: 'Create a permission group',
    permission: edit,
    body: roleDraft,
    response: roleRow,
    errors: ['role.nameTaken', 'role.notHeld', 'role.systemAction', 'role.unknownPermission'],
  }),
  Duplicate: endpoint({
    method: 'POST',
    path: '/{idRole}/Duplicate',
    summary: 'Duplicate a permission group within the tenant',
    permission: edit,
    params,
    body: z.object({ name: roleName }),
    response: roleRow,
    errors: ['role.nameTaken', 'role.notHeld', 'role.systemAction', 'role.unknownPermission'],
  }),
  UpdateBasic: endpoint({
    method: 'PUT',
    path: '/{idRole}/Basic',
    summary: 'Rename a permission group',
    permission: edit,
    params,
    body: z.object({ name: roleName, rowVersion }),
    response: roleRow,
    errors: ['role.nameTaken', 'role.system', 'entity.stale'],
  }),
  PreviewPermission: endpoint({
    method: 'POST',
    reads: true,
    path: '/{idRole}/PreviewPermission',
    summary: 'Preview permissions gained and lost',
    permission: edit,
    params,
    body: z.object({ permissions: permissionMap }),
    response: rolePreview,
  }),
  UpdatePermission: endpoint({
    method: 'PUT',
    path: '/{idRole}/Permission',
    summary: 'Update the permissions of a permission group',
    permission: edit,
    params,
    body: z.object({ permissions: permissionMap, rowVersion }),
    response: rolePermission,
    errors: [
      'role.system',
      'role.notHeld',
      'role.takesNotHeld',
      'role.systemAction',
      'role.unknownPermission',
      'role.lastAdministrator',
      'entity.stale',
    ],
  }),
  Remove: endpoint({
    method: 'DELETE',
    path: '/{idRole}',
    summary: 'Delete a permission group, replacing it for its members',
    permission: edit,
    params,
    query: z.object({ idReplacement: id.optional() }),
    response: none,
    errors: ['role.system', 'role.inUse', 'role.notHeld', 'role.takesNotHeld', 'role.lastAdministrator'],
  }),
  Members: endpoint({
    method: 'GET',
    path: '/{idRole}/Members',
    summary: 'List members of a permission group',
    permission: view,
    params,
    response: z.array(roleMember),
  }),
  AddMembers: endpoint({
    method: 'POST',
    path: '/{idRole}/Members',
    summary: 'Assign a permission group to people of the tenant',
    permission: 'AccessManagement.edituser',
    params,
    body: z.object({ idUsers: z.array(id).max(200) }),
    response: z.array(roleMember),
    errors: ['role.notHeld'],
  }),
  RemoveMember: endpoint({
    method: 'DELETE',
    path: '/{idRole}/Members/{idUser}',
    summary: 'Remove a member from a permission group',
    permission: 'AccessManagement.edituser',
    params: params.extend({ idUser: id }),
    response: none,
    errors: ['role.takesNotHeld', 'role.lastAdministrator'],
  }),
})

export const roleReportApi = group('Assets', '/Assets', {
  ReportRoles: endpoint({
    method: 'GET',
    path: '/ReportRoles',
    summary: 'Export permission groups with permissions and members as CSV or an Excel workbook',
    permission: view,
    query: exportOptions,
    response: 'stream',
    ticket: true,
  }),
})
