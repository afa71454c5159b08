import { setImmediate as letOthers } from 'node:timers/promises'
import { type ImportEncoding, type ImportSeparator, importSeparators } from '@parley/contract/kernel/import.enum.ts'
import Papa from 'papaparse'
import { decodePieces, encodingOf, isNearlyUtf8, utf8Letters } from './decode.ts'

export interface CsvRecord {
  /** Line on which the record begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Why cells say nothing, by their places. */
  readonly errors?: Readonly<Record<number, string>>
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
/** A mark that is never closed would make a record of the rest of the file, read again with every piece. */
const LONGEST_RECORD = 250_000

/** Takes text piece by piece and gives the records in it, with line ends of any kind; empty lines are skipped, and counted. */
export function csvParser(way: Pick<CsvWay, 'separator'>, take: (record: CsvRecord) => void) {
  let { separator } = way
  let [line, held, isReturn] = [1, '', false]
  const read = (text: string, isLast: boolean) => {
    separator ??= separatorOf(text)
    // The types leave open what it answers.
    const parser = new Papa.Parser({ delimiter: separator, newline: '\n', quoteChar: '"' })
    const { data, errors, meta } = parser.parse(text, 0, !isLast) as Papa.ParseResult<string[]>
    const [fault] = errors.filter(({ row }) => isLast || (row ?? 0) < data.length)
    if (fault) throw unreadable(faultText(fault, line + lineEnds(text.slice(0, fault.index))))
    for (const cells of data) {
      if (cells.length > 1 || cells[0]?.trim() !== '') take({ line, cells })
      line += 1 + cells.reduce((sum, cell) => sum + lineEnds(cell), 0)
    }
    if (isLast) return ''
    const rest = text.slice(meta.cursor)
    if (rest.length > LONGEST_RECORD) {
      const [guess] = errors
      throw unreadable(guess ? faultText(guess, line) : tooLongText(line))
    }
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

const plainEnds = (text: string) => text.replaceAll(/\r\n?/g, '\n')

function lineEnds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

const faultText = ({ code }: Papa.ParseError, line: number) =>
  code === 'MissingQuotes'
    ? `a quotation mark opened in line ${line} is never closed.`
    : `in line ${line} something follows a closing quotation mark. Double the marks inside a cell.`

const tooLongText = (line: number) =>
  `the row in line ${line} is longer than ${LONGEST_RECORD.toLocaleString('en-US')} characters. Is a quotation mark in it never closed?`

/** The one that makes the most columns of the header. */
function separatorOf(text: string): ImportSeparator {
  const columns = (delimiter: ImportSeparator) =>
    Papa.parse<string[]>(text.slice(0, PIECE), { delimiter, newline: '\n', preview: 1 }).data[0]?.length ?? 0
  return importSeparators.reduce((best, each) => (columns(each) > columns(best) ? each : best))
}
