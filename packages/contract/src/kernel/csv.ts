type Cell = string | number | boolean | null

/** One line of CSV; no cell can become a formula in a spreadsheet. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Makes spreadsheets read UTF-8. */
export const BOM = '\ufeff'

function csvCell(value: Cell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const safe = defused(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Where a spreadsheet separates cells by semicolons, one within a cell begins another, quoted or not. The database does the same. */
function defused(value: string): string {
  const inner = value.includes(';') ? value.replaceAll(/(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/g, "'") : value
  return /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${inner}` : inner
}
