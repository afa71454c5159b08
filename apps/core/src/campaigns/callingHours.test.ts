import { hoursProblem, outsideHours } from '@parley/contract/campaigns/hours.rules.ts'
import { expect, test } from 'vitest'
import { hoursIn } from './callingHours.ts'

const all = [1, 2, 3, 4, 5, 6, 7]
const windows = (from: string, to: string, days: readonly number[] = all) => [{ days: [...days], from, to }]

test('around the clock is outside at night, and on Sunday all day', () => {
  expect(outsideHours(windows('00:00', '00:00'), hoursIn('CZ'))).toBe(
    'Mon–Fri 00:00–08:00 and 20:00–00:00, Sat 00:00–09:00 and 18:00–00:00, Sun 00:00–00:00',
  )
})

test('what lies within the hours of a country is no problem, its edges included', () => {
  expect(hoursProblem(windows('08:00', '21:00'), hoursIn('US'))).toBeUndefined()
  expect(hoursProblem(windows('07:59', '21:00'), hoursIn('US'))).toBe(
    'United States: contacts may be called outside the hours permitted by law, Mon–Sun 07:59–08:00. 47 CFR 64.1200(c)(1); states may be stricter.',
  )
})

test('a break at noon counts, and windows that touch are one', () => {
  const both = [...windows('10:00', '12:00', [1]), ...windows('12:00', '15:00', [1])]
  expect(outsideHours(both, hoursIn('FR'))).toBe('Mon 13:00–14:00')
})

test('a country of which nothing is known has usual hours', () => {
  const { isLaw, source, weekdays, sunday } = hoursIn('BO')
  expect({ isLaw, weekdays, sunday }).toEqual({ isLaw: false, weekdays: [{ from: '08:00', to: '21:00' }], sunday: [] })
  expect(source).toContain('No legal calling hours')
})
