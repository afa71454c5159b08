import { fieldsOf } from '@parley/contract/audit/audit.rules.ts'
import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'

/** Where the versions between which an event has moved a flow are compared. */
export function versionsHref({ entity, before, after }: Pick<AuditEvent, 'entity' | 'before' | 'after'>) {
  const [from, to] = [fieldsOf(before)?.version, fieldsOf(after)?.version]
  if (entity.kind !== 'CallScript' || typeof from !== 'number' || typeof to !== 'number' || from >= to) return undefined
  return screens.flow(Number(entity.id), { tab: 'history', from, to })
}
