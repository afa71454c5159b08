import { entityKind, partOf } from '../kernel/entityKind.ts'
import { taskKind } from '../tasks/task.entity.ts'

export const auditLogKind = entityKind({
  kind: 'Auditlog',
  label: 'Audit log',
  area: 'Auditlog',
  view: ['Auditlog.view'],
})
/** The task that verifies the log. */
export const auditCheckKind = partOf(taskKind, { area: 'Auditlog', view: ['Auditlog.view'] })
