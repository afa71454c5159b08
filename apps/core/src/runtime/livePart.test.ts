import { expect, test } from 'vitest'
import { shortened } from './livePart.ts'

const before = (letters: number) => `${'x'.repeat(letters - 1)} `

test('a long text is cut, but not within a number or an address, which could not be masked then', () => {
  expect(shortened('a'.repeat(160))).toBe('a'.repeat(160))
  expect(shortened('ů'.repeat(161))).toBe(`${'ů'.repeat(159)}…`)
  expect(shortened(`${before(152)}+420777123456`)).toBe(`${before(152)}…`)
  expect(shortened(`${before(152)}+420 777 123 456`)).toBe(`${before(152)}…`)
  expect(shortened(`${before(152)}jan.novak@example.com`)).toBe(`${before(152)}…`)
  expect(shortened(`${before(140)}777123456, as I said before`)).toBe(`${before(140)}777123456, as I sai…`)
})
