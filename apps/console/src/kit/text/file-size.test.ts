import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [1_250_000, '1.3 MB'],
  [7_000_000_000_000, '7 TB'],
])('%i bytes are %s', (bytes, said) => {
  expect(fileSize(bytes)).toBe(said)
})
