import { alertKind, alertSeverity, alertState } from '@parley/contract/monitoring/monitoring.enum.ts'
import { valueWords } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { Alert, Seen } from '@parley/contract/monitoring/monitoring.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { columnsOf } from '../shell/lists.ts'
import { t } from './monitoring.messages.ts'

/** What was seen: “20% of 5 calls”. */
export function seenText(
  { kind, currency }: Pick<Alert, 'kind' | 'currency'>,
  { value, calls, threshold }: Seen,
): string {
  const words = valueWords(kind, value, currency, threshold)
  return calls === null ? words : t('was', { value: words, calls: calls.toLocaleString('en-US') })
}

const column = columnsOf(operations.Alerts.List)
export const lineColumn = column.named('line', t('line'), { grow: 4, minWidth: 180 })
export const alertColumns = [
  column.words('kind', t('what'), ({ kind }) => alertKind.label(kind), { grow: 2, minWidth: 130 }),
  column.enum('state', t('state'), alertState, { width: 136 }),
  column.enum('severity', t('severity'), alertSeverity, { width: 110 }),
  column.words('seen', t('worst'), (alert) => (alert.evidence ? seenText(alert, alert.evidence.worst) : ''), {
    grow: 2,
    minWidth: 140,
  }),
  column.time('openedAt', t('opened')),
  column.time('resolvedAt', t('resolvedAt')),
]
