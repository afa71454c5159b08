import { expect, test } from 'vitest'
import { draftOf, isWindow, scheduleOf } from './schedule-draft.ts'

const schedule = {
  startsAt: '2026-03-28T08:00:00.000Z',
  endsAt: null,
  zone: 'Europe/Prague',
  windows: [{ days: [1, 2], from: '09:00', to: '12:00' }],
  restrictedDates: [{ day: '2026-12-24', name: 'Christmas Eve' }],
}

test('moments are typed on the clock of the campaign and come back as they were', () => {
  const draft = draftOf(schedule)
  expect([draft.startDay, draft.startTime, draft.endDay]).toEqual(['2026-03-28', '09:00', ''])
  expect(scheduleOf(draft)).toEqual(schedule)
})

test('a day without a time begins at midnight; a time that a clock change skips is the next', () => {
  const typed = { ...draftOf(schedule), startDay: '2026-07-01', startTime: '', endDay: '2026-03-29', endTime: '02:30' }
  expect(scheduleOf(typed)).toMatchObject({ startsAt: '2026-06-30T22:00:00.000Z', endsAt: '2026-03-29T01:30:00.000Z' })
})

test('midnight ends a window, an earlier time does not', () => {
  expect([isWindow({ from: '18:00', to: '00:00' }), isWindow({ from: '18:00', to: '09:00' })]).toEqual([true, false])
})
