import type { StatisticPoint, TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import { expect, test } from 'vitest'
import { changeText, daysText, pointsBeside } from './statistic-text.ts'

test('a change says its share, or how much came where nothing was', () => {
  expect([changeText(119, 100), changeText(81, 100), changeText(5, 5)]).toEqual(['+19%', '−19%', '±0%'])
  expect([changeText(35, 0), changeText(0, 0), changeText(0, 35)]).toEqual(['+35', undefined, '−100%'])
})

test('days are written as people do, the year once', () => {
  expect(daysText({ from: '2026-10-24', to: '2026-11-20' })).toBe('24 Oct – 20 Nov 2026')
  expect(daysText({ from: '2025-12-24', to: '2026-01-20' })).toBe('24 Dec 2025 – 20 Jan 2026')
  expect(daysText({ from: '2026-09-05', to: '2026-09-05' })).toBe('5 Sep 2026')
})

const point = (at: string): StatisticPoint => ({
  at,
  begin: `${at}T00:00:00Z`,
  calls: 1,
  answered: 0,
  notPicked: 0,
  picked: 0,
  listenedToEnd: 0,
  errors: 0,
  talkMs: 0,
  mostAtOnce: 0,
})

test('a month is drawn beside the same weekdays of the month before; days without one stay open', () => {
  const statistic: TenantStatistic = {
    timezone: 'Europe/Prague',
    by: 'day',
    period: { from: '2026-10-01', to: '2026-10-31' },
    before: { from: '2026-09-01', to: '2026-09-30' },
    against: 'before',
    end: '2026-10-31T23:00:00Z',
    isRunning: false,
    totals: { ...point(''), averageMs: null },
    totalsBefore: { ...point(''), averageMs: null },
    points: ['2026-10-01', '2026-10-28', '2026-10-29'].map(point),
    pointsBefore: ['2026-09-01', '2026-09-03', '2026-09-30'].map(point),
    flows: [],
    lines: [],
    campaigns: [],
    published: [],
  }
  expect(pointsBeside(statistic).map((each) => each?.at)).toEqual(['2026-09-03', '2026-09-30', undefined])
  expect(pointsBeside({ ...statistic, by: 'month' }).map((each) => each?.at)).toEqual([
    '2026-09-01',
    '2026-09-03',
    '2026-09-30',
  ])
})
