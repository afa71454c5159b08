import { isWide } from '@parley/contract/kernel/encodeText.ts'
import {
  type ImportEncoding,
  type ImportSeparator,
  importSeparators,
  MAX_IMPORT_COLUMNS,
} from '@parley/contract/kernel/import.enum.ts'
import { withoutErrors } from './cellErrors.ts'
import {
  BROKEN_LETTER,
  type CsvRecord,
  csvRecords,
  guessSeparator,
  notTextIn,
  plainEnds,
  UnreadableCsv,
  withinTitles,
} from './csv.ts'
import { encodingOf, isNearlyUtf8, utf8Letters } from './decode.ts'
import { type FileBytes, readBytes } from './fileBytes.ts'
import { openWorkbook } from './workbook.ts'

/** How a file is read; a workbook has sheets instead of letters and separators. */
export interface Way {
  readonly encoding: ImportEncoding | null
  readonly separator: ImportSeparator | null
  readonly sheet: string | null
  readonly sheets: readonly string[]
  /** The line of the row that says what is below it; 0 where the first one is a row like the others, and columns have no titles. */
  readonly titleLine: number
}
export interface Inspected extends Way {
  readonly titles: readonly string[]
  readonly preview: readonly CsvRecord[]
}
type Wanted = { readonly [K in 'encoding' | 'separator' | 'sheet' | 'titleLine']?: Way[K] | undefined }
/** What a row looks like: one of titles that are known, one of values, or neither. */
export type LookOf = (cells: readonly string[]) => 'titles' | 'row' | undefined

const PREVIEWED = 50
const LONGEST_SHOWN = 200
/** Rows in which titles are looked for, and among which people may choose another one. */
export const MOST_ABOVE = 20
const MOST_ABOVE_CHOSEN = 100
/** Bytes by which a separator is found. */
const LOOKED_AT = 262_144
/** Pieces of 16 or 32 KB in which the first rows must come. */
const PIECES_LOOKED_AT = 1_000
/** Bytes of the texts of a workbook that are read for its first rows; the task reads them all. */
const TEXTS_LOOKED_AT = 8_000_000
const PART = 4_000_000
/** Letters are looked for in so many parts; a later one of another encoding is refused when it is read. */
const PARTS_LOOKED_AT = 16

/** How Excel says in the first line which separator follows. */
const SAYS_SEPARATOR = /^\ufeff?sep=(.)$/i

/** What a file is by its first bytes, where it is nothing that can be read. */
function problemOf(head: Buffer): string | undefined {
  if (head.length === 0) return 'it is empty.'
  if (head.readUInt32BE(0) === 0xd0cf11e0)
    return 'it is an old Excel workbook (XLS), or protected by a password. Save it as XLSX or CSV.'
  if (head.toString('latin1', 0, 5) === '%PDF-') return 'it is a PDF. Save the table as CSV or XLSX.'
  return undefined
}

const isWorkbook = (head: Buffer) => head.length > 3 && head.readUInt32BE(0) === 0x504b0304

