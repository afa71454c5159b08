import {
  type ImportEncoding,
  type ImportSeparator,
  importSeparators,
  MAX_IMPORT_COLUMNS,
} from '@parley/contract/kernel/import.enum.ts'
import { withoutErrors } from './cellErrors.ts'
import { BROKEN_LETTER, type CsvRecord, csvRecords, notTextIn, UnreadableCsv } from './csv.ts'
import { encodingOf, isNearlyUtf8, utf8Letters } from './decode.ts'
import { type FileBytes, readBytes } from './fileBytes.ts'
import { openWorkbook } from './workbook.ts'

/** How a file is read; a workbook has sheets instead of letters and separators. */
export interface Way {
  readonly encoding: ImportEncoding | null
  readonly separator: ImportSeparator | null
  readonly sheet: string | null
  readonly sheets: readonly string[]
}
export interface Inspected extends Way {
  /** Whether the first row says what is below it; where it is a row like the others columns have no titles. */
  readonly hasTitles: boolean
  readonly titles: readonly string[]
  readonly preview: readonly CsvRecord[]
}
type Wanted = { readonly [K in 'encoding' | 'separator' | 'sheet']?: Way[K] | undefined }

const PREVIEWED = 50
const LONGEST_SHOWN = 200
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
const isWide = (encoding: ImportEncoding) => encoding === 'utf-16le' || encoding === 'utf-16be'

/** The rows of a file with its titles, however long it is. */
export async function* readRows(
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

/** Finds how a file is read, as far as nobody has said so, and its first rows. `isRow` tells a row from one of titles. */
export async function inspectFile(
  file: FileBytes,
  wanted: Wanted,
  isRow: (cells: readonly string[]) => boolean,
): Promise<Inspected> {
  const head = await readBytes(file, 0, 8)
  const problem = head.length < 4 && head.length > 0 ? undefined : problemOf(head)
  if (problem !== undefined) throw new UnreadableCsv(problem)
  const sheets = isWorkbook(head) ? (await openWorkbook(file)).sheets : []
  if (isWorkbook(head) && sheets.length === 0) throw new UnreadableCsv('the workbook has no sheet.')
  const sheet = wanted.sheet ?? sheets[0] ?? null
  const encoding = isWorkbook(head) ? null : (wanted.encoding ?? (await findEncoding(file)))
  const separator = encoding === null ? null : (wanted.separator ?? (await findSeparator(file, encoding)))
  const way = { encoding, separator, sheet, sheets }
  const rows: CsvRecord[] = []
  let pieces = 0
  for await (const some of readRows(file, way, TEXTS_LOOKED_AT)) {
    rows.push(...some.slice(0, PREVIEWED + 1 - rows.length))
    pieces += 1
    if (rows.length > PREVIEWED || pieces === PIECES_LOOKED_AT) break
  }
  const isBroken = rows.some(({ cells }) => cells.some((cell) => cell.includes(BROKEN_LETTER)))
  // One broken letter is a row to mend; a file of another encoding is not read by halves because somebody chose UTF-8.
  if (isBroken && wanted.encoding === 'utf-8' && (await findEncoding(file)) !== 'utf-8') throw notTextIn('utf-8')
  const [first, ...others] = rows
  if (!first)
    throw new UnreadableCsv(pieces < PIECES_LOOKED_AT ? 'it is empty.' : 'it begins with too many empty rows.')
  if (first.cells.length > MAX_IMPORT_COLUMNS)
    throw new UnreadableCsv(`it has ${first.cells.length} columns, and at most ${MAX_IMPORT_COLUMNS} can be read.`)
  const short = (cells: readonly string[]) =>
    cells.map((cell) => cell.slice(0, LONGEST_SHOWN).toWellFormed().replaceAll('\0', ''))
  const hasTitles = !isRow(first.cells)
  return {
    ...way,
    hasTitles,
    titles: hasTitles ? short(first.cells) : first.cells.map(() => ''),
    preview: (hasTitles ? others : rows.slice(0, PREVIEWED)).map((row) => ({ ...row, cells: short(row.cells) })),
  }
}

/** The one that makes the most columns of the first line. */
async function findSeparator(file: FileBytes, encoding: ImportEncoding): Promise<ImportSeparator> {
  const head = await readBytes(file, 0, 65_536)
  const text = new TextDecoder(encoding).decode(head)
  const first = text.slice(0, /[\r\n]/.exec(text)?.index)
  const said = importSeparators.find((sign) => sign === SAYS_SEPARATOR.exec(first)?.[1])
  if (said) return said
  const line = first.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => line.split(sign).length
  return ([',', ';', '\t'] as const).reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** A title as it is compared. */
export const keyOf = (title: string) =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
