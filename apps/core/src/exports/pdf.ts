import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

/** A family that has Latin, Greek, Cyrillic and Devanagari letters in one file: the fonts that PDF itself knows lack most names. */
const { resolve } = createRequire(import.meta.url)
const fontFile = (style: '400Regular' | '700Bold') =>
  resolve(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`)
const MARGIN = 56
/** What a row needs at least where a page ends. */
const ROOM = 50
const INK = '#1a1c23'
export const SOFT = '#5b6070'
const LINE = '#d9dbe3'

interface Style {
  readonly isBold?: boolean
  readonly size?: number
  readonly color?: string
  readonly align?: 'left' | 'right'
}
/** A text in a column of so many points, at its end where numbers stand. */
export type Cell = readonly [text: string, columnWidth: number, align?: 'right']

/** A letter that is written from the top, page after page; pages are numbered where `numbered` names what they belong to. */
export function pdfWriter(title: string, author: string, at: Date, numbered?: string) {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: numbered !== undefined,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  })
  const width = pdf.page.width - 2 * MARGIN
  const styled = ({ isBold, size = 10, color = INK }: Style) =>
    pdf
      .font(isBold ? fontFile('700Bold') : fontFile('400Regular'))
      .fontSize(size)
      .fillColor(color)
  /** Writes a text, wrapped to the column, and leaves the pen below it. */
  const write = (text: string, how: Style = {}, x = MARGIN, columnWidth = width) =>
    styled(how).text(text, x, pdf.y, { width: columnWidth, lineGap: 2, align: how.align ?? 'left' })
  const heightOf = (cells: readonly Cell[], how: Style) =>
    Math.max(
      ...cells.map(([text, columnWidth]) => styled(how).heightOfString(text, { width: columnWidth - 8, lineGap: 2 })),
    )
  /** Columns side by side; a row that does not fit any more, or has less `room`, begins the next page, below `head`. */
  function row(cells: readonly Cell[], how: Style = {}, head?: () => void, room = ROOM) {
    const bottomMost = pdf.page.height - MARGIN
    const isTall = heightOf(cells, how) > bottomMost - pdf.y
    if (pdf.y > bottomMost - room || (isTall && pdf.y > bottomMost / 2)) {
      pdf.addPage()
      head?.()
    }
    const [top, { page }] = [pdf.y, pdf]
    let x = MARGIN
    let bottom = top
    for (const [text, columnWidth, align = 'left'] of cells) {
      // Below a text that went on to the next page.
      if (pdf.page === page) pdf.y = top
      write(text, { ...how, align }, x, columnWidth - 8)
      bottom = pdf.page === page ? Math.max(bottom, pdf.y) : pdf.y
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
  function end() {
    const { start, count } = numbered === undefined ? { start: 0, count: 0 } : pdf.bufferedPageRange()
    for (let at = start; at < start + count; at += 1) {
      pdf.switchToPage(at)
      pdf.page.margins.bottom = 0
      pdf.y = pdf.page.height - MARGIN / 2 - 8
      styled({ size: 8, color: SOFT }).text(`${numbered} · Page ${at + 1} of ${count}`, MARGIN, pdf.y, {
        width,
        align: 'right',
      })
    }
    pdf.end()
    return pdf
  }
  return { width, write, row, rule, space, end }
}
