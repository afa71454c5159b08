import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { roleDraft } from './role.schema.ts'

export const roleKind = entityKind({
  kind: 'Role',
  label: 'Permission group',
  area: 'AccessManagement',
  view: ['AccessManagement.viewrole'],
  page: screens.role,
  fields: roleDraft,
  ids: ['idRole', 'idRoles', 'roles'],
})
