import { expect, test } from 'vitest'
import { maskKey } from './numberMask.ts'

test.each([
  ['7', '•••'],
  ['C7', '•••'],
  ['C-7', '•••'],
  ['C-12', '•••12'],
  ['+420605111222', '+420••••••222'],
])('of the identifier %s is shown %s', (key, shown) => {
  expect(maskKey(key, '+420605111222')).toBe(shown)
})
