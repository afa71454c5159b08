import { setImmediate as letOthers } from 'node:timers/promises'
import type { ImportEncoding, ImportSeparator } from '@parley/contract/kernel/import.enum.ts'
import { decodePieces, encodingOf, isNearlyUtf8, utf8Letters } from './decode.ts'

export interface CsvRecord {
  /** Line on which the record begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Why cells say nothing, by their places. */
  readonly errors?: Readonly<Record<number, string>>
  /** Why the row cannot be read; its cells are then no more than what it looks like. */
  readonly problem?: string
}
export interface CsvWay {
  readonly encoding?: ImportEncoding | undefined
  readonly separator?: ImportSeparator | undefined
}
export interface Csv {
  readonly encoding: ImportEncoding
  readonly separator: ImportSeparator
}

/** A file that is no CSV, with what is wrong with it and where. */
export class UnreadableCsv extends Error {}
const unreadable = (problem: string) => new UnreadableCsv(problem)

/** Bytes read in one turn, a few milliseconds of work; then others have theirs. */
const PIECE = 32_768
/** A mark that is never closed would make a record of the rest of the file. */
const LONGEST_RECORD = 250_000

/**
 * Takes text piece by piece and gives the records in it, with line ends of any kind; empty rows are skipped, and counted. A row with a fault
 * comes with what is wrong, and the next one begins on the next line.
 */
export function csvParser(way: Pick<CsvWay, 'separator'>, take: (record: CsvRecord) => void) {
  let { separator } = way
  let [line, held, isReturn] = [1, '', false]
  const read = (text: string, isLast: boolean) => {
    separator ??= separatorOf(text)
    const sign = separator
    let at = 0
    while (at < text.length) {
      const record = readRecord(text, at, sign, isLast)
      if (!record) break
      const { cells, end, problem } = record
      if (cells.some((cell) => cell.trim() !== '')) take({ line, cells, ...(problem ? { problem } : {}) })
      line += lineEnds(text, at, end)
      at = end
    }
    const rest = text.slice(at)
    if (!isLast && rest.length > LONGEST_RECORD) throw unreadable(tooLongText(line))
    return rest
  }
  return {
    push(piece: string) {
      // A return at the end of a piece may be the first half of a line end.
      const text = isReturn ? `\r${piece}` : piece
      isReturn = text.endsWith('\r')
      held = read(held + plainEnds(isReturn ? text.slice(0, -1) : text), false)
    },
    /** The separator that it was read by. */
    end(): ImportSeparator {
      read(held + (isReturn ? '\n' : ''), true)
      return separator ?? ','
    },
  }
}

/** Reads records one after the other. */
export async function readCsv(bytes: Uint8Array, way: CsvWay, take: (record: CsvRecord) => void): Promise<Csv> {
  const encoding = way.encoding ?? encodingOf(bytes)
  const parser = csvParser(way, take)
  for (const piece of decodePieces(bytes, encoding, PIECE)) {
    if (piece === undefined) throw unreadable('it is not text. Save the table as CSV; workbooks (XLSX) are not read.')
    parser.push(piece)
    await letOthers()
  }
  return { encoding, separator: parser.end() }
}

export const notTextIn = (encoding: ImportEncoding) =>
  unreadable(`it is not text in ${encoding}. Choose another encoding, or save the table as CSV in UTF-8.`)

/** What stands in the place of bytes that are no letter. */
export const BROKEN_LETTER = '\ufffd'
/** Values that were not read whole would be kept for good. */
export const BROKEN_ROW = 'A letter can’t be read in this encoding. Mend the row, or choose another encoding.'
/** So many before a file is called another one’s encoding. */
const MOST_BROKEN = 50

/**
 * Records of a file that comes piece by piece, a few hundred at a time: however long it is, only those are held. A file in UTF-8 may have broken
 * letters here and there, for which `BROKEN_LETTER` stands.
 */
export async function* csvRecords(
  pieces: AsyncIterable<Uint8Array>,
  { encoding, separator }: Csv,
): AsyncGenerator<readonly CsvRecord[]> {
  let records: CsvRecord[] = []
  const parser = csvParser({ separator }, (record) => records.push(record))
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'utf-8' })
  const letters = { good: 0, bad: 0 }
  const decode = (bytes?: Uint8Array) => {
    try {
      const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
      const { good, bad } = encoding === 'utf-8' ? utf8Letters(text) : letters
      letters.good += good
      letters.bad += bad
      const isText = letters.bad <= MOST_BROKEN || isNearlyUtf8(letters)
      if (isText && !text.includes('\0')) return text
    } catch {
      // what cannot be decoded is no text of this encoding
    }
    throw notTextIn(encoding)
  }
  for await (const all of pieces)
    for (let at = 0; at < all.length; at += PIECE) {
      parser.push(decode(all.subarray(at, at + PIECE)))
      // With nothing in it, too: whoever reads may have had enough.
      yield records
      records = []
      await letOthers()
    }
  parser.push(decode())
  parser.end()
  if (records.length > 0) yield records
}

