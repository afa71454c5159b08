import { columnRole } from '@parley/contract/campaigns/campaign.enum.ts'
import type { ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import { CONTACT_PART_BYTES } from '@parley/contract/contacts/contact.enum.ts'
import {
  type ImportEncoding,
  type ImportSeparator,
  importSeparators,
  MAX_IMPORT_COLUMNS,
} from '@parley/contract/kernel/import.enum.ts'
import { BROKEN_LETTER, type CsvRecord, csvRecords, notTextIn, UnreadableCsv } from '../../kernel/import/csv.ts'
import { encodingOf, isNearlyUtf8, utf8Letters } from '../../kernel/import/decode.ts'
import { readPhone } from '../../kernel/phone/readPhone.ts'
import type { ContactRules } from '../readContact.ts'
import { type PartedFile, readBytes } from './partedFile.ts'
import { openWorkbook } from './workbook.ts'

/** How a file is read; a workbook has sheets instead of letters and separators. */
export interface Way {
  readonly encoding: ImportEncoding | null
  readonly separator: ImportSeparator | null
  readonly sheet: string | null
  readonly sheets: readonly string[]
}
export interface Inspected extends Way {
  /** Whether the first row says what is below it; where it holds a contact columns have no titles. */
  readonly hasTitles: boolean
  readonly titles: readonly string[]
  readonly preview: readonly { readonly line: number; readonly cells: readonly string[] }[]
}
type Wanted = { readonly [K in 'encoding' | 'separator' | 'sheet']?: Way[K] | undefined }

const PREVIEWED = 50
const LONGEST_SHOWN = 200
/** Pieces of 16 or 32 KB in which the first rows must come. */
const PIECES_LOOKED_AT = 1_000
/** Bytes of the texts of a workbook that are read for its first rows; the task reads them all. */
const TEXTS_LOOKED_AT = 8_000_000
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

async function findEncoding(file: PartedFile): Promise<ImportEncoding> {
  for (let part = 0; part < PARTS_LOOKED_AT && part * CONTACT_PART_BYTES < file.size; part += 1) {
    const bytes = await readBytes(file, part * CONTACT_PART_BYTES, CONTACT_PART_BYTES)
    // Letters of several bytes may be cut at both ends.
    const end = (part + 1) * CONTACT_PART_BYTES < file.size ? bytes.lastIndexOf(10) + 1 || bytes.length : bytes.length
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
  file: PartedFile,
  way: Pick<Way, 'encoding' | 'separator' | 'sheet'>,
  mostTexts?: number,
): AsyncGenerator<readonly CsvRecord[]> {
  if (way.sheet !== null) yield* (await openWorkbook(file)).rows(way.sheet, mostTexts)
  else {
    const { encoding, separator } = { encoding: way.encoding ?? 'utf-8', separator: way.separator ?? ',' } as const
    for await (const records of csvRecords(file.pieces(), { encoding, separator }))
      yield records.filter(({ line, cells }) => line > 1 || !SAYS_SEPARATOR.test(cells.join(separator)))
  }
}

/** Finds how a file is read, as far as nobody has said so, and its first rows. */
export async function inspectFile(
  file: PartedFile,
  wanted: Wanted,
  campaign: Pick<ContactRules, 'columns' | 'region'>,
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
  const hasTitles = !isContact(first.cells, campaign)
  return {
    ...way,
    hasTitles,
    titles: hasTitles ? short(first.cells) : first.cells.map(() => ''),
    preview: (hasTitles ? others : rows.slice(0, PREVIEWED)).map(({ line, cells }) => ({ line, cells: short(cells) })),
  }
}

/** The one that makes the most columns of the first line. */
async function findSeparator(file: PartedFile, encoding: ImportEncoding): Promise<ImportSeparator> {
  const head = await readBytes(file, 0, 65_536)
  const text = new TextDecoder(encoding).decode(head)
  const first = text.slice(0, /[\r\n]/.exec(text)?.index)
  const said = importSeparators.find((sign) => sign === SAYS_SEPARATOR.exec(first)?.[1])
  if (said) return said
  const line = first.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => line.split(sign).length
  return ([',', ';', '\t'] as const).reduce((best, each) => (count(each) > count(best) ? each : best))
}

export const keyOf = (title: string) =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
const { PHONE, ID, NAME, TIMEZONE, LANGUAGE } = columnRole.of
const ALSO: Readonly<Record<string, readonly string[]>> = {
  [PHONE]: [
    'phone',
    'phonenumber',
    'number',
    'telephone',
    'tel',
    'mobile',
    'mobilephone',
    'cell',
    'msisdn',
    'telefon',
    'telefonnicislo',
    'mobil',
    'cislo',
    'handy',
    'rufnummer',
  ],
  [ID]: [
    'id',
    'identifier',
    'key',
    'customer',
    'customerid',
    'clientid',
    'externalid',
    'reference',
    'cislozakaznika',
    'kundennummer',
  ],
  [NAME]: ['name', 'fullname', 'contact', 'person', 'jmeno', 'jmenoaprijmeni', 'kontakt'],
  [TIMEZONE]: ['timezone', 'zone', 'tz', 'casovapasmo', 'zeitzone'],
  [LANGUAGE]: ['language', 'lang', 'locale', 'jazyk', 'sprache'],
}

/** Whether a row is one of a contact and no row of titles: something in it is a value, and nothing a title that is known. */
function isContact(cells: readonly string[], { columns, region }: Pick<ContactRules, 'columns' | 'region'>): boolean {
  const known = new Set([...columns.map(({ name }) => keyOf(name)), ...Object.values(ALSO).flat()])
  return (
    cells.every((cell) => !known.has(keyOf(cell))) &&
    cells.some((cell) => 'value' in readPhone(cell, region) || /^[\d\s.,:/+-]*\d[\d\s.,:/+-]*$|\S@\S+\.\S/.test(cell))
  )
}

/** From which column of the file each of the campaign is read: by its name, by what it is used as, and numbers by how they look. */
export function guessColumns(
  columns: readonly ContactColumn[],
  { titles, preview }: Pick<Inspected, 'titles' | 'preview'>,
  region: string,
): Record<string, number> {
  const keys = titles.map(keyOf)
  const places: Record<string, number> = {}
  const free = (place: number) => place >= 0 && !Object.values(places).includes(place)
  const take = (column: ContactColumn, place: number) => {
    if (places[column.name] === undefined && free(place)) places[column.name] = place
  }
  for (const column of columns) take(column, keys.indexOf(keyOf(column.name)))
  for (const column of columns)
    take(
      column,
      keys.findIndex((key, place) => (ALSO[column.role] ?? []).includes(key) && free(place)),
    )
  const phone = columns.find(({ role }) => role === PHONE)
  if (phone && places[phone.name] === undefined) {
    const isPhone = (cell: string | undefined) => cell !== undefined && 'value' in readPhone(cell, region)
    const share = titles.map(
      (_, place) => preview.filter(({ cells }) => isPhone(cells[place])).length / Math.max(1, preview.length),
    )
    const best = share.indexOf(Math.max(...share))
    if ((share[best] ?? 0) > 0.5) take(phone, best)
  }
  return places
}
