import { BILLED_APP } from '../kernel/constants.ts'
import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { fee } from './fee.schema.ts'

export const feeKind = entityKind({
  kind: 'Fee',
  label: 'Fee',
  area: 'AccessManagement',
  view: ['AccessManagement.viewtariff'],
  tenantPage: (idTenant, fee: number) => screens.billing(BILLED_APP, idTenant, { tab: 'fees', fee }),
  fields: fee,
})