export const plainEnds = (text: string) => text.replaceAll(/\r\n?/g, '\n')

function lineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

interface ReadRecord {
  readonly cells: readonly string[]
  /** Where the next one begins. */
  readonly end: number
  readonly problem?: string
}
const UNCLOSED = 'A quotation mark in this row is never closed. Close it, or double it inside a cell.'
const GOES_ON = 'Something follows a closing quotation mark in this row. Double the marks inside a cell.'

/** The record that begins here; undefined where it goes on in what is to come. */
function readRecord(text: string, from: number, separator: string, isLast: boolean): ReadRecord | undefined {
  const lineEnd = text.indexOf('\n', from)
  const stop = lineEnd === -1 ? text.length : lineEnd
  const line = text.slice(from, stop)
  if (line.includes('"')) return quotedRecord(text, from, separator, isLast)
  return lineEnd === -1 && !isLast ? undefined : { cells: line.split(separator), end: stop + 1 }
}

function quotedRecord(text: string, from: number, separator: string, isLast: boolean): ReadRecord | undefined {
  const cells: string[] = []
  for (let at = from; ; ) {
    const lineEnd = text.indexOf('\n', at)
    const stop = lineEnd === -1 ? text.length : lineEnd
    let next = stop
    if (text[at] === '"') {
      const cell = quotedCell(text, at, separator, isLast)
      if (cell === undefined) return undefined
      // The line on which the bad cell begins is lost, and no other.
      if ('problem' in cell && lineEnd === -1 && !isLast) return undefined
      if ('problem' in cell)
        return { cells: text.slice(from, stop).split(separator), end: stop + 1, problem: cell.problem }
      cells.push(cell.text)
      next = cell.end
    } else {
      const line = text.slice(at, stop)
      const cut = line.indexOf(separator)
      if (cut === -1 && lineEnd === -1 && !isLast) return undefined
      cells.push(cut === -1 ? line : line.slice(0, cut))
      next = cut === -1 ? stop : at + cut
    }
    if (text[next] !== separator) return { cells, end: next + 1 }
    at = next + 1
  }
}

type QuotedCell = { readonly text: string; readonly end: number } | { readonly problem: string }

/** A cell that begins with a quotation mark, and where what follows it stands. */
function quotedCell(text: string, from: number, separator: string, isLast: boolean): QuotedCell | undefined {
  let close = from + 1
  for (;;) {
    close = text.indexOf('"', close)
    if (close === -1) return isLast || text.length - from > LONGEST_RECORD ? { problem: UNCLOSED } : undefined
    if (text[close + 1] !== '"') break
    close += 2
  }
  let end = close + 1
  while (text[end] === ' ') end += 1
  if (end >= text.length && !isLast) return undefined
  if (end < text.length && text[end] !== '\n' && text[end] !== separator) return { problem: GOES_ON }
  return { text: text.slice(from + 1, close).replaceAll('""', '"'), end }
}

const tooLongText = (line: number) =>
  `the row in line ${line} is longer than ${LONGEST_RECORD.toLocaleString('en-US')} characters.`

const TOO_WIDE = 'Is there a separator too many in it? Put a text that holds one into quotation marks.'
/** Cells behind the last title belong to none of them: whatever stands in the row is moved, and nobody knows from where. */
export function withinTitles(record: CsvRecord, width: number): CsvRecord {
  const { cells, problem } = record
  if (problem !== undefined || cells.length <= width || cells.slice(width).every((cell) => cell.trim() === ''))
    return record
  return { ...record, problem: `This row has ${cells.length} cells, and the titles ${width}. ${TOO_WIDE}` }
}

/** The one that makes the same number of columns of most rows. */
const separatorOf = (text: string): ImportSeparator => guessSeparator(text.slice(0, PIECE), text.length > PIECE)

/** What takes the place of a comma within texts and numbers comes last. */
const GUESSED: readonly ImportSeparator[] = [';', '\t', '|', ',']
const MOST_GUESSED = 1_000
const FIRST_COUNTS = 0.2
const NEARLY = 0.15

/** By rows from the beginning of a file: the first one may be titles full of commas, and later ones texts. */
export function guessSeparator(text: string, isCut: boolean): ImportSeparator {
  const end = isCut ? text.lastIndexOf('\n') : text.length
  const sample = text.slice(0, end > 0 ? end : text.length)
  const scored = GUESSED.flatMap((separator) => {
    const widths: number[] = []
    for (let at = 0; at < sample.length && widths.length < MOST_GUESSED; ) {
      const record = readRecord(sample, at, separator, true)
      if (!record) break
      if (record.cells.some((cell) => cell.trim() !== '')) widths.push(record.cells.length)
      at = record.end
    }
    const counts = new Map<number, number>()
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
    const [width, rows] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])
    if (width < 2) return []
    return [{ separator, score: rows / widths.length + (widths[0] === width ? FIRST_COUNTS : 0) }]
  })
  const best = Math.max(...scored.map(({ score }) => score))
  return scored.find(({ score }) => score >= best - NEARLY)?.separator ?? ','
}
