import type { TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'

const counts = { answered: 4, notPicked: 0, picked: 1, listenedToEnd: 2, errors: 1, talkMs: 600_000 }
const point = (at: string, begin: string, calls: number) => ({ at, begin, ...counts, calls, mostAtOnce: 2 })
const share = (id: number, name: string, calls: number) => ({ id, name, ...counts, calls, callsBefore: 9 })
const totals = { ...counts, calls: 4, averageMs: 150_000, mostAtOnce: 2 }
/** Two days with two flows, a line and a campaign. */
export const statisticSample: TenantStatistic = {
  timezone: 'Europe/Prague',
  by: 'day',
  period: { from: '2026-11-01', to: '2026-11-02' },
  before: { from: '2026-10-25', to: '2026-10-26' },
  against: 'before',
  end: '2026-11-02T23:00:00Z',
  isRunning: false,
  totals,
  totalsBefore: { ...totals, calls: 3 },
  points: [point('2026-11-01', '2026-10-31T23:00:00Z', 4), point('2026-11-02', '2026-11-01T23:00:00Z', 0)],
  pointsBefore: [point('2025-10-25', '2026-10-24T22:00:00Z', 3), point('2026-10-26', '2026-10-25T23:00:00Z', 0)],
  flows: [share(7, 'Orders', 3), share(8, 'Complaints', 1)],
  lines: [share(5, 'Hotline', 4)],
  campaigns: [share(6, 'Reminders', 2)],
  published: [{ at: '2026-11-01T10:00:00Z', idCallScript: 7, name: 'Orders', version: 4 }],
}
