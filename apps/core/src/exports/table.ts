import type { DeclaredKind } from '@parley/contract/entityKinds.ts'
import { BOM, csvLine } from '@parley/contract/kernel/csv.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import type { AuditEntry, Ctx } from '../kernel/ctx.ts'
import type { FileAnswer, WrittenRows } from '../kernel/http/fileAnswer.ts'
import { noteRead } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { MOST_ROWS, titleOf, workbookOf, XLSX_TYPE } from './workbook.ts'

/** A column of a list that is written to a file. Moments are given as UTC ISO-8601, days as yyyy-mm-dd. */
export interface TableColumn<Row> {
  readonly title: string
  readonly kind?: 'text' | 'number' | 'moment' | 'day' | 'flag'
  readonly value: (row: Row) => string | number | boolean | null
}

export interface Table<Row> {
  /** Without its ending. */
  readonly name: string
  /** What stands in its rows: "conversation", "conversations". */
  readonly nouns: readonly [one: string, many: string]
  readonly columns: readonly TableColumn<Row>[]
  /** In pieces, as they are read. */
  readonly rows: AsyncIterable<readonly Row[]>
  /** How many there will be, where that is soon counted. */
  readonly count?: WrittenRows['count']
}

/** A list as the file that someone asked for; with its end they are told how much it holds. */
export function tableAnswer<Row>(ctx: Ctx, options: ExportOptions, table: Table<Row>): FileAnswer {
  const { format = 'csv', timeZone = 'UTC' } = options
  const { columns, nouns, count } = table
  const written: WrittenRows = { written: 0, count }
  const rows = told(ctx, nouns, table.rows, written)
  return format === 'xlsx'
    ? {
        contentType: XLSX_TYPE,
        fileName: `${table.name}.xlsx`,
        body: workbookOf(columns, rows, capital(nouns[1]), timeZone),
        rows: written,
      }
    : { contentType: CSV_TYPE, fileName: `${table.name}.csv`, body: csvOf(columns, rows), rows: written }
}

/** What people are looked for by: numbers, names and what they said. */
const ABOUT_PEOPLE: ReadonlySet<string> = new Set(['search', 'number', 'words', 'digits', 'callId'])
const withheld = (filter: object) =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, ABOUT_PEOPLE.has(name) && value ? '•••' : value]),
  )

/** That a report was downloaded, as it was filtered; whom it was looked for stays out of the log, which is kept longer than they are. */
export const noteReport = (ctx: Ctx, of: DeclaredKind, entity: AuditEntry['entity'], report: string, filter?: object) =>
  noteRead(ctx, of, entity, { report, filter: filter && withheld(filter) })

/** A list that is there as a whole. */
export async function* once<Row>(read: () => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await read()
}

/** An amount as a number to add up; one with more digits than numbers have stays the text it is. */
export const amountCell = (amount: string): number | string =>
  String(Number(amount)) === amount ? Number(amount) : amount

export const CSV_TYPE = 'text/csv; charset=utf-8'

async function* csvOf<Row>(columns: readonly TableColumn<Row>[], rows: AsyncIterable<readonly Row[]>) {
  yield BOM + csvLine(columns.map(({ title, kind }) => titleOf(title, kind, 'UTC')))
  for await (const batch of rows) yield batch.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('')
}

async function* told<Row>(
  ctx: Ctx,
  nouns: Table<Row>['nouns'],
  rows: AsyncIterable<readonly Row[]>,
  count: WrittenRows,
) {
  for await (const batch of rows) {
    count.written += batch.length
    yield batch
  }
  tellExported(ctx, nouns, count.written)
}

/** A toast for the person who took the file; programs need none. */
export function tellExported(ctx: Ctx, [one, many]: Table<never>['nouns'], count: number): void {
  if (ctx.actor.kind !== 'user' || ctx.actor.id === null) return
  const text = `${count.toLocaleString('en-US')} ${count === 1 ? one : many} exported`
  ctx.emit({ name: 'Notify', payload: { text, type: 'success', action: null }, to: { user: ctx.actor.id } })
}

/** Refuses what no workbook can hold, before anything is written. */
export function requireRoom({ format }: ExportOptions, rows: number): void {
  if (format === 'xlsx' && rows > MOST_ROWS)
    refuse(reason('export.tooLong', { most: MOST_ROWS.toLocaleString('en-US') }))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
