import { changedFields, fieldsOf } from '@parley/contract/audit/audit.rules.ts'
import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { fieldWords } from './field-words.ts'

const MOST = 3

/** What happened in a few words: what the event says itself, or the fields that changed; empty where its kind says it all. */
export function summaryOf({ before, after }: Pick<AuditEvent, 'before' | 'after'>): string {
  const { what } = fieldsOf(after) ?? {}
  if (typeof what === 'string') return what
  if (before === null || after === null) return ''
  const names = changedFields({ before, after }).map(fieldWords)
  return names.length > MOST ? `${names.slice(0, MOST).join(', ')} +${names.length - MOST}` : names.join(', ')
}
