import { entityKind, partOf } from '../kernel/entityKind.ts'
import { tenantKind } from '../tenants/tenant.entity.ts'
import { retention } from './retention.schema.ts'

const told = { area: 'AccessManagement', part: 'Retention', view: ['AccessManagement.viewaccount'] } as const

export const retentionKind = partOf(tenantKind, { ...told, fields: retention })
export const legalHoldKind = entityKind({ kind: 'LegalHold', label: 'Legal hold', ...told })
