import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { readPdf } from './readPdf.ts'

type Piece = readonly [x: number, y: number, text: string]

/** Pages of pieces, each where it is said, in that order; lines are 14 points apart, letters 10 high. */
async function read(...pages: readonly (readonly Piece[])[]) {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false })
  const pieces: Buffer[] = []
  pdf.on('data', (piece: Buffer) => pieces.push(piece))
  const done = new Promise((resolve) => pdf.on('end', resolve))
  for (const page of pages) {
    pdf.addPage().fontSize(10)
    for (const [x, y, text] of page) pdf.text(text, x, y, { lineBreak: false })
  }
  pdf.end()
  await done
  const { blocks } = await readPdf(new Uint8Array(Buffer.concat(pieces)))
  return blocks.map(({ page, text }) => `${page} ${text}`)
}

const left = [
  'The notice period of a current',
  'account is two months. It begins on',
  'the first day of the month after the',
  'notice was received by the bank.',
  'It ends with the month.',
]
const right = [
  'The fee for payments abroad is one',
  'percent of the amount, and at most',
  'fifty euros for each pay-',
  'ment that is sent.',
]
const both: readonly string[] = [
  '1 The notice period of a current account is two months. It begins on the first day of the month after the notice was received by the bank. It ends with the month.',
  '1 The fee for payments abroad is one percent of the amount, and at most fifty euros for each payment that is sent.',
]
const at = (x: number, lines: readonly string[]) => lines.map((text, line): Piece => [x, 200 + line * 14, text])

test('two columns are read one after the other, in whatever order they are drawn', async () => {
  const apart = [...at(50, left), ...at(310, right)]
  const turn = at(50, left).flatMap((piece, line) => [piece, ...at(310, right).slice(line, line + 1)])
  for (const drawn of [apart, turn, [...at(310, right), ...at(50, left)]]) expect(await read(drawn)).toEqual(both)
})

test('what reaches over both columns stays above and below them', async () => {
  const above: Piece = [
    50,
    150,
    'These terms hold for all customers of the bank, wherever they may live and whatever they use.',
  ]
  const below: Piece = [
    50,
    400,
    'They were decided by the board of the bank in December, and are valid until others are.',
  ]
  expect(await read([above, ...at(50, left), ...at(310, right), below])).toEqual([
    `1 ${above[2]}`,
    ...both,
    `1 ${below[2]}`,
  ])
})

test('a row of a table says its titles, also where figures stand at the right and cells are empty', async () => {
  const rows: Piece[] = [
    [50, 100, 'Tariff'],
    [200, 100, 'Monthly fee'],
    [350, 100, 'Abroad'],
    [50, 116, 'Basic'],
    [240, 116, '0'],
    [375, 116, '3'],
    [50, 132, 'Premium'],
    [375, 132, '1'],
    [50, 148, 'Gold'],
    [234, 148, '19'],
  ]
  expect(await read(rows)).toEqual([
    '1 Basic – Monthly fee: 0, Abroad: 3',
    '1 Premium – Abroad: 1',
    '1 Gold – Monthly fee: 19',
  ])
})

test('titles and numbers that run through the pages are left out, and other things in their place are not', async () => {
  const page = (number: number, text: string, foot = `Page ${number} of 3`): Piece[] => [
    [50, 30, 'Harbour Bank, general terms 2026'],
    [50, 200, text],
    [280, 810, foot],
  ]
  expect(await read(page(1, 'First.'), page(2, 'Second.'), page(3, 'Third.'))).toEqual([
    '1 First.',
    '2 Second.',
    '3 Third.',
  ])
  expect(await read(page(1, 'First.', '7'), page(2, 'Second.', '8'))).toEqual(['1 First.', '2 Second.'])
  // These figures count nothing.
  expect(await read(page(1, 'First.', 'Fee: 7'), page(2, 'Second.', 'Fee: 19'))).toEqual([
    '1 First.',
    '1 Fee: 7',
    '2 Second.',
    '2 Fee: 19',
  ])
})

test('a sentence goes on over the page, and a word that is cut', async () => {
  const first: Piece[] = [[50, 700, 'Deposits are paid out on the last work-']]
  expect(await read(first, [[50, 50, 'ing day of the month.']], [[50, 50, 'Fees are not.']])).toEqual([
    '1 Deposits are paid out on the last working day of the month.',
    '3 Fees are not.',
  ])
})
