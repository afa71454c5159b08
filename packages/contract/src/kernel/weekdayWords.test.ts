import { expect, test } from 'vitest'
import { weekdayWords } from './weekdayWords.ts'

test.each([
  [[1, 2, 3, 4, 5], 'Mon–Fri'],
  [[7, 6], 'Sat, Sun'],
  [[1, 2, 3, 5], 'Mon–Wed, Fri'],
  [[1, 3, 5], 'Mon, Wed, Fri'],
  [[1, 2, 3, 4, 5, 6, 7], 'Mon–Sun'],
])('%j is read as %s', (days, words) => {
  expect(weekdayWords(days)).toBe(words)
})
