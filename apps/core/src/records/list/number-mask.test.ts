import { describe, expect, it } from 'vitest'
import { maskNumber } from '../../kernel/numberMask.ts'

describe('maskNumber', () => {
  it.each([
    ['+420777123456', '+420••••••456'],
    ['+420 777 123 456', '+420••••••456'],
    ['777123456', '••••••456'],
    ['112', '112'],
    ['anna.nova@example.com', 'a•••@example.com'],
    ['web chat', 'web chat'],
    ['', ''],
  ])('%s is shown as %s', (value, shown) => {
    expect(maskNumber(value)).toBe(shown)
  })
})
