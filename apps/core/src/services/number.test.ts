import { expect, it } from 'vitest'
import { isNumber } from './number.ts'

it.each([
  ['+420 605 111 222', true],
  ['00420605111222', true],
  ['605 (111) 222', true],
  ['112', true],
  ['x', false],
  ['+420605111222,+420605111333', false],
  // Some networks ignore what is dialed too much: the list of those who must not be called would not know it.
  ['+4206051112220000', false],
])('%s is a number: %s', (text, isOne) => {
  expect(isNumber(text)).toBe(isOne)
})
