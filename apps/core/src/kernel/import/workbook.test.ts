import { expect, test } from 'vitest'
import { workbook } from '../../../test/workbooks.ts'
import { type CsvRecord, UnreadableCsv } from './csv.ts'
import { bytesOf } from './fileBytes.ts'
import { inspectFile, readRows } from './tableFile.ts'

type Parts = Parameters<typeof workbook>[1]
async function rowsOf(sheet: string, parts: Parts = {}): Promise<CsvRecord[]> {
  const rows: CsvRecord[] = []
  const way = { encoding: null, separator: null, sheet: 'People', titleLine: 0 }
  for await (const some of readRows(bytesOf(workbook(sheet, parts)), way)) rows.push(...some)
  return rows
}
/** What a number shown by a format says. */
async function shown(value: number | string, format: string | number, is1904 = false) {
  const [row] = await rowsOf(`<row r="1"><c t="str"><v>x</v></c><c s="0"><v>${value}</v></c></row>`, {
    formats: [format],
    is1904,
  })
  return row?.cells[1]
}

// 24 December 2026 is day 46380, half past two 0.6041666… of a day.
test.each([
  ['a day', 46380, 'd. mmmm yyyy', '2026-12-24'],
  ['a day by the built-in format', 46380, 14, '2026-12-24'],
  ['a day whose time is not shown', 46380.604166666664, 'dd.mm.yyyy', '2026-12-24'],
  ['a day in brackets of a language', 46380, '[$-405]d. mmmm yyyy;@', '2026-12-24'],
  ['a time of day', 0.60416666666666663, 20, '14:30'],
  ['a time of day with its language', 0.60416666666666663, '[$-F400]h:mm:ss AM/PM', '14:30'],
  ['a time of day with seconds', 0.604340277777778, 'h:mm:ss', '14:30:15'],
  ['a time of day whose day is not shown', 46380.604166666664, 'h:mm', '14:30'],
  ['a time of day shown as a moment', 0.60416666666666663, 22, '14:30'],
  ['midnight', 0, 'h:mm', '00:00'],
  ['a moment', 46380.604166666664, 22, '2026-12-24T14:30'],
  ['a moment with seconds', 46380.60434027778, 'yyyy-mm-dd hh:mm:ss', '2026-12-24T14:30:15'],
  ['a moment a hair before midnight', 46380.99999999, 'd.m.yyyy h:mm', '2026-12-25T00:00'],
  ['a moment at midnight', 46380, 'd.m.yyyy h:mm', '2026-12-24T00:00'],
  ['months, not minutes', 46380, 'mm/yyyy', '2026-12-24'],
  ['minutes, not months', 0.0008680555555555555, 'mm:ss', '00:01:15'],
  ['a format of the language, by its value', 46380.604166666664, 30, '2026-12-24T14:30'],
  ['hours beyond a day', 1.5, '[h]:mm', '36:00'],
  ['hours with seconds', 1.500173611111111, '[hh]:mm:ss', '36:00:15'],
  ['minutes that are counted', 0.0524305555555556, '[mm]:ss', '75:30'],
  ['seconds that are counted', 0.0524305555555556, '[s]', '4530'],
  ['less than nothing', -0.0625, '[h]:mm', '-1:30'],
  ['what looked up an empty cell', 0, 'd.m.yyyy', ''],
  ['a time before the first', -1, 'd.m.yyyy', ''],
  ['the first days of the calendar', 1, 14, '1900-01-01'],
  ['a day before March 1900', 59, 14, '1900-02-28'],
  ['the day that never was', 60, 14, '1900-02-29'],
  ['the first day that all calendars share', 61, 14, '1900-03-01'],
])('%s', async (_, value, format, said) => {
  expect(await shown(value, format)).toBe(said)
})

test.each([
  ['a day', 44918, 14, '2026-12-24'],
  ['a moment', 44918.5, 22, '2026-12-24T12:00'],
  ['a time of day', 0.5, 'h:mm', '12:00'],
  ['its first day', 0, 14, '1904-01-01'],
])('of a workbook that counts from 1904: %s', async (_, value, format, said) => {
  expect(await shown(value, format, true)).toBe(said)
})

