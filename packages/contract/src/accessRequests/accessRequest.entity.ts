import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'

export const accessRequestKind = entityKind({
  kind: 'AccessRequest',
  label: 'Access request',
  area: 'AccessManagement',
  part: 'Users',
  view: ['AccessManagement.viewuser'],
  page: (request: number) => screens.accessRequests({ request }),
})
