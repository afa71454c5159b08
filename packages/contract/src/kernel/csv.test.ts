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
  it.each(['a;=1+1', '=1;+2', "x;=cmd|' /C calc'!A0;y", 'a;b\n=1', ';＝1'])(
    '%j cannot become one where cells are separated by semicolons',
    (cell) => {
      const read = csvLine([cell, 'next']).split(/[;\t\r\n]/)
      for (const each of read) expect(each).not.toMatch(/^[=+\-@＝＋－＠]/)
    },
  )
  it('leaves other semicolons alone', () => {
    expect(csvLine(['a; b;c'])).toBe('a; b;c\r\n')
  })
  it('leaves numbers alone', () => {
    expect(csvLine([-1])).toBe('-1\r\n')
  })
})
