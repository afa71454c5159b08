import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { fee } from './fee.schema.ts'

export const feeKind = entityKind({
  kind: 'Fee',
  label: 'Fee',
  area: 'AccessManagement',
  view: ['AccessManagement.viewtariff'],
  page: (fee: number) => screens.ownBilling({ fee }),
  fields: fee,
})
