import { actionLabel, changedPlaces, fieldsOf } from '@parley/contract/audit/audit.rules.ts'
import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { placeWords } from './field-words.ts'

/** What was done, in a few words. */
export function ActionTag({ event }: { event: Pick<AuditEvent, 'kind' | 'after'> }) {
  const label = actionLabel(event)
  return (
    <span title={label} className="flex min-w-0">
      <StatusTag tone={actionKind.tone(event.kind)}>{label}</StatusTag>
    </span>
  )
}

const MOST = 3

/** What happened in a few words: what the event says itself, or the fields that changed; empty where its action says it all. */
export function summaryOf(event: Pick<AuditEvent, 'kind' | 'entity' | 'before' | 'after'>): string {
  const { before, after } = event
  const { what } = fieldsOf(after) ?? {}
  if (typeof what === 'string') return what === actionLabel(event) ? '' : what
  if (before === null || after === null) return ''
  const names = changedPlaces({ before, after }).map((place) =>
    placeWords(
      event.entity.kind,
      place.flatMap((each) => each ?? []),
    ),
  )
  return names.length > MOST ? `${names.slice(0, MOST).join(', ')} +${names.length - MOST}` : names.join(', ')
}
