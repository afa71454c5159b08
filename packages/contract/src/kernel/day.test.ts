import { expect, test } from 'vitest'
import { dayWords } from './day.ts'

test('a day is read with the name of its month; anything else stays', () => {
  expect(dayWords('2026-09-02')).toBe('02 Sep 2026')
  expect(['…', '2026-13-01', '2026-09-02T10:00:00Z'].map(dayWords)).toEqual(['…', '2026-13-01', '2026-09-02T10:00:00Z'])
})
