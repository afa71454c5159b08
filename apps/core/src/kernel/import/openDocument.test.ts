import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type CsvRecord, UnreadableCsv } from './csv.ts'
import { bytesOf } from './fileBytes.ts'
import { inspectFile, readRows } from './tableFile.ts'
import { openWorkbook, type SheetShape } from './workbook.ts'

const zipOf = (parts: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))
const ods = (tables: string, more: Record<string, string> = {}) =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0"?><office:document-content><office:automatic-styles>
      <style:style style:name="off"><style:table-properties table:display="false"/></style:style></office:automatic-styles>
      <office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ...more,
  })
const cell = (text: string, attributes = 'office:value-type="string"') =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`
const table = (rows: string, name = 'People') => `<table:table table:name="${name}">${rows}</table:table>`
async function rowsOf(file: Buffer, sheet = 'People'): Promise<CsvRecord[]> {
  const rows: CsvRecord[] = []
  const way = { encoding: null, separator: null, sheet, titleLine: 0 }
  for await (const some of readRows(bytesOf(file), way)) rows.push(...some)
  return rows
}

test.each([
  ['a number by its value', '1 234,50', 'office:value-type="float" office:value="1234.5"', '1234.5'],
  ['a sum as it is shown', '3,30', 'office:value-type="float" office:value="3.3000000000000003"', '3.3'],
  ['zeros in front', '00120', 'office:value-type="float" office:value="120"', '00120'],
  ['a long number', '1,2E+15', 'office:value-type="float" office:value="1234567890123456"', '1234567890123456'],
  ['a number without a value', 'n/a', 'office:value-type="float"', 'n/a'],
  ['an amount', '12,00 Kč', 'office:value-type="currency" office:value="12"', '12'],
  ['a day', '24.12.26', 'office:value-type="date" office:date-value="2026-12-24"', '2026-12-24'],
  ['a moment', 'x', 'office:value-type="date" office:date-value="2026-12-24T14:30:00"', '2026-12-24T14:30'],
  ['a time of day', '2:30 PM', 'office:value-type="time" office:time-value="PT14H30M00S"', '14:30'],
  ['hours beyond a day', '36', 'office:value-type="time" office:time-value="PT36H00M15S"', '36:00:15'],
  ['yes', 'PRAVDA', 'office:value-type="boolean" office:boolean-value="true"', 'true'],
  [
    'spans, spaces and lines',
    'a<text:s text:c="2"/>b<text:span>c</text:span></text:p><text:p>d',
    undefined,
    'a  bc\nd',
  ],
])('%s', async (_, text, attributes, said) => {
  const [first] = await rowsOf(ods(table(row(cell('x') + cell(text, attributes)))))
  expect(first).toEqual({ line: 1, cells: ['x', said] })
})

test('repeated cells and rows stand where they are shown; a million empty ones are nothing', async () => {
  const empty = '<table:table-cell table:number-columns-repeated="16384"/>'
  const twice = cell('a', 'office:value-type="string" table:number-columns-repeated="2"')
  const rows = [
    row(`${twice}<table:table-cell table:number-columns-repeated="2"/>${cell('b')}${empty}`),
    row(empty, 'table:number-rows-repeated="3"'),
    row(cell('c'), 'table:number-rows-repeated="2"'),
    row(empty, 'table:number-rows-repeated="1048570"'),
  ]
  expect(await rowsOf(ods(table(rows.join(''))))).toEqual([
    { line: 1, cells: ['a', 'a', '', '', 'b'] },
    { line: 5, cells: ['c'] },
    { line: 6, cells: ['c'] },
  ])
})

test('comments, drawings and deleted rows are none of a cell; an error costs its own', async () => {
  const note = '<office:annotation><text:p>secret</text:p></office:annotation>'
  const rows = `<table:shapes><draw:frame><text:p>drawn</text:p></draw:frame></table:shapes>${row(
    `<table:table-cell office:value-type="string">${note}<text:p>said</text:p></table:table-cell>${cell('#N/A')}`,
  )}`
  const gone = `<table:tracked-changes>${row(cell('gone'))}</table:tracked-changes>`
  expect(await rowsOf(ods(gone + table(rows)))).toEqual([
    { line: 1, cells: ['said', ''], errors: { 1: 'Cell B1 holds the error #N/A.' } },
  ])
})

test('an error says its place as LibreOffice keeps it, beside an empty text', async () => {
  const failed = 'office:value-type="string" office:string-value="" calcext:value-type="error"'
  const rows = row(
    cell('x') + cell('#DIV/0!', failed) + cell('Err:502', failed) + cell('7', 'office:value-type="string"'),
  )
  expect(await rowsOf(ods(table(rows)))).toEqual([
    {
      line: 1,
      cells: ['x', '', '', '7'],
      errors: { 1: 'Cell B1 holds the error #DIV/0!.', 2: 'Cell C1 holds the error Err:502.' },
    },
  ])
})

test.each(['custom-shape', 'rect', 'g', 'line'])('a drawing (%s) within a cell is none of its text', async (name) => {
  const drawn = `<draw:${name}><text:p>drawn</text:p></draw:${name}>`
  const rows = row(`<table:table-cell office:value-type="string">${drawn}<text:p>said</text:p></table:table-cell>`)
  expect(await rowsOf(ods(table(rows)))).toEqual([{ line: 1, cells: ['said'] }])
})

test('a row that is repeated a million times is read a few at a time', async () => {
  const wide = cell('a', 'office:value-type="string" table:number-columns-repeated="500"')
  const book = await openWorkbook(bytesOf(ods(table(row(wide, 'table:number-rows-repeated="1048576"')))))
  let [count, last, most] = [0, 0, 0]
  for await (const rows of book.rows('People')) {
    count += rows.length
    last = rows.at(-1)?.line ?? last
    most = Math.max(most, rows.length)
  }
  expect([count, last]).toEqual([1_048_576, 1_048_576])
  expect(most).toBeLessThan(1_000)
})

test('sheets are told, hidden ones apart, with what is merged or hidden in them', async () => {
  const off = '<table:table table:name="Old" table:style-name="off"/>'
  const merged = 'office:value-type="string" table:number-columns-spanned="2" table:number-rows-spanned="2"'
  const rows = [
    '<table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>',
    row(cell('a') + cell('b', merged)),
    row(cell('c'), 'table:visibility="collapse"'),
  ]
  const file = bytesOf(ods(off + table(rows.join(''))))
  const book = await openWorkbook(file)
  expect([book.sheets, [...book.hidden]]).toEqual([['Old', 'People'], ['Old']])
  const shape: SheetShape = { merged: [], hiddenColumns: [], hiddenLines: new Set() }
  for await (const _ of book.rows('People', undefined, shape));
  expect(shape).toEqual({ merged: ['B1:C2'], hiddenColumns: [[1, 2]], hiddenLines: new Set([2]) })
  const found = await inspectFile(bytesOf(ods(table(row(cell('Phone')) + row(cell('605'))))), {}, () => undefined)
  expect(found).toMatchObject({ sheet: 'People', encoding: null, titles: ['Phone'], titleLine: 1 })
})

test.each([
  [
    'a text document',
    zipOf({ 'content.xml': '<office:document-content><office:text/></office:document-content>' }),
    /another kind/,
  ],
  ['what is sealed', ods('', { 'META-INF/manifest.xml': '<m:manifest><m:encryption-data/></m:manifest>' }), /password/],
  ['what is sealed as a whole', zipOf({ mimetype: 'x', 'encrypted-package': 'x' }), /password/],
  [
    'what is cut off',
    zipOf({ 'content.xml': '<office:document-content><office:spreadsheet><table:table>' }),
    /damaged/,
  ],
  ['rows beyond all', ods(table(row(cell('a'), 'table:number-rows-repeated="1048576"').repeat(2))), /more rows/],
  ['what was made to be unpacked', ods(table(row(cell(' '.repeat(20_000_000))))), /too large|damaged/],
])('%s is refused', async (_, file, why) => {
  await expect(rowsOf(file)).rejects.toThrow(UnreadableCsv)
  await expect(rowsOf(file)).rejects.toThrow(why)
})
