import type { ErrorCode } from '@parley/contract/kernel/errors.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@parley/contract/kernel/import.enum.ts'
import {
  type CellsOf,
  type ImportColumns,
  type ImportFile,
  type Places,
  titleOf,
} from '@parley/contract/kernel/import.schema.ts'
import type { z } from 'zod'
import { Refusal, refuse } from '../refusal.ts'
import { withoutErrors } from './cellErrors.ts'
import { type Csv, type CsvRecord, readCsv, UnreadableCsv, withinTitles } from './csv.ts'
import { MOST_ABOVE, requireReadable, titlesAmong } from './tableFile.ts'

const said = (count: number) => count.toLocaleString('en-US')

/** A row as the file has it. */
export interface FileRow<K extends string = string> {
  readonly line: number
  readonly cells: CellsOf<K>
  /** Why it is refused whatever its cells say. */
  readonly refused?: { readonly field: string; readonly reason: string } | undefined
}
/** Where the rows stand in the file, and how it is read. */
export interface FileFacts<K extends string = string> extends Csv {
  /** 0: its columns have no titles. */
  readonly titleLine: number
  readonly titles: readonly string[]
  readonly columns: Places<K>
}
/** A file that was read. */
export type ReadFile<K extends string> = FileFacts<K> & {
  readonly format?: string
  readonly rows: readonly FileRow<K>[]
}
export interface ImportFaults {
  readonly unreadable: Extract<ErrorCode, `${string}.unreadable`>
  readonly tooManyRows: Extract<ErrorCode, `${string}.tooManyRows`>
}

/** What is longer is kept by one character more, to be refused with its row. */
export const LONGEST_CELL = 1_000
const LONGEST_TITLE = 200

/** The rows of an uploaded table; one that cannot be read is refused with what is wrong with it, and with its titles where they are the fault. */
export async function readTable<K extends string>(
  { content, encoding, separator, titleLine: asked, columns: wanted }: ImportFile<K>,
  columns: ImportColumns<K>,
  faults: ImportFaults,
  most = MAX_IMPORT_ROWS,
): Promise<ReadFile<K>> {
  const unreadable = (problem: string) => new Refusal(reason(faults.unreadable, { problem }))
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > MAX_IMPORT_BYTES) throw unreadable('it is larger than 8 MB.')
  let unnamed: (Titles & { readonly problem: string }) | undefined
  let header: Header<K> | undefined
  const above: CsvRecord[] = []
  const rows: FileRow<K>[] = []
  let count = 0
  const begin = (record: CsvRecord | undefined) => {
    if (!record) throw unreadable(asked ? `it ends above line ${asked}. Choose a line above it.` : 'it is empty.')
    const { cells, line } = requireReadable(record)
    const hasTitles = asked !== 0
    const titles = hasTitles ? titlesOf({ cells }) : cells.map(() => '')
    const titleLine = hasTitles ? line : 0
    const found = placesOf(titles, columns, wanted)
    // The rest is read to its end all the same: what it is separated by is known then.
    if ('problem' in found) unnamed = { titles, titleLine, problem: found.problem }
    header = { titles, titleLine, columns: 'places' in found ? found.places : {}, width: titles.length }
    for (const row of above.slice(above.indexOf(record) + (hasTitles ? 1 : 0))) keep(row, header)
  }
  const isNamed = ({ cells }: CsvRecord) => 'places' in placesOf(titlesOf({ cells }), columns, undefined)
  const keep = (record: CsvRecord, { columns: places, width }: Header<K>) => {
    count += 1
    if (count <= most) rows.push(rowOf(withinTitles(withoutErrors(record), width), columns, places))
  }
  const take = (record: CsvRecord) => {
    if (header) return keep(record, header)
    above.push(record)
    if (asked !== undefined) {
      if (record.line >= asked) begin(record)
      else above.pop()
    } else if (isNamed(record)) begin(record)
    else if (above.length === MOST_ABOVE) begin(titlesAmong(above, () => undefined))
  }
  const read = async () => {
    const csv = await readCsv(bytes, { encoding, separator }, take)
    if (!header) begin(asked === undefined ? titlesAmong(above, () => undefined) : undefined)
    return csv
  }
  const csv = await read().catch((error: unknown) => {
    throw error instanceof UnreadableCsv ? unreadable(error.message) : error
  })
  if (!header) throw unreadable('it is empty.')
  if (unnamed) {
    const { problem, ...named } = unnamed
    throw new Refusal(reason(faults.unreadable, { problem }), { ...csv, ...named })
  }
  if (count > most) refuse(reason(faults.tooManyRows, { rows: said(count), limit: said(most) }))
  const { titles, titleLine, columns: places } = header
  return { ...csv, titles, titleLine, columns: places, rows }
}