test.each([
  ['noise of binary numbers', '3.3000000000000003', 'General', '3.3'],
  ['an amount', '1234.5600000000002', '#,##0.00 "Kč"', '1234.56'],
  ['an amount of 1.005', '1.0049999999999999', '[$€-407] #,##0.00', '1.005'],
  ['a share', '0.21', '0%', '0.21'],
  ['a share with places', '0.055', 10, '0.055'],
  ['a very small number', '1.5E-7', 'General', '0.00000015'],
  ['a phone number', '4.20605111003E11', 'General', '420605111003'],
  ['a number in groups', '605111003', '### ### ###', '605111003'],
  ['a number with places of zeros', '7', '0.00', '7'],
  ['a number in red', '7', '[Red]0', '7'],
  ['a number that has lost digits', '1.2345678901234568E+17', 'General', '1.2345678901234568E+17'],
  ['a postcode', '1234', '00000', '01234'],
  ['a customer number', '7', '0000 000000', '0000 000007'],
  ['a number of letters and digits', '12', '"KN-"00000', 'KN-00012'],
  ['a postcode in two parts', '11000', '000\\ 00', '110 00'],
  ['a phone number with its sign', '420605111003', '"+"000000000000', '+420605111003'],
  ['no code, below nothing', '-7', '00000', '-7'],
])('numbers: %s', async (_, value, format, said) => {
  expect(await shown(value, format)).toBe(said)
})

test('texts, truths, formulas with their results, and days as ISO has them', async () => {
  const sheet = [
    '<c t="s"><v>0</v></c>',
    '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh sb="0" eb="1"><t>sound</t></rPh></is></c>',
    '<c t="b"><v>1</v></c><c t="b"><f>1=2</f><v>0</v></c>',
    '<c t="str"><f>A1&amp;B1</f><v>both</v></c>',
    '<c s="1"><f>NOW()</f><v>46380.604166666664</v></c>',
    '<c t="d" s="1"><v>2026-12-24T14:30:00</v></c><c t="d" s="0"><v>2026-12-24T00:00:00.000</v></c>',
    '<c s="2"><v>5</v></c>',
  ]
  const texts = '<si><r><t>rich</t></r><r><rPr><b/></rPr><t xml:space="preserve"> text</t></r></si>'
  const [row] = await rowsOf(`<row r="1">${sheet.join('')}</row>`, { texts, formats: ['d.m.yyyy', 22, '@'] })
  expect(row?.cells).toEqual([
    ...['rich text', 'inline', 'true', 'false', 'both'],
    ...['2026-12-24T14:30', '2026-12-24T14:30', '2026-12-24', '5'],
  ])
})

test('an error says nothing, and where it stands', async () => {
  const error = (place: string, text: string) => `<c r="${place}" t="e"><v>${text}</v></c>`
  const [row] = await rowsOf(
    `<row r="7"><c r="A7" t="str"><v>#1</v></c>${error('B7', '#N/A')}${error('AB7', '#REF!')}</row>`,
  )
  expect(row?.cells.filter((cell) => cell !== '')).toEqual(['#1'])
  expect(row?.errors).toEqual({ 1: 'Cell B7 holds the error #N/A.', 27: 'Cell AB7 holds the error #REF!.' })
})

test('what is no workbook is said', async () => {
  await expect(inspectFile(bytesOf(Buffer.from('PK\u0003\u0004nothing')), {}, () => undefined)).rejects.toThrow(
    UnreadableCsv,
  )
})

test('titles are found below any number of empty lines, and chosen only where rows are', async () => {
  const file = bytesOf(Buffer.from(`Export of November\n${'\n'.repeat(300)}phone;name\n605111001;Anna\n`))
  const inspect = (titleLine?: number) => inspectFile(file, { titleLine }, () => undefined)
  const found = await inspect()
  expect(found).toMatchObject({ titleLine: 302, titles: ['phone', 'name'], preview: [{ line: 303 }] })
  expect(await inspect(found.titleLine)).toEqual(found)
  expect(await inspect(0)).toMatchObject({ titleLine: 0, titles: [''] })
  await expect(inspect(304)).rejects.toThrow('Choose a line above it')
})
