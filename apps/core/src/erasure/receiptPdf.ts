import { createRequire } from 'node:module'
import { identifierKind } from '@parley/contract/erasure/erasure.enum.ts'
import type { ErasureReceipt } from '@parley/contract/erasure/erasure.schema.ts'
import PDFDocument from 'pdfkit'

/** A family that has Latin, Greek, Cyrillic and Devanagari letters in one file: the fonts that PDF itself knows lack most names. */
const { resolve } = createRequire(import.meta.url)
const fontFile = (style: '400Regular' | '700Bold') =>
  resolve(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`)
const MARGIN = 56
const COUNT_WIDTH = 70
const INK = '#1a1c23'
const SOFT = '#5b6070'
const LINE = '#d9dbe3'

interface Style {
  readonly isBold?: boolean
  readonly size?: number
  readonly color?: string
}

function writer(title: string, author: string, at: Date) {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  })
  const width = pdf.page.width - 2 * MARGIN
  /** Writes a text, wrapped to the column, and leaves the pen below it. */
  const write = (text: string, { isBold, size = 10, color = INK }: Style = {}, x = MARGIN, columnWidth = width) =>
    pdf
      .font(isBold ? fontFile('700Bold') : fontFile('400Regular'))
      .fontSize(size)
      .fillColor(color)
      .text(text, x, pdf.y, { width: columnWidth, lineGap: 2 })
  /** Columns side by side; a row that does not fit any more begins the next page. */
  function row(cells: readonly (readonly [text: string, columnWidth: number])[], how: Style = {}) {
    if (pdf.y > pdf.page.height - MARGIN - 50) pdf.addPage()
    const top = pdf.y
    let x = MARGIN
    let bottom = top
    for (const [text, columnWidth] of cells) {
      pdf.y = top
      write(text, how, x, columnWidth - 8)
      bottom = Math.max(bottom, pdf.y)
      x += columnWidth
    }
    pdf.y = bottom + 3
  }
  function rule() {
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + width, pdf.y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
    pdf.y += 5
  }
  const space = (points: number) => {
    pdf.y += points
  }
  return { pdf, width, write, row, rule, space }
}

/** The receipt as a letter that the person can read; the numbers that can be checked stand below it. */
export function receiptPdf(receipt: ErasureReceipt, masked: string, timeZone: string): AsyncIterable<Uint8Array> {
  const isErased = receipt.mode === 'erase'
  const done = isErased ? 'Erased' : 'Anonymized'
  const title = `Erasure receipt ${receipt.idErasure}`
  const { pdf, width, write, row, rule, space } = writer(title, receipt.tenant, new Date(receipt.finishedAt))
  const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
  const at = (instant: string) => `${moment.format(new Date(instant))} (${timeZone})`
  const kind = identifierKind.label(receipt.kind)

  write(receipt.tenant, { color: SOFT, size: 11 })
  space(4)
  write('Erasure receipt', { isBold: true, size: 22 })
  space(8)
  write(
    `${receipt.tenant} ${isErased ? 'erased' : 'anonymized'} the data kept in ${receipt.product} about the person with this ${kind.toLowerCase()}: ${masked}. Statistics without personal data are kept.`,
    { size: 11 },
  )
  space(12)
  for (const [label, value] of [
    ['Receipt number', String(receipt.idErasure)],
    [kind, masked],
    ['Started', at(receipt.begunAt)],
    ['Finished', at(receipt.finishedAt)],
    ['Ordered by', receipt.by],
  ] as const)
    row([
      [label, 130],
      [value, width - 130],
    ])
  space(12)
  const columns = (area: string, found: string, count: string) =>
    [
      [area, width - 2 * COUNT_WIDTH],
      [found, COUNT_WIDTH],
      [count, COUNT_WIDTH],
    ] as const
  row(columns('Where', 'Found', done), { isBold: true })
  rule()
  for (const { title: area, found, done: count } of receipt.areas)
    row(columns(area, found.toLocaleString('en-US'), count.toLocaleString('en-US')))
  space(14)
  write('Verify this receipt', { isBold: true, size: 12 })
  space(3)
  write(
    `The hash is SHA-256 of the salt, a line feed, and the ${kind.toLowerCase()} ${receipt.kind === 'number' ? 'as digits with its country code' : 'in lowercase'}: only a person who knows it can compute it. The signature (Ed25519) covers the JSON file of this receipt, which ${receipt.tenant} can give you.`,
    { color: SOFT, size: 9 },
  )
  space(6)
  for (const [label, value] of [
    ['Hash', receipt.identifierHash],
    ['Salt', receipt.salt],
    ['Signature', receipt.signature],
    ['Public key', receipt.publicKey],
  ] as const)
    row(
      [
        [label, 130],
        [value, width - 130],
      ],
      { size: 8, color: SOFT },
    )
  pdf.end()
  return pdf
}
