import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { storeGroup, storeVisibility } from './store.schema.ts'

export const storeGroupKind = entityKind({
  kind: 'StoreGroup',
  label: 'Store group',
  area: 'StoreGroup',
  view: ['StoreGroup.view'],
  page: (idStoreGroup: number) => screens.storeGroup(idStoreGroup),
  // Who sees it is logged by ids.
  fields: storeGroup.extend({ idTenants: storeVisibility.shape.idTenants }),
})
