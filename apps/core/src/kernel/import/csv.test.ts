import { expect, test } from 'vitest'
import { type CsvRecord, readCsv } from './csv.ts'
import { decodePieces, encodingOf } from './decode.ts'

const bytes = (...codes: number[]) => Uint8Array.from(codes)
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBig: boolean, mark: boolean) => {
  const units = [...(mark ? [0xfeff] : []), ...Array.from(text, (_, index) => text.charCodeAt(index))]
  return Uint8Array.from(units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])))
}
const decodeText = (file: Uint8Array, encoding = encodingOf(file)) => {
  // Pieces of a few bytes, so that letters and signs are cut in the middle.
  const pieces = [...decodePieces(file, encoding, 3)]
  return pieces.includes(undefined) ? undefined : { text: pieces.join(''), encoding }
}
async function read(file: string | Uint8Array, way: Parameters<typeof readCsv>[1] = {}) {
  const records: CsvRecord[] = []
  const csv = await readCsv(typeof file === 'string' ? utf8(file) : file, way, (record) => records.push(record))
  return { ...csv, records }
}
const linesOf = async (text: string) => (await read(text)).records.map(({ line, cells }) => [line, ...cells])

test('each encoding is found by looking', () => {
  const text = 'Jiří Škoda,žluťoučký'
  expect(decodeText(utf8(`\ufeff${text}`))).toEqual({ text, encoding: 'utf-8' })
  expect(decodeText(utf8(text))).toEqual({ text, encoding: 'utf-8' })
  expect(decodeText(utf16(text, false, true))).toEqual({ text, encoding: 'utf-16le' })
  expect(decodeText(utf16(text, true, true))).toEqual({ text, encoding: 'utf-16be' })
  expect(decodeText(utf16('username,email', false, false))?.encoding).toBe('utf-16le')
  expect(decodeText(utf16('username,email', true, false))?.encoding).toBe('utf-16be')
  // Jiří Růžička in 1250; Hélène Fête in 1252
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

test.each([',', ';', '\t'] as const)('cells separated by %j', async (separator) => {
  const text = `${['a', 'b'].join(separator)}\r\n${[`"x${separator}y"`, '"say ""hi"""'].join(separator)}`
  expect(await read(text)).toEqual({
    encoding: 'utf-8',
    separator,
    records: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: [`x${separator}y`, 'say "hi"'] },
    ],
  })
})

test('the separator is read off the header, whatever its titles hold, unless it is said', async () => {
  expect((await read('"a,b,c";d\n1;2')).separator).toBe(';')
  expect((await read('a;b,c,d\n1;2', { separator: ';' })).records[0]?.cells).toEqual(['a', 'b,c,d'])
})

test('a record says on which line it begins, whatever lies within quotation marks or between', async () => {
  const text = 'a,b\n"one\ntwo",1\n\n\nx,2\r\ny,3'
  const expected = [
    [1, 'a', 'b'],
    [2, 'one\ntwo', '1'],
    [6, 'x', '2'],
    [7, 'y', '3'],
  ]
  expect(await linesOf(text)).toEqual(expected)
  expect(await linesOf(text.replaceAll(/\r?\n/g, '\r'))).toEqual(expected)
  expect(await linesOf(`${text}\r\n`)).toEqual(expected)
})

test('records are whole wherever the pieces end', async () => {
  const row = (index: number) => [`"name ""${index}"""`, `"two\r\nlines; ${index}"`, `čř${index}`].join(';')
  // Each extra letter moves the ends of the pieces, until they have been everywhere in a row.
  for (let extra = 0; extra < 45; extra += 1) {
    const text = `a;b;c${'x'.repeat(extra)}\r\n${Array.from({ length: 1_800 }, (_, index) => row(index)).join('\r\n')}\r\n`
    const { records } = await read(text)
    expect(records).toHaveLength(1_801)
    expect(
      records
        .slice(1)
        .every(
          ({ cells, line }, index) =>
            line === 2 + index * 2 && cells.join('|') === `name "${index}"|two\nlines; ${index}|čř${index}`,
        ),
    ).toBe(true)
  }
})

test.each([
  ['a,b\n"open,1\nx,2', 'a quotation mark opened in line 2 is never closed.'],
  ['a,b\n"x"y,1', 'in line 2 something follows a closing quotation mark.'],
  ['a,b\n1,2\n3,"x"y\n', 'in line 3 something follows a closing quotation mark.'],
  [`a,b\n"${'x,1\n'.repeat(1_000_000)}`, 'the row in line 2 is longer than 250,000 characters.'],
  [`a,b\n"x"y${',1\nz'.repeat(1_000_000)}`, 'in line 2 something follows a closing quotation mark.'],
  ['a,b\n1,\0', 'it is not text.'],
  [`a,b\n${'1,2\n'.repeat(100_000)}\0`, 'it is not text.'],
] as const)('what is broken is said with its place: %#', async (text, problem) => {
  await expect(read(text)).rejects.toThrow(problem)
})