async function findEncoding(file: FileBytes): Promise<ImportEncoding> {
  for (let part = 0; part < PARTS_LOOKED_AT && part * PART < file.size; part += 1) {
    const bytes = await readBytes(file, part * PART, PART)
    // Letters of several bytes may be cut at both ends.
    const end = (part + 1) * PART < file.size ? bytes.lastIndexOf(10) + 1 || bytes.length : bytes.length
    let start = 0
    while (part > 0 && start < 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1
    const piece = bytes.subarray(start, end)
    const found = encodingOf(piece)
    const letters = utf8Letters(found === 'utf-8' || isWide(found) ? '' : new TextDecoder().decode(piece))
    // One broken letter in a long file makes none of another encoding; the rows that have one are refused.
    if (isWide(found) || (found !== 'utf-8' && !(letters.good > 0 && isNearlyUtf8(letters)))) return found
  }
  return 'utf-8'
}

/** All rows of a file, however long it is. */
async function* allRows(
  file: FileBytes,
  way: Pick<Way, 'encoding' | 'separator' | 'sheet'>,
  mostTexts?: number,
): AsyncGenerator<readonly CsvRecord[]> {
  if (way.sheet !== null) {
    for await (const records of (await openWorkbook(file)).rows(way.sheet, mostTexts)) yield records.map(withoutErrors)
  } else {
    const { encoding, separator } = { encoding: way.encoding ?? 'utf-8', separator: way.separator ?? ',' } as const
    for await (const records of csvRecords(file.pieces(), { encoding, separator }))
      yield records
        .filter(({ line, cells }) => line > 1 || !SAYS_SEPARATOR.test(cells.join(separator)))
        .map(withoutErrors)
  }
}

/** The rows below the titles. */
export async function* readRows(
  file: FileBytes,
  way: Pick<Way, 'encoding' | 'separator' | 'sheet' | 'titleLine'>,
): AsyncGenerator<readonly CsvRecord[]> {
  let [isAbove, width] = [way.titleLine > 0, 0]
  for await (const records of allRows(file, way)) {
    let from = 0
    if (isAbove) {
      from = records.findIndex(({ line }) => line >= way.titleLine)
      if (from >= 0) [isAbove, width] = [false, widthOf(way, records[from])]
      from = from < 0 ? records.length : from + 1
    } else if (width === 0) width = widthOf(way, records[0])
    yield records.slice(from).map((record) => withinTitles(record, width))
  }
}

/** Cells of a sheet stand in their columns, whatever else stands beside the table. */
const widthOf = ({ sheet }: Pick<Way, 'sheet'>, first: CsvRecord | undefined) =>
  sheet === null ? (first?.cells.length ?? 0) : Number.POSITIVE_INFINITY

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/** The row of titles among the first ones: what is above it says what the file is. */
export function titlesAmong(
  rows: readonly CsvRecord[],
  look: (cells: readonly string[]) => ReturnType<LookOf>,
): CsvRecord | undefined {
  const isTable = rows.some(({ cells }) => filled(cells) > 1)
  const first = rows.findIndex(({ cells }) => look(cells) === 'row' && (!isTable || filled(cells) > 1))
  const above = rows.slice(0, first < 0 ? MOST_ABOVE : Math.min(first, MOST_ABOVE))
  return above.find(({ cells }) => look(cells) === 'titles') ?? above.find(({ cells }) => filled(cells) > 1) ?? above[0]
}

/** Finds how a file is read, as far as nobody has said so, and its first rows. */
export async function inspectFile(file: FileBytes, wanted: Wanted, look: LookOf): Promise<Inspected> {
  const head = await readBytes(file, 0, 8)
  const problem = head.length < 4 && head.length > 0 ? undefined : problemOf(head)
  if (problem !== undefined) throw new UnreadableCsv(problem)
  const sheets = isWorkbook(head) ? (await openWorkbook(file)).sheets : []
  if (isWorkbook(head) && sheets.length === 0) throw new UnreadableCsv('the workbook has no sheet.')
  const sheet = wanted.sheet ?? sheets[0] ?? null
  const encoding = isWorkbook(head) ? null : (wanted.encoding ?? (await findEncoding(file)))
  const separator = encoding === null ? null : (wanted.separator ?? (await findSeparator(file, encoding)))
  const way = { encoding, separator, sheet, sheets }
  const most = PREVIEWED + MOST_ABOVE_CHOSEN
  const rows: CsvRecord[] = []
  let pieces = 0
  for await (const some of allRows(file, way, TEXTS_LOOKED_AT)) {
    rows.push(...some.slice(0, most - rows.length))
    pieces += 1
    if (rows.length === most || pieces === PIECES_LOOKED_AT) break
  }
  const isBroken = rows.some(({ cells }) => cells.some((cell) => cell.includes(BROKEN_LETTER)))
  // One broken letter is a row to mend; a file of another encoding is not read by halves because somebody chose UTF-8.
  if (isBroken && wanted.encoding === 'utf-8' && (await findEncoding(file)) !== 'utf-8') throw notTextIn('utf-8')
  const [first] = rows
  if (!first)
    throw new UnreadableCsv(pieces < PIECES_LOOKED_AT ? 'it is empty.' : 'it begins with too many empty rows.')
  const { titleLine: asked } = wanted
  const titles =
    asked === undefined ? titlesAmong(rows, look) : asked > 0 ? rows.find(({ line }) => line >= asked) : undefined
  if (asked && !titles) throw new UnreadableCsv(`its first rows end above line ${asked}. Choose a line above it.`)
  const { cells } = requireReadable(titles ?? first)
  const short = (some: readonly string[]) =>
    some.map((cell) => cell.slice(0, LONGEST_SHOWN).toWellFormed().replaceAll('\0', ''))
  return {
    ...way,
    titleLine: titles?.line ?? 0,
    titles: titles ? short(cells) : cells.map(() => ''),
    preview: (titles ? rows.slice(rows.indexOf(titles) + 1) : rows)
      .slice(0, PREVIEWED)
      .map((row) => withinTitles({ ...row, cells: short(row.cells) }, widthOf(way, titles ?? first))),
  }
}

/** The row by which all others are read. */
export function requireReadable(titles: CsvRecord): CsvRecord {
  const { line, cells, problem } = titles
  if (problem !== undefined) throw new UnreadableCsv(`its columns can’t be found in line ${line}. ${problem}`)
  if (cells.length > MAX_IMPORT_COLUMNS)
    throw new UnreadableCsv(`it has ${cells.length} columns, and at most ${MAX_IMPORT_COLUMNS} can be read.`)
  return titles
}

async function findSeparator(file: FileBytes, encoding: ImportEncoding): Promise<ImportSeparator> {
  const head = await readBytes(file, 0, LOOKED_AT)
  const text = plainEnds(new TextDecoder(encoding).decode(head))
  const first = text.slice(0, /\n/.exec(text)?.index)
  const said = importSeparators.find((sign) => sign === SAYS_SEPARATOR.exec(first)?.[1])
  return said ?? guessSeparator(text, file.size > LOOKED_AT)
}

/** A title as it is compared. */
export const keyOf = (title: string) =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