interface Titles {
  readonly titles: readonly string[]
  readonly titleLine: number
}
interface Header<K extends string> extends Titles {
  readonly columns: Places<K>
  readonly width: number
}
const titlesOf = ({ cells }: Pick<CsvRecord, 'cells'>) => cells.map((title) => plain(title).slice(0, LONGEST_TITLE))

function rowOf<K extends string>(record: CsvRecord, columns: ImportColumns<K>, places: Places<K>): FileRow<K> {
  const { line, cells, problem } = record
  const refused = problem === undefined ? neededError(record, columns, places) : { field: '', reason: problem }
  return { line, cells: cellsOf(cells, columns, places), ...(refused ? { refused } : {}) }
}

const keyOf = (title: string) => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const keysOf = <K extends string>(columns: ImportColumns<K>) => Object.keys(columns) as K[] // they are its keys

/** From where each column is read: as it was said, or else by its name, its title or what else it is called. */
function placesOf<K extends string>(
  titles: readonly string[],
  columns: ImportColumns<K>,
  wanted: Places<K> | undefined,
): { readonly places: Places<K> } | { readonly problem: string } {
  const names = new Map(
    keysOf(columns).flatMap((key) =>
      [key, titleOf(columns[key]), ...(columns[key].also ?? [])].map((name) => [keyOf(name), key] as const),
    ),
  )
  const places: { [P in K]?: number | undefined } = { ...wanted }
  if (!wanted)
    for (const [index, title] of titles.entries()) {
      const key = names.get(keyOf(title))
      if (key && places[key] !== undefined) return { problem: `the column “${titleOf(columns[key])}” is there twice.` }
      if (key) places[key] = index
    }
  const missing = keysOf(columns).filter((key) => columns[key].isNeeded && titles[places[key] ?? -1] === undefined)
  if (missing.length === 0) return { places }
  const isOrAre = missing.length === 1 ? 'is' : 'are'
  const named = missing.map((key) => `“${titleOf(columns[key])}”`).join(', ')
  if (titles.every((title) => title === ''))
    return { problem: `its columns have no titles. Choose from which of them ${named} ${isOrAre} read.` }
  return { problem: `its first line must name the columns; ${named} ${isOrAre} missing there.` }
}

/** A cell that every row needs and that holds an error. */
function neededError<K extends string>({ errors }: CsvRecord, columns: ImportColumns<K>, places: Places<K>) {
  if (!errors) return undefined
  const key = keysOf(columns).find((each) => columns[each].isNeeded && errors[places[each] ?? -1] !== undefined)
  return key && { field: titleOf(columns[key]), reason: errors[places[key] ?? -1] ?? '' }
}

function cellsOf<K extends string>(cells: readonly string[], columns: ImportColumns<K>, places: Places<K>): CellsOf<K> {
  const read = keysOf(columns).map((key) => [
    key,
    plain(cells[places[key] ?? -1] ?? '')
      .slice(0, LONGEST_CELL + 1)
      .toWellFormed(),
  ])
  return Object.fromEntries(read) as CellsOf<K> // made of its keys
}

/** An export puts ' before what a spreadsheet would take for a formula. NUL cannot be stored; it was refused with the file. */
export const plain = (text: string) => text.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')

/** What is wrong with a cell as a value of its column. */
export function cellFaults(schema: z.ZodType, value: string): string[] {
  const issues = schema.safeParse(value).error?.issues ?? []
  return [...new Set(issues.map(({ message }) => message))]
}
