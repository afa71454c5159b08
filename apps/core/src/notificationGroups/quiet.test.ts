import { expect, test } from 'vitest'
import { quietUntil } from './quiet.ts'

const night = { from: '22:00', to: '07:00', zone: 'Europe/Prague' }

test.each([
  ['in the day', night, '2026-11-20T12:00:00Z', undefined],
  ['in the evening', night, '2026-11-20T21:30:20Z', '2026-11-21T06:00:00.000Z'],
  ['after midnight', night, '2026-11-21T02:15:00Z', '2026-11-21T06:00:00.000Z'],
  ['as it begins', night, '2026-11-20T21:00:00Z', '2026-11-21T06:00:00.000Z'],
  ['as it ends', night, '2026-11-21T06:00:00Z', undefined],
  ['at noon', { from: '12:00', to: '13:00', zone: 'Asia/Kolkata' }, '2026-11-20T06:45:00Z', '2026-11-20T07:30:00.000Z'],
  ['a night with an hour less', night, '2026-03-28T23:00:00Z', '2026-03-29T05:00:00.000Z'],
  ['a night with an hour more', night, '2026-10-24T22:00:00Z', '2026-10-25T06:00:00.000Z'],
  ['an end that is leapt over', { ...night, to: '02:30' }, '2026-03-28T23:00:00Z', '2026-03-29T01:30:00.000Z'],
])('%s', (_, quiet, now, until) => {
  expect(quietUntil(quiet, new Date(now))?.toISOString()).toBe(until)
})
