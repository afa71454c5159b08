import { actionLabel, changedPlaces, fieldsOf } from '@parley/contract/audit/audit.rules.ts'
import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { placeWords } from './field-words.ts'

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
