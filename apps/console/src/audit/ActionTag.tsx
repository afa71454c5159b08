import { actionLabel } from '@parley/contract/audit/audit.rules.ts'
import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { StatusTag } from '../kit/text/StatusTag.tsx'

/** What was done, in a few words. */
export function ActionTag({ event }: { event: Pick<AuditEvent, 'kind' | 'after'> }) {
  const label = actionLabel(event)
  return (
    <span title={label} className="flex min-w-0">
      <StatusTag tone={actionKind.tone(event.kind)}>{label}</StatusTag>
    </span>
  )
}
