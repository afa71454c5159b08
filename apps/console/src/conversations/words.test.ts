import { expect, test } from 'vitest'
import { valueText } from './words.ts'

test('a value that is short is shown whole, as JSON', () => {
  expect([valueText(0), valueText('a "b"'), valueText(['<b>'])]).toEqual(['0', '"a \\"b\\""', '["<b>"]'])
  expect(valueText('😀'.repeat(140))).toBe(`"${'😀'.repeat(140)}"`)
})

test('a long one is cut between letters', () => {
  for (const value of ['x'.repeat(20_000), '😀'.repeat(9_000), `x${'😀'.repeat(9_000)}`]) {
    const shown = valueText(value)
    expect([...shown]).toHaveLength(301)
    expect([shown.at(-1), shown.isWellFormed()]).toEqual(['…', true])
  }
})
