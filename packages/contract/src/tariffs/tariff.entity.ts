import { BILLED_APP } from '../kernel/constants.ts'
import { entityKind, partOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { lineEntityKind } from '../lines/line.entity.ts'
import { tariff } from './tariff.schema.ts'

const told = { area: 'AccessManagement', view: ['AccessManagement.viewtariff'] } as const

export const tariffKind = entityKind({
  kind: 'Tariff',
  label: 'Tariff',
  ...told,
  tenantPage: (idTenant, tariff: number) => screens.billing(BILLED_APP, idTenant, { tariff }),
  fields: tariff,
})
export const tariffImportKind = entityKind({ kind: 'TariffImport', label: 'Tariff import', ...told })
/** The tariffs of a line. */
export const lineTariffKind = partOf(lineEntityKind, told)
