import type { Rehearsal } from '@parley/contract/campaigns/rehearsal.schema.ts'
import { taskStatus } from '@parley/contract/enums/operations.enum.ts'

const HOUR_MS = 3_600_000
const START = Date.parse('2026-11-23T07:00:00Z')

/** Never rehearsed. */
export const never: Rehearsal = {
  status: null,
  idTask: null,
  startedAt: null,
  isOutdated: false,
  result: null,
  error: null,
}
export const running: Rehearsal = { ...never, status: taskStatus.of.RUNNING, idTask: 31 }

/** Five days of calls by day, as they go: many first, few in the end. */
const hours = Array.from({ length: 130 }, (_, index) => {
  const isDay = index % 24 < 10
  const attempts = isDay ? Math.round(400 / (1 + index / 24)) + (index % 5) * 9 : 0
  return { at: new Date(START + index * HOUR_MS).toISOString(), attempts, answered: Math.round(attempts * 0.34) }
})

export const sampleRehearsal: Rehearsal = {
  ...never,
  status: taskStatus.of.DONE,
  startedAt: '2026-11-22T20:00:00Z',
  result: {
    from: '2026-11-23T07:00:00Z',
    endsAt: '2026-11-28T16:30:00Z',
    contacts: 9_160,
    attempts: 20_471,
    hours,
    states: [
      { state: 'DONE_SUCCESS', contacts: 3_120 },
      { state: 'DONE_NEGATIVE', contacts: 2_004 },
      { state: 'UNREACHED', contacts: 4_024 },
      { state: 'READY', contacts: 12 },
    ],
    neverDue: [{ reason: 'The window of Kathmandu is never open before the end', contacts: 12 }],
    contention: [{ campaign: { id: 8, name: 'Hot leads' }, priority: 9, heldBackMinutes: 45 }],
    cost: { low: '610.00', likely: '812.40', high: '1020.00', currency: 'EUR' },
    budgetEndsAt: '2026-11-27T11:00:00Z',
    stoppedAt: null,
    rules: [],
    assumption: 'Answer rates by hour and weekday of this tenant in the last 90 days.',
    learnedFrom: 4_321,
  },
}
