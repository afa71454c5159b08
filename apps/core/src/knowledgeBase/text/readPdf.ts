import { getDocumentProxy } from 'unpdf'
import { BlockWriter, type Extracted, titleOf, UnreadableFile } from './blocks.ts'

const MOST_PAGES = 1_500
/** A line that is so much larger than most others is a heading. */
const LARGER = 1.15
const LONGEST_HEADING = 120

interface Line {
  text: string
  readonly size: number
  readonly y: number
}

/** The text of a PDF page by page; lines that are larger than the text are its headings. */
export async function readPdf(bytes: Uint8Array): Promise<Extracted> {
  const document = await getDocumentProxy(bytes, { stopAtErrors: false, verbosity: 0 }).catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadableFile(isLocked ? 'it is protected by a password.' : 'the PDF is damaged.')
  })
  if (document.numPages > MOST_PAGES) throw new UnreadableFile(`it has more than ${MOST_PAGES} pages. Split it.`)
  const pages: Line[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(linesOf(items as readonly unknown[] as readonly Piece[])) // marked content has no text and is left out there
    page.cleanup()
  }
  const info = (await document.getMetadata().catch(() => undefined))?.info as { readonly Title?: unknown } | undefined
  const writer = new BlockWriter()
  const usual = usualSize(pages.flat())
  for (const [index, lines] of pages.entries()) {
    writer.page = index + 1
    writeLines(writer, lines, usual)
  }
  if (writer.blocks.length === 0) throw new UnreadableFile('it has no text; it may be a scan.')
  const title = typeof info?.Title === 'string' ? titleOf(info.Title) : ''
  return { title: title || (writer.first ?? ''), blocks: writer.blocks, links: [] }
}

interface Piece {
  readonly str?: string
  readonly transform?: readonly number[]
  readonly height?: number
  readonly hasEOL?: boolean
}

function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = []
  let isOpen = false
  for (const { str, transform, height = 0, hasEOL } of pieces) {
    if (str === undefined) continue
    const y = transform?.[5] ?? 0
    const last = lines.at(-1)
    if (isOpen && last && Math.abs(last.y - y) < Math.max(2, last.size / 2)) last.text += str
    else if (str.trim() !== '') lines.push({ text: str, size: height, y })
    isOpen = !hasEOL
  }
  return lines
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

/** Lines that follow each other closely are a paragraph; a word that is cut at the end of one goes on in the next. */
function writeLines(writer: BlockWriter, lines: readonly Line[], usual: number): void {
  let paragraph = ''
  let last: Line | undefined
  const close = () => {
    writer.text(paragraph)
    paragraph = ''
  }
  for (const line of lines) {
    const text = line.text.trim()
    if (usual > 0 && line.size > usual * LARGER && text.length <= LONGEST_HEADING) {
      close()
      writer.heading(line.size > usual * 1.6 ? 1 : 2, text)
      last = undefined
      continue
    }
    if (last && last.y - line.y > Math.max(last.size, line.size) * 1.9) close()
    if (/\p{Ll}-$/u.test(paragraph) && /^\p{Ll}/u.test(text)) paragraph = `${paragraph.slice(0, -1)}${text}`
    else paragraph += `${paragraph && ' '}${text}`
    last = line
  }
  close()
}
