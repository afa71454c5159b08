import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('csvLine', () => {
  it('quotes what needs it', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', 5, true, null])).toBe(
      'a,"b,c","say ""hi""","two\nlines",5,true,\r\n',
    )
  })
  it.each(['=1+1', '+420777', '-2', '@SUM(A1)', '\t=1', '\r=1'])('%j cannot become a formula', (cell) => {
    expect(csvLine([cell]).replace(/^"/, '')).toMatch(/^'/)
  })
  it('leaves numbers alone', () => {
    expect(csvLine([-1])).toBe('-1\r\n')
  })
})
