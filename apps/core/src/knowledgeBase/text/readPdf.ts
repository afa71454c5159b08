import { getDocumentProxy } from 'unpdf'
import { BlockWriter, type Extracted, titleOf, UnreadableFile } from './blocks.ts'
import { CLOSE, type Line, linesOf, type Piece } from './pdfLines.ts'
import { isRunning, runningLines } from './pdfRunning.ts'
import { tableFrom } from './pdfTable.ts'
import { sentencesOfRows } from './tableRows.ts'

const MOST_PAGES = 1_500
/** A line that is so much larger than most others is a heading. */
const LARGER = 1.15
const LONGEST_HEADING = 120
const ENDED = /[.!?:;…”"»]$/

/** The text of a PDF page by page; lines that are larger than the text are its headings. */
export async function readPdf(bytes: Uint8Array): Promise<Extracted> {
  const document = await getDocumentProxy(bytes, { stopAtErrors: false, verbosity: 0 }).catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadableFile(isLocked ? 'it is protected by a password.' : 'the PDF is damaged.')
  })
  if (document.numPages > MOST_PAGES) throw new UnreadableFile(`it has more than ${MOST_PAGES} pages. Split it.`)
  const pages: { lines: Line[]; height: number }[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const [, bottom = 0, , top = 0] = page.view
    // Marked content has no text and is left out there.
    pages.push({ lines: linesOf(items as readonly unknown[] as readonly Piece[]), height: top - bottom })
    page.cleanup()
  }
  const info = (await document.getMetadata().catch(() => undefined))?.info as { readonly Title?: unknown } | undefined
  const writer = new BlockWriter()
  const usual = usualSize(pages.flatMap(({ lines }) => lines))
  const running = runningLines(pages)
  const paragraphs = new Paragraphs(writer, usual)
  for (const [index, { lines }] of pages.entries()) {
    const isFirst = (line: Line) => paragraphs.isHeading(line) && !paragraphs.isUnder(line.text)
    paragraphs.turn(
      index + 1,
      lines.filter((line) => !isRunning(running, line, index) || isFirst(line)),
    )
  }
  paragraphs.close()
  const scans = pages.flatMap(({ lines }, at) => (lines.length === 0 ? [at + 1] : []))
  const title = typeof info?.Title === 'string' ? titleOf(info.Title) : ''
  return { title: title || (writer.first ?? ''), blocks: writer.blocks, links: [], scans }
}

/** The size of most characters. */
function usualSize(lines: readonly Line[]): number {
  const seen = new Map<number, number>()
  for (const { size, text } of lines) {
    const round = Math.round(size * 2) / 2
    seen.set(round, (seen.get(round) ?? 0) + text.length)
  }
  return [...seen].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}

/** Lines that follow each other closely are a paragraph; a word that is cut at the end of one goes on in the next, on the next page, too. */
class Paragraphs {
  readonly #writer: BlockWriter
  readonly #usual: number
  #text = ''
  /** The page on which the paragraph begins. */
  #page: number | null = null
  #last: Line | undefined
  #said = new Set<string>()

  constructor(writer: BlockWriter, usual: number) {
    this.#writer = writer
    this.#usual = usual
  }

  isHeading = ({ size, text, cells }: Line): boolean =>
    this.#usual > 0 && size > this.#usual * LARGER && text.length <= LONGEST_HEADING && cells === undefined

  /** Whether a heading was there before. */
  isUnder = (text: string): boolean => this.#said.has(text.trim())

  turn(page: number, lines: readonly Line[]): void {
    const [first] = lines
    // A sentence that has not ended goes on, if what follows reads like it.
    const goesOn = first && !this.isHeading(first) && !ENDED.test(this.#text) && /^\p{Ll}/u.test(first.text.trim())
    if (!goesOn) this.close()
    this.#last = undefined
    this.#writer.page = page
    for (let at = 0; at < lines.length; ) at = this.#take(lines, at)
  }

  close(): void {
    this.#writer.text(this.#text, this.#page)
    this.#text = ''
  }

  /** Reads a line, or all those of a table; says where to go on. */
  #take(lines: readonly Line[], at: number): number {
    const line = lines[at]
    if (!line) return at + 1
    const rows = line.cells ? tableFrom(lines, at) : []
    if (rows.length > 1) {
      this.close()
      for (const sentence of sentencesOfRows(rows.map((row) => row.map((text) => ({ text, isTitle: false })))))
        this.#writer.text(sentence)
      this.#last = undefined
      return at + rows.length
    }
    const text = line.text.trim()
    if (this.isHeading(line)) {
      this.close()
      this.#said.add(text)
      this.#writer.heading(line.size > this.#usual * 1.6 ? 1 : 2, text)
      this.#last = undefined
      return at + 1
    }
    const last = this.#last
    const isApart = last && last.y - line.y > Math.max(last.size, line.size) * CLOSE
    // Another column begins: only what has not ended goes on there.
    if (isApart || (last && line.y > last.y + last.size && ENDED.test(this.#text))) this.close()
    if (this.#text === '') this.#page = this.#writer.page
    if (/\p{Ll}-$/u.test(this.#text) && /^\p{Ll}/u.test(text)) this.#text = `${this.#text.slice(0, -1)}${text}`
    else this.#text += `${this.#text && ' '}${text}`
    this.#last = line
    return at + 1
  }
}
