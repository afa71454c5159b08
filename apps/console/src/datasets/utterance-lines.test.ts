import { expect, test } from 'vitest'
import { linesOf, linesProblem } from './utterance-lines.ts'

test('each line is an utterance; what is empty, too long or too much is said', () => {
  expect(linesOf(' a \n\n b\r\nc')).toEqual(['a', 'b', 'c'])
  expect(linesProblem('a\nb', 2, 5)).toBeUndefined()
  expect(linesProblem(' \n ', 2, 5)).toBe('Enter at least one utterance.')
  expect(linesProblem('a\nb\nc', 2, 5)).toContain('At most 2 lines')
  expect(linesProblem('a\n\nlonger', 5, 5)).toBe('Line 3 is longer than 5 characters.')
})
