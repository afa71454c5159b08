import { addDays } from '@parley/contract/statistics/period.ts'
import { expect, test } from 'vitest'
import { forecastOf } from './forecast.ts'

/** Four weeks before Friday, 20 November 2026: 10 on working days, and 1 on days off. */
const learned = Array.from({ length: 28 }, (_, index) => {
  const day = addDays('2026-10-23', index)
  return { day, amount: [0, 6].includes(new Date(day).getUTCDay()) ? '1' : '10' }
})
const month = { today: '2026-11-20', lastDay: '2026-11-30', learned, todaySoFar: '4', certain: '200.5' }

test('the rest of the month goes as the same weekdays went', () => {
  // 6 are left of today; 4 days off; 6 working days.
  expect(forecastOf(month)).toEqual({
    ...{ low: '270.5', likely: '270.5', high: '270.5', learnedFromDays: 28, certain: '200.5' },
  })
})

test('how far it may be off is what the weekdays came to at the least and at the most', () => {
  const uneven = learned.map(({ day, amount }) => ({ day, amount: day === '2026-11-16' ? '50' : amount }))
  expect(forecastOf({ ...month, learned: uneven })).toMatchObject({ low: '270.5', likely: '290.5', high: '350.5' })
})

test('a day that came to more than usual takes nothing back', () => {
  expect(forecastOf({ ...month, todaySoFar: '99', lastDay: '2026-11-20' })?.likely).toBe('200.5')
})

test('without any day before there is nothing to learn from, and with a few all days are alike', () => {
  expect(forecastOf({ ...month, learned: [] })).toBeNull()
  const few = [
    { day: '2026-11-18', amount: '3' },
    { day: '2026-11-19', amount: '5' },
  ]
  expect(forecastOf({ ...month, learned: few, todaySoFar: '0', lastDay: '2026-11-21' })).toMatchObject({
    ...{ low: '206.5', likely: '208.5', high: '210.5', learnedFromDays: 2 },
  })
})
