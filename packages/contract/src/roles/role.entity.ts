import { entityKind } from '../kernel/entityKind.ts'
import { roleDraft } from './role.schema.ts'

export const roleKind = entityKind({
  kind: 'Role',
  label: 'Permission group',
  area: 'AccessManagement',
  view: ['AccessManagement.viewrole'],
  page: '/administration/permission-groups/detail/{id}',
  fields: roleDraft,
  ids: ['idRole', 'idRoles', 'roles'],
})
