import { writeOds } from 'hucre/ods'
import { describe, expect, it, test } from 'vitest'
import { workbook, workbookOf } from '../../../test/workbooks.ts'
import { chunksOf } from './chunk.ts'
import { extract } from './extract.ts'

const read = (name: string, content: string | Buffer) =>
  extract({ name, bytes: new Uint8Array(Buffer.from(content as string)) }) // a buffer is copied as well
const rowsOf = async (name: string, content: string | Buffer) =>
  (await read(name, content)).blocks.map(({ row, text }) => [row, text])

/** Rows of a sheet as XML, by their lines; undefined is a cell that is not there. */
const rowsXml = (rows: Readonly<Record<number, readonly (string | number | undefined)[]>>, attributes = '') =>
  Object.entries(rows)
    .map(([line, cells]) => {
      const written = cells.map((cell, at) => {
        if (cell === undefined) return ''
        const place = `${String.fromCharCode(65 + at)}${line}`
        return typeof cell === 'number'
          ? `<c r="${place}"><v>${cell}</v></c>`
          : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
      })
      return `<row r="${line}"${attributes}>${written.join('')}</row>`
    })
    .join('')
const data = (rows: Parameters<typeof rowsXml>[0]) => `<sheetData>${rowsXml(rows)}</sheetData>`
const merges = (...all: string[]) =>
  `<mergeCells>${all.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`

test('a spreadsheet of OpenDocument is read as one of Excel, whoever wrote it', async () => {
  const file = await writeOds({
    sheets: [
      {
        name: 'Fees',
        rows: [
          ['Tariff', 'Monthly fee'],
          ['Gold', 19],
          ['Silver & more', 9.5],
        ],
      },
    ],
  })
  expect((await read('fees.ods', Buffer.from(file))).blocks).toEqual([
    { text: 'Tariff: Gold\nMonthly fee: 19', heading: ['Fees'], page: null, row: 2 },
    { text: 'Tariff: Silver & more\nMonthly fee: 9.5', heading: ['Fees'], page: null, row: 3 },
  ])
})

describe('a row of a table', () => {
  it('is one passage with the titles of its columns, and says where it stands', async () => {
    const { blocks } = await read('tariffs.csv', 'Tariff;Monthly fee;Abroad\nGold;19;1 %\n;;\nSilver;9;\n')
    expect(blocks).toEqual([
      { text: 'Tariff: Gold\nMonthly fee: 19\nAbroad: 1 %', heading: [], page: null, row: 2 },
      { text: 'Tariff: Silver\nMonthly fee: 9', heading: [], page: null, row: 4 },
    ])
    expect(await chunksOf(blocks)).toMatchObject([
      { ordinal: 0, row: 2, question: null },
      { ordinal: 1, row: 4, question: null },
    ])
  })

  it('of a TSV keeps its commas and semicolons', async () => {
    expect(await rowsOf('a.tsv', 'Name\tAddress\nCentre\tMain street 1, Brno; first floor\n')).toEqual([
      [2, 'Name: Centre\nAddress: Main street 1, Brno; first floor'],
    ])
  })

  it('has no titles where the first row is one of values', async () => {
    expect(await rowsOf('a.csv', 'Gold,19\nSilver,9\n')).toEqual([
      [1, 'Gold\n19'],
      [2, 'Silver\n9'],
    ])
  })

  it('says a cell as the sheet shows it, and leaves out what failed', async () => {
    const numbers = [46380, 0.315, 0.2, 1250.5, 99, 7, 3].map((value, style) => `<c s="${style}"><v>${value}</v></c>`)
    const cells = `${numbers.join('')}<c t="e"><v>#N/A</v></c>`
    const titles = ['From', 'Rate', 'Tax', 'Fee', 'Cheap', 'Items', 'Plain', 'Limit']
      .map((title) => `<c t="str"><v>${title}</v></c>`)
      .join('')
    const formats = [
      14,
      '0.0%',
      9,
      '#,##0.00\\ "Kč";[Red]-#,##0.00\\ "Kč"',
      '[$€-407] #,##0.00',
      'General "pcs"',
      '#,##0_);(#,##0)',
    ]
    const xml = `<row r="1">${titles}</row><row r="2">${cells}</row>`
    expect(await rowsOf('a.xlsx', workbook(xml, { formats }))).toEqual([
      [2, 'From: 2026-12-24\nRate: 31.5 %\nTax: 20 %\nFee: 1250.5 Kč\nCheap: € 99\nItems: 7 pcs\nPlain: 3'],
    ])
  })

  it('is a question with its answer where the titles say so, in whatever language', async () => {
    const { blocks } = await read('faq.csv', 'Téma,Otázka,Odpověď\nKarty,Kolik stojí?,Sto korun.\nKarty,Kdy?,\n')
    expect(blocks).toEqual([{ text: 'Sto korun.', heading: [], page: null, row: 2, question: 'Kolik stojí?' }])
    for (const [question, answer] of [
      ['Question', 'Answers'],
      ['FRAGE', 'Antwort'],
      ['Otázka', 'Odpoveď'],
      ['Pytanie', 'Odpowiedź'],
      ['Pregunta', 'Respuesta'],
    ])
      expect((await read('faq.csv', `${question};${answer}\nWhen;Now\n`)).blocks).toMatchObject([{ question: 'When' }])
  })
})

