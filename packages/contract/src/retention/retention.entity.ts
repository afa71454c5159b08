import { entityKind, fieldsOf, partOf } from '../kernel/entityKind.ts'
import { tenantKind } from '../tenants/tenant.entity.ts'
import { retention, retentionChange } from './retention.schema.ts'

const told = { area: 'AccessManagement', part: 'Retention', view: ['AccessManagement.viewaccount'] } as const

export const retentionKind = partOf(tenantKind, { ...told, fields: fieldsOf(retention, retentionChange) })
export const legalHoldKind = entityKind({ kind: 'LegalHold', label: 'Legal hold', ...told })
