import { expect, test } from 'vitest'
import { hoursOf } from './overview-charts.ts'

test('hours in which nobody was called stand between the others', () => {
  const hour = (at: string) => ({ at, attempts: 4, answered: 3, success: 1 })
  const { series } = hoursOf([hour('2026-11-20T09:00:00Z'), hour('2026-11-20T12:00:00Z')], 'Europe/Prague')
  expect(series.map(({ values }) => values)).toEqual([
    [1, 0, 0, 1],
    [2, 0, 0, 2],
    [1, 0, 0, 1],
  ])
  expect(hoursOf([], 'UTC').series[0]?.values).toEqual([])
})
