import { partOf } from '../kernel/entityKind.ts'
import { tenantKind } from '../tenants/tenant.entity.ts'

export const statisticKind = partOf(tenantKind, { area: 'Statistics', view: ['Statistics.view'] })
