import { expect, test } from 'vitest'
import { formatDays, formatMoments, readDays, readMoments, timeRangeOf } from './time-range.ts'

const NOW = Date.parse('2026-11-20T23:30:20Z') // already the 21st in Prague

test('days begin at midnight in the zone of the user', () => {
  expect(timeRangeOf('today', 'Europe/Prague', NOW)).toEqual({ from: '2026-11-20T23:00:00.000Z' })
  expect(timeRangeOf('today', 'UTC', NOW)).toEqual({ from: '2026-11-20T00:00:00.000Z' })
  expect(timeRangeOf('yesterday', 'Europe/Prague', NOW)).toEqual({
    from: '2026-11-19T23:00:00.000Z',
    to: '2026-11-20T23:00:00.000Z',
  })
})

test('months keep their days where the clocks change', () => {
  expect(timeRangeOf('lastMonth', 'Europe/Prague', NOW)).toEqual({
    from: '2026-09-30T22:00:00.000Z',
    to: '2026-10-31T23:00:00.000Z',
  })
})

test('chosen days include both; one side may be open', () => {
  expect(timeRangeOf('2026-11-01..2026-11-20', 'UTC', NOW)).toEqual({
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-21T00:00:00.000Z',
  })
  expect(timeRangeOf('2026-11-01..', 'UTC', NOW)).toEqual({ from: '2026-11-01T00:00:00.000Z' })
  expect(formatDays('', '2026-11-20')).toBe('..2026-11-20')
  expect(formatDays('', '')).toBeUndefined()
})

test('what cannot be read is no limit', () => {
  for (const text of ['', 'soon', '..', '2026-02-31..', '2026-13-01..2026-13-02', '1..2']) {
    expect(timeRangeOf(text, 'UTC', NOW)).toBeUndefined()
    expect(readDays(text)).toBeUndefined()
  }
})

test('the last hour counts from the whole minute', () => {
  expect(timeRangeOf('hour', 'UTC', NOW)).toEqual({ from: '2026-11-20T22:30:00.000Z' })
})

test('moments of a link are the same in every zone', () => {
  const text = formatMoments('2026-11-01T08:00:00Z', '2026-11-01T09:00:00Z')
  for (const zone of ['Europe/Prague', 'Asia/Tokyo'])
    expect(timeRangeOf(text, zone, NOW)).toEqual({ from: '2026-11-01T08:00:00.000Z', to: '2026-11-01T09:00:00.000Z' })
  for (const broken of ['2026-11-01T08:00:00Z..', '2026-13-01T08:00:00Z..2026-11-01T09:00:00Z', '..', `${text}..`])
    expect(readMoments(broken)).toBeUndefined()
})
