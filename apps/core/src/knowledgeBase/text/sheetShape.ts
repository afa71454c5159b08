import type { CsvRecord } from '../../kernel/import/csv.ts'
import { columnOf } from '../../kernel/import/workbook.ts'

/** Cells that are shown as one; lines and columns with both ends. */
interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}
export interface Merged {
  /** Of what is shown in a cell the range, where it is shown in several. */
  rangeAt(line: number, column: number): Range | undefined
  /** What is shown in a cell, though it may stand in another one. */
  shownAt(row: CsvRecord, column: number): string
}

/** Cells that ranges may cover together; the rest is as if it were not merged. */
const MOST_COVERED = 200_000
const lineIn = (reference: string) => Number(/\d+$/.exec(reference)?.[0] ?? 0)

function rangeOf(written: string): Range | undefined {
  const [first = '', last = first] = written.split(':')
  const range = { top: lineIn(first), bottom: lineIn(last), left: columnOf(first), right: columnOf(last) }
  const isRange = range.top > 0 && range.bottom >= range.top && range.left >= 0 && range.right >= range.left
  return isRange ? range : undefined
}

/** Finds for the cells of some rows which are shown as one. */
export function mergedIn(written: readonly string[], rows: readonly CsvRecord[]): Merged {
  const known = new Map(rows.map((row) => [row.line, row]))
  const covered = new Map<string, Range>()
  for (const range of written.flatMap((each) => rangeOf(each) ?? [])) {
    const size = (range.bottom - range.top + 1) * (range.right - range.left + 1)
    if (covered.size + size > MOST_COVERED) continue
    for (let line = range.top; line <= range.bottom; line += 1)
      for (let column = range.left; column <= range.right; column += 1) covered.set(`${line} ${column}`, range)
  }
  const rangeAt = (line: number, column: number) => covered.get(`${line} ${column}`)
  return {
    rangeAt,
    shownAt({ line, cells }, column) {
      const range = rangeAt(line, column)
      const shown = range ? known.get(range.top)?.cells[range.left] : cells[column]
      return (shown ?? '').trim()
    },
  }
}
