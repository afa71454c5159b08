import { fieldsOf } from '@parley/contract/audit/audit.rules.ts'
import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { flowHref } from '../flows/flows.path.ts'

export const AUDIT_PATH = '/administration/audit-log'

/** The log, filtered. */
export const auditHref = (filter: Readonly<Record<string, string>>): string =>
  `${AUDIT_PATH}?${new URLSearchParams(filter)}`

/** Where the versions between which an event has moved a flow are compared. */
export function versionsHref({ entity, before, after }: Pick<AuditEvent, 'entity' | 'before' | 'after'>) {
  const [from, to] = [fieldsOf(before)?.version, fieldsOf(after)?.version]
  if (entity.kind !== 'CallScript' || typeof from !== 'number' || typeof to !== 'number' || from >= to) return undefined
  return flowHref(Number(entity.id), { tab: 'history', from, to })
}
