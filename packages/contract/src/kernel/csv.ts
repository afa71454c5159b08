type Cell = string | number | boolean | null

/** One line of CSV; no cell can become a formula in a spreadsheet. */
export const csvLine = (cells: readonly Cell[], separator = ','): string =>
  `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`

/** Makes spreadsheets read UTF-8. */
export const BOM = '\ufeff'

function csvCell(value: Cell, separator: string): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const safe = defused(value)
  return /[",\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Where a spreadsheet separates cells by semicolons, one within a cell begins another, quoted or not. The database does the same. */
function defused(value: string): string {
  const inner = value.includes(';') ? value.replaceAll(/(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/g, "'") : value
  return /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${inner}` : inner
}
