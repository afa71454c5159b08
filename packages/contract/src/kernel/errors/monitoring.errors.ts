import type { ErrorEntry } from './errorEntry.ts'

/** Alert rules of lines, and alerts. */
export const monitoringErrors = {
  'monitoring.rule': { status: 422, message: 'Rule {number}: {problem}', field: 'rules' },
  'alert.resolved': { status: 409, message: 'The alert is resolved.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
