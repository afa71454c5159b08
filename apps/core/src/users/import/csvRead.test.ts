import { expect, test } from 'vitest'
import { decodeText } from './csvDecode.ts'
import { parseCsv } from './csvParse.ts'

const bytes = (...codes: number[]) => Uint8Array.from(codes)
const utf16 = (text: string, isBig: boolean, mark: boolean) => {
  const units = [...(mark ? [0xfeff] : []), ...Array.from(text, (_, index) => text.charCodeAt(index))]
  return Uint8Array.from(units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])))
}

test('each encoding is found by looking', () => {
  const text = 'Jiří Škoda,žluťoučký'
  expect(decodeText(new TextEncoder().encode(`\ufeff${text}`))).toEqual({ text, encoding: 'utf-8' })
  expect(decodeText(new TextEncoder().encode(text))).toEqual({ text, encoding: 'utf-8' })
  expect(decodeText(utf16(text, false, true))).toEqual({ text, encoding: 'utf-16le' })
  expect(decodeText(utf16(text, true, true))).toEqual({ text, encoding: 'utf-16be' })
  expect(decodeText(utf16('username,email', false, false))?.encoding).toBe('utf-16le')
  expect(decodeText(utf16('username,email', true, false))?.encoding).toBe('utf-16be')
  // Jiří Růžička in 1250; Hélène Français in 1252
  expect(decodeText(bytes(0x4a, 0x69, 0xf8, 0xed, 0x20, 0x52, 0xf9, 0x9e, 0x69, 0xe8, 0x6b, 0x61))).toEqual({
    text: 'Jiří Růžička',
    encoding: 'windows-1250',
  })
  expect(decodeText(bytes(0x48, 0xe9, 0x6c, 0xe8, 0x6e, 0x65, 0x20, 0x46, 0xea, 0x74, 0x65))).toEqual({
    text: 'Hélène Fête',
    encoding: 'windows-1252',
  })
})

test('what is named counts, and what is no text is none', () => {
  expect(decodeText(bytes(0xe8), 'windows-1250')?.text).toBe('č')
  expect(decodeText(bytes(0xe8), 'utf-8')).toBeUndefined()
  expect(
    decodeText(bytes(0x50, 0x4b, 3, 4, 0, 0, 0, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49)),
  ).toBeUndefined()
})

test.each([',', ';', '\t'] as const)('cells separated by %j', (separator) => {
  const text = `${['a', 'b'].join(separator)}\r\n${[`"x${separator}y"`, '"say ""hi"""'].join(separator)}`
  expect(parseCsv(text)).toEqual({
    separator,
    records: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: [`x${separator}y`, 'say "hi"'] },
    ],
  })
})

test('a record says on which line it begins, whatever lies within quotation marks or between', () => {
  const csv = parseCsv('a,b\n"one\ntwo",1\n\n\nx,2\r\ny,3')
  expect('records' in csv && csv.records.map(({ line, cells }) => [line, cells[1]])).toEqual([
    [1, 'b'],
    [2, '1'],
    [6, '2'],
    [7, '3'],
  ])
})

test('broken quotation marks are named with their line', () => {
  expect(parseCsv('a,b\n"open,1\nx,2')).toMatchObject({ problem: expect.stringContaining('line 2') })
  expect(parseCsv('a,b\n"x"y,1')).toMatchObject({ problem: expect.stringContaining('line 2') })
})
