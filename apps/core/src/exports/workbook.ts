import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { TableColumn } from './table.ts'
import { wallClock } from './wallClock.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** What a sheet holds at most, the row of titles left out. */
export const MOST_ROWS = 1_048_575
const LONGEST_TEXT = 32_767
const WIDTHS = { text: 24, number: 11, moment: 20, day: 12, flag: 9 } as const
const FORMATS: Partial<Record<string, string>> = { moment: 'yyyy-mm-dd hh:mm:ss', day: 'yyyy-mm-dd' }
/** Writing so many rows takes a few milliseconds; then others have their turn. */
const AT_ONCE = 100

/**
 * Rows as a workbook, written while they are read: texts stand in their cells as texts, so that none can become a formula, moments as
 * the reader's clock shows them, and the row of titles stays in sight.
 */
export async function* workbookOf<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<readonly Row[]>,
  sheet: string,
  timeZone: string,
): AsyncGenerator<Uint8Array> {
  const clock = wallClock(timeZone)
  const cell = ({ kind = 'text', value }: TableColumn<Row>, row: Row): CellValue => {
    const content = value(row)
    if (content === null) return null
    if (kind === 'moment') return clock(String(content))
    if (kind === 'day') return new Date(`${content}T00:00:00.000Z`)
    return typeof content === 'string' ? storable(content) : content
  }
  async function* lines() {
    let written = 0
    for await (const batch of rows)
      for (const row of batch) {
        if (++written % AT_ONCE === 0) await new Promise(setImmediate)
        yield columns.map((column) => cell(column, row))
      }
  }
  yield* writeXlsxStream(lines(), {
    name: sheet,
    columns: columns.map(({ title, kind = 'text' }) => ({
      header: titleOf(title, kind, timeZone),
      width: WIDTHS[kind],
      ...(FORMATS[kind] ? { numFmt: FORMATS[kind] } : {}),
    })),
    freezePane: { rows: 1 },
  })
}

export const titleOf = (title: string, kind: TableColumn<never>['kind'], timeZone: string) =>
  kind === 'moment' ? `${title} (${timeZone})` : title

/** Characters that no XML can hold are left out, what would be read as the code of one is told apart; a cell has its limit. */
const storable = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .slice(0, LONGEST_TEXT)
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
