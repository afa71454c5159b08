import { entityKind } from '../kernel/entityKind.ts'

export const accessRequestKind = entityKind({
  kind: 'AccessRequest',
  label: 'Access request',
  area: 'AccessManagement',
  part: 'Users',
  view: ['AccessManagement.viewuser'],
  page: '/administration/access-requests?request={id}',
})
