import { entityKind } from '../kernel/entityKind.ts'
import { fee } from './fee.schema.ts'

export const feeKind = entityKind({
  kind: 'Fee',
  label: 'Fee',
  area: 'AccessManagement',
  view: ['AccessManagement.viewtariff'],
  fields: fee,
})
