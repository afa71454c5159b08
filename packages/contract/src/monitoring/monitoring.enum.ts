import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What a line is watched for. */
export const alertKind = defineEnum('AlertKind', {
  ANSWER_RATE: { value: 'answerRate', label: 'Answer rate' },
  ERROR_RATE: { value: 'errorRate', label: 'Error rate' },
  CONCURRENT: { value: 'concurrent', label: 'Concurrent calls' },
  SHORT_CALLS: { value: 'shortCalls', label: 'Short calls' },
  DURATION: { value: 'duration', label: 'Average duration' },
  SILENCE: { value: 'silence', label: 'Silence' },
  MODULE: { value: 'module', label: 'Module down' },
  QUEUE_WAIT: { value: 'queueWait', label: 'Wait in the queue' },
  LATENCY: { value: 'latency', label: 'Answer latency' },
  SPEND: { value: 'spend', label: 'Spending' },
})
export type AlertKind = EnumValue<typeof alertKind>

export const comparator = defineEnum('Comparator', {
  BELOW: { value: 'below', label: 'Below' },
  ABOVE: { value: 'above', label: 'Above' },
})
export type Comparator = EnumValue<typeof comparator>

export const alertSeverity = defineEnum('AlertSeverity', {
  WARNING: { value: 'warning', label: 'Warning', tone: 'warning' },
  CRITICAL: { value: 'critical', label: 'Critical', tone: 'danger' },
})
export type AlertSeverity = EnumValue<typeof alertSeverity>

export const alertState = defineEnum('AlertState', {
  OPEN: { value: 'OPEN', label: 'Open', tone: 'danger' },
  ACKNOWLEDGED: { value: 'ACKNOWLEDGED', label: 'Acknowledged', tone: 'info' },
  MUTED: { value: 'MUTED', label: 'Muted', tone: 'neutral' },
  RESOLVED: { value: 'RESOLVED', label: 'Resolved', tone: 'success' },
})
export type AlertState = EnumValue<typeof alertState>
