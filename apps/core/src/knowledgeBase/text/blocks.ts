import type { TextBlock } from '@parley/contract/knowledgeBase/source.schema.ts'

/** What was read, before it is kept. */
export interface Extracted {
  readonly title: string
  readonly blocks: readonly TextBlock[]
  /** Where a page leads to; addresses as they stand in it, made whole. */
  readonly links: readonly string[]
  /** Pages that are pictures, of which nothing was read. */
  readonly scans?: readonly number[]
}

/** Characters of a text at most: a book of a thousand pages. */
export const MOST_TEXT = 3_000_000
const LONGEST_TITLE = 200

/** What can be told to people of a file that cannot be read. */
export class UnreadableFile extends Error {}

/** Gathers blocks, and knows under which headings the next one stands. */
export class BlockWriter {
  readonly blocks: TextBlock[] = []
  #headings: (string | undefined)[] = []
  #length = 0
  page: number | null = null

  heading(level: number, text: string): void {
    const plain = titleOf(text)
    if (plain === '') return
    this.#headings = [...this.#headings.slice(0, level - 1)]
    this.#headings[level - 1] = plain
  }

  /** Headings that come in it end with it. */
  within(work: () => void): void {
    const headings = this.#headings
    work()
    this.#headings = headings
  }

  /** Where it began, if that is another page than the one that is read. */
  text(text: string, page = this.page): void {
    const plain = tidy(text)
    if (plain === '') return
    this.#add({ text: plain, ...this.#place, page })
  }

  get #place() {
    return { heading: this.#headings.filter((each) => each !== undefined), page: this.page }
  }

  #add(block: TextBlock): void {
    this.#length += block.text.length + (block.question?.length ?? 0)
    if (this.#length > MOST_TEXT)
      throw new UnreadableFile(`it has more than ${MOST_TEXT.toLocaleString('en-US')} characters. Split it.`)
    this.blocks.push(block)
  }

  /** A row of a sheet under the headings, a line for each cell. */
  row(lines: readonly string[], row: number, question?: string): void {
    const text = lines
      .map(tidy)
      .filter((line) => line !== '')
      .join('\n')
    const asked = question === undefined ? {} : { question: tidy(question) }
    if (text !== '') this.#add({ text, ...this.#place, row, ...asked })
  }

  get first(): string | undefined {
    return this.blocks[0]?.heading[0]
  }
}

/** Control characters and marks of direction serve only to deceive, and cannot all be stored. */
const CONTROL = /[\p{Cc}\p{Co}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu
export const tidy = (text: string): string =>
  text.replaceAll('\u00ad', '').replaceAll(CONTROL, ' ').replaceAll(/\s+/g, ' ').trim().normalize('NFC')

/** A heading or title, cut where it is too long, but never within a letter. */
export const titleOf = (text: string): string => tidy(text).slice(0, LONGEST_TITLE).toWellFormed()
