import type { Line, LineCell } from './pdfLines.ts'

/** Points by which a cell may stand beside its column. */
const BESIDE = 4

/** The rows of a table that begins here: lines whose cells stand below each other, at the left or at the right; others may be missing. */
export function tableFrom(lines: readonly Line[], at: number): string[][] {
  const columns = (lines[at]?.cells ?? []).map(({ x, right }) => ({ x, right }))
  const rows: string[][] = []
  for (let row = at; row < lines.length; row += 1) {
    const texts = placed(lines[row]?.cells ?? [], columns)
    if (!texts) break
    rows.push(texts)
  }
  return rows
}

/** The cells of a line by their columns, which grow with what stands in them; undefined where they do not fit. */
function placed(cells: readonly LineCell[], columns: { x: number; right: number }[]): string[] | undefined {
  if (cells.length < 2) return undefined
  const texts = columns.map(() => '')
  const places: number[] = []
  for (const cell of cells) {
    const place = columns.findIndex(({ x, right }) => cell.x <= right + BESIDE && cell.right >= x - BESIDE)
    if (place < 0 || place <= (places.at(-1) ?? -1)) return undefined
    places.push(place)
    texts[place] = cell.text.trim()
  }
  for (const [index, { x, right }] of cells.entries()) {
    const column = columns[places[index] ?? 0]
    if (column) Object.assign(column, { x: Math.min(column.x, x), right: Math.max(column.right, right) })
  }
  return texts
}
