import { expect, test } from 'vitest'
import { wholeOf } from './queue.store.ts'

test.each([
  ['+420777000001', 'CZ'],
  ['00420777000001', 'CZ'],
  ['420777000001', 'CZ'],
  ['777000001', 'CZ'],
  ['777 000 001', 'CZ'],
  ['+420777000001', 'GB'],
  ['420777000001', 'GB'],
])('%s in %s is known as its contact has it', (from, region) => {
  expect(wholeOf(from, region)).toBe('+420777000001')
})

test('what is no number of any country stays as it is', () => {
  expect(wholeOf('12', 'CZ')).toBe('+12')
})