describe('a workbook', () => {
  it('is read sheet by sheet, without those and the rows and columns that it does not show', async () => {
    const rows = { 1: ['Name', 'Note', 'Fee'], 2: ['Gold', 'secret', 19] }
    const book = workbookOf([
      { name: 'Fees', xml: `<cols><col min="2" max="2" hidden="1"/></cols>${data(rows)}` },
      { name: 'Empty', xml: data({}) },
      { name: 'Draft', xml: data(rows), state: 'hidden' },
      {
        name: 'Branches',
        xml: `<sheetData>${rowsXml({ 1: ['City', 'Street', 'Hours'], 2: ['Brno', 'Main', '8–16'] })}${rowsXml({ 3: ['Old', 'Side', 'closed'] }, ' hidden="1"')}</sheetData>`,
      },
    ])
    expect((await read('a.xlsx', book)).blocks).toEqual([
      { text: 'Name: Gold\nFee: 19', heading: ['Fees'], page: null, row: 2 },
      { text: 'City: Brno\nStreet: Main\nHours: 8–16', heading: ['Branches'], page: null, row: 2 },
    ])
  })

  it('with merged titles names columns by both rows, repeats merged cells, and takes a line over all as a heading', async () => {
    const xml =
      data({
        1: ['Price list 2026'],
        2: ['Tariff', 'Monthly fee', undefined, 'Abroad'],
        3: [undefined, 'with card', 'without card'],
        4: ['For people'],
        5: ['Gold', 15, 19, 'free'],
        6: [undefined, 16, 20],
        7: ['Silver', 'by agreement', undefined, 2],
      }) + merges('A1:D1', 'A2:A3', 'B2:C2', 'D2:D3', 'A4:D4', 'A5:A6', 'D5:D6', 'B7:C7')
    expect((await read('a.xlsx', workbookOf([{ name: 'Fees', xml }]))).blocks).toEqual([
      {
        text: 'Tariff: Gold\nMonthly fee with card: 15\nMonthly fee without card: 19\nAbroad: free',
        ...{ heading: ['Fees', 'For people'], page: null, row: 5 },
      },
      {
        text: 'Tariff: Gold\nMonthly fee with card: 16\nMonthly fee without card: 20\nAbroad: free',
        ...{ heading: ['Fees', 'For people'], page: null, row: 6 },
      },
      {
        text: 'Tariff: Silver\nMonthly fee with card, Monthly fee without card: by agreement\nAbroad: 2',
        ...{ heading: ['Fees', 'For people'], page: null, row: 7 },
      },
    ])
  })

  it('reads a cell as long as an answer may be', async () => {
    const long = 'word '.repeat(799).trim()
    const xml = data({ 1: ['Question', 'Answer'], 2: ['Why?', long] })
    expect((await read('a.xlsx', workbookOf([{ name: 'S', xml }]))).blocks[0]?.text).toHaveLength(long.length)
  })
})

const tooLong = workbookOf([{ name: 'Fees', xml: data({ 1: ['A', 'B'], 3: ['x', 'y'.repeat(4_001)] }) }])
const many = Array.from({ length: 51 }, (_, at) => ({ name: `S${at}`, xml: data({ 1: ['a', 'b'] }) }))
test.each([
  ['a.csv', 'a,b,c\n1,2,3\n4,5,6,7\n', /^line 3 can’t be read\. This row has 4 cells/],
  ['a.csv', `a,b\n${'1,2\n'.repeat(20_001)}`, /more than 20,000 rows\. Split it\./],
  ['a.csv', `${Array(101).fill('x').join(',')}\n${Array(101).fill('1').join(',')}\n`, /101 columns, and at most 100/],
  ['a.xlsx', tooLong, /^row 3 of the sheet “Fees” has a cell of more than 4,000 characters\. Split it\./],
  ['a.xlsx', workbookOf(many), /51 sheets, and at most 50/],
  ['a.xlsx', workbookOf([{ name: 'S', xml: data({}) }]), /no text in it/],
  ['a.xlsx', Buffer.from('PK\x03\x04 no workbook at all'), /damaged/],
  ['a.xlsx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /old Excel workbook/],
  ['a.xlsx', 'just text', /no workbook/],
  ['a.csv', Buffer.from([0, 1, 2, 3, 0, 0, 9, 8, 7, 0]), /./],
  ['a.csv', '\n\n', /empty/],
])('%s that cannot be read says why', async (name, content, said) => {
  await expect(read(name, content)).rejects.toThrow(said)
})
