import { z } from 'zod'
import { exportOptions } from '../assets/export.schema.ts'
import { permissionMap } from '../home/home.schema.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
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
    summary: 'Permission groups of the tenant and of the installation',
    permission: view,
    query: roleQuery,
    response: pageOf(roleRow),
  }),
  WhoCan: endpoint({
    method: 'GET',
    path: '/WhoCan',
    summary: 'People who hold a permission here, and by which groups',
    permission: view,
    query: z.object({ area: z.string().max(60), action: z.string().max(60) }),
    response: z.array(roleHolder),
    errors: ['role.unknownPermission'],
  }),
  Basic: endpoint({
    method: 'GET',
    path: '/{idRole}/Basic',
    summary: 'A permission group',
    permission: view,
    params,
    response: roleRow,
  }),
  Permission: endpoint({
    method: 'GET',
    path: '/{idRole}/Permission',
    summary: 'What a permission group allows',
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
    summary: 'Create a group of the tenant that allows the same',
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
    summary: 'Who would gain and lose what, without saving it',
    permission: edit,
    params,
    body: z.object({ permissions: permissionMap }),
    response: rolePreview,
  }),
  UpdatePermission: endpoint({
    method: 'PUT',
    path: '/{idRole}/Permission',
    summary: 'Save what a permission group allows',
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
    summary: 'Remove a permission group; those who hold it get another one, or it is refused',
    permission: edit,
    params,
    query: z.object({ idReplacement: id.optional() }),
    response: none,
    errors: ['role.system', 'role.inUse', 'role.notHeld', 'role.takesNotHeld', 'role.lastAdministrator'],
  }),
  Members: endpoint({
    method: 'GET',
    path: '/{idRole}/Members',
    summary: 'Who holds a permission group',
    permission: view,
    params,
    response: z.array(roleMember),
  }),
  AddMembers: endpoint({
    method: 'POST',
    path: '/{idRole}/Members',
    summary: 'Give a permission group to people of the tenant',
    permission: 'AccessManagement.edituser',
    params,
    body: z.object({ idUsers: z.array(id).max(200) }),
    response: z.array(roleMember),
    errors: ['role.notHeld'],
  }),
  RemoveMember: endpoint({
    method: 'DELETE',
    path: '/{idRole}/Members/{idUser}',
    summary: 'Take a permission group from somebody',
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
    summary: 'Permission groups with each permission and who holds them, as CSV or an Excel workbook',
    permission: view,
    query: exportOptions,
    response: 'stream',
    ticket: true,
  }),
})
