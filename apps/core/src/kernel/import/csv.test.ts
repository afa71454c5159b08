import { expect, test } from 'vitest'
import { type CsvRecord, readCsv, withinTitles } from './csv.ts'
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

/** Text by bytes of an encoding of one byte a letter. */
function encoded(text: string, encoding: 'windows-1250' | 'windows-1251' | 'windows-1252' | 'iso-8859-2') {
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, index) => index))
  return Uint8Array.from(text, (letter) => table.indexOf(letter))
}
test.each([
  ['Czech', 'windows-1250', 'jméno;město\nTomáš Dvořák;Plzeň\nŽofie Nováková;Šumperk'],
  ['Czech', 'iso-8859-2', 'jméno;město\nTomáš Dvořák;Plzeň\nŽofie Nováková;Šumperk'],
  ['Slovak', 'iso-8859-2', 'Ľubomír Šťastný;Košice\nJán Novák;Žilina'],
  ['Polish', 'windows-1250', 'Paweł Gościński;Łódź\nStanisław Wójcik;Świdnica'],
  ['Polish', 'iso-8859-2', 'Paweł Gościński;Łódź\nStanisław Wójcik;Świdnica'],
  ['Hungarian', 'windows-1250', 'Erdős Gyűjtő;Győr\nSzűcs Ödön;Kecskemét'],
  ['Russian', 'windows-1251', 'phone;имя\n605111001;Иван Петров\n605111002;Ольга Чернышёва'],
  ['Ukrainian', 'windows-1251', 'Ім’я;Місто\nЮлія Кравченко;Київ\nЄвген Їжак;Запоріжжя'],
  ['German', 'windows-1252', 'Jörg Müller;Köln\nGroß;Fürth'],
  ['French', 'windows-1252', 'Hélène Fête;Besançon\nAïcha Lefèvre;Orléans'],
  ['Spanish', 'windows-1252', 'José Peña;Logroño\nÁngel Muñoz;León'],
] as const)('%s in %s is read as it was written', (_, encoding, text) => {
  expect(decodeText(encoded(text, encoding))?.text).toBe(text)
})
test.each([
  ['Russian', 'имя;город\nИван;Москва\n'],
  ['Greek', 'Γιώργος;Αθήνα\n'],
  ['Czech', 'Žofie;Plzeň\n'],
])('UTF-16 without its mark is found: %s', (_, text) => {
  expect(decodeText(utf16(text.repeat(5), false, false))).toEqual({ text: text.repeat(5), encoding: 'utf-16le' })
  expect(decodeText(utf16(text.repeat(5), true, false))?.encoding).toBe('utf-16be')
})

test('what is named counts, and what is no text is none', () => {
  expect(decodeText(bytes(0xe8), 'windows-1250')?.text).toBe('č')
  expect(decodeText(bytes(0xe8), 'utf-8')).toBeUndefined()
  expect(
    decodeText(bytes(0x50, 0x4b, 3, 4, 0, 0, 0, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49)),
  ).toBeUndefined()
})

test.each([',', ';', '\t', '|'] as const)('cells separated by %j', async (separator) => {
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

test.each([
  ['titles in quotation marks', '"a,b,c";d\n1;2', ';'],
  ['titles full of commas', 'phone;name;due, EUR, incl. VAT, net\n1;Anna;"1,50"\n2;Bob;2,75', ';'],
  ['decimals with commas', 'phone;amount\n1;1,5\n2;2,5\n3;3,5', ';'],
  ['decimals with commas and no titles', '1;Anna;1,5\n2;Bob;2,5\n3;Eva, Ema;3,5', ';'],
  ['lists within cells', 'phone,tags\n1,a;b\n2,c;d\n3,e;f', ','],
  ['a row with one too many', 'phone,name\n1,Anna\n2,Novak, Petr\n3,Eva', ','],
  ['a first line that says what the file is', 'Export, 27 November\nphone;name\n1;Anna\n2;Bob', ';'],
  ['bars', 'phone|name|note\n1|Eva|x, y\n2|Bob|z', '|'],
  ['one column', 'phone\n605111001\n605111002', ','],
])('the separator is found by the rows: %s', async (_, text, separator) => {
  expect((await read(text)).separator).toBe(separator)
})

test('a separator that is said counts', async () => {
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
  [
    'never closed',
    'a,b\n"open,1\nx,2\ny,3',
    [
      ['x', '2'],
      ['y', '3'],
    ],
    /never closed/,
  ],
  [
    'closed too early',
    'a,b\n1,"x"y\nx,2\ny,3',
    [
      ['x', '2'],
      ['y', '3'],
    ],
    /follows a closing/,
  ],
  [
    'closed in a later row',
    'a,b\n1,"open\n2,"x",3\nx,2',
    [
      ['2', 'x', '3'],
      ['x', '2'],
    ],
    /follows a closing/,
  ],
  ['in the last row', 'a,b\nx,2\n1,"open', [['x', '2']], /never closed/],
  ['behind other cells', 'a,b\n"two\nlines","x"y\nx,2', [['x', '2']], /follows a closing/],
])('a quotation mark that is %s costs its own row', async (_, text, good, problem) => {
  const [, ...rows] = (await read(text)).records
  expect(rows.filter((row) => row.problem === undefined).map(({ cells }) => cells)).toEqual(good)
  expect(rows.flatMap((row) => row.problem ?? [])).toEqual([expect.stringMatching(problem)])
})

test('the rows behind a fault keep their lines, wherever the pieces end', async () => {
  const rows = Array.from({ length: 4_000 }, (_, at) => (at % 7 === 3 ? `${at},"bad"${at}` : `${at},"a ""good"" one"`))
  const { records } = await read(`a,b\r\n${rows.join('\r\n')}`)
  expect(records).toHaveLength(4_001)
  expect(records.slice(1).every(({ line, cells }, at) => line === at + 2 && cells[0] === String(at))).toBe(true)
  expect(records.filter(({ problem }) => problem !== undefined)).toHaveLength(571)
  expect((await read(`a,b\n${'"x"y,1\n'.repeat(100_000)}`)).records).toHaveLength(100_001)
})

test('what marks never close costs a row and no time, however much follows', async () => {
  const { records } = await read(`a,b\n"${'x,1\n'.repeat(300_000)}`)
  expect(records).toHaveLength(300_001)
  expect(records.filter(({ problem }) => problem !== undefined).map(({ line }) => line)).toEqual([2])
})

test('rows in which nothing stands are none', async () => {
  expect(await linesOf('a;b\n;;\n ; \n1;2\n;;;;')).toEqual([
    [1, 'a', 'b'],
    [4, '1', '2'],
  ])
})

test('cells behind the titles are a fault, unless nothing stands in them', () => {
  const row = (...cells: string[]) => withinTitles({ line: 2, cells }, 2)
  expect(row('1', '2', ' ', '').problem).toBeUndefined()
  expect(row('1').problem).toBeUndefined()
  expect(row('1', '2', '', 'x').problem).toMatch(/^This row has 4 cells, and the titles 2\./)
})

test.each([
  [`a,b\n${'x'.repeat(400_000)}`, 'the row in line 2 is longer than 250,000 characters.'],
  ['a,b\n1,\0', 'it is not text.'],
  [`a,b\n${'1,2\n'.repeat(100_000)}\0`, 'it is not text.'],
] as const)('what is broken is said with its place: %#', async (text, problem) => {
  await expect(read(text)).rejects.toThrow(problem)
})
