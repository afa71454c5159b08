import type { CsvRecord } from './csv.ts'

/** What a formula that failed shows, in the languages of spreadsheets; a CSV file made of the sheet has the same. */
const ERROR =
  /^#(?:N\/A|N\/D|NV|REF!|BEZUG!|ODKAZ!|VALUE!|VALEUR!|VALOR!|WERT!|HODNOTA!|DIV\/0!|NAME\?|NOM\?|N[AÁ]ZEV\?|NULL!|NUL!|NUM!|ZAHL!|NOMBRE!|ČÍSLO!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|GETTING_DATA)$/

/** “BC” of column 54, the first being 0. */
function lettersOf(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

/** The same of LibreOffice where it has only a number for it. */
const NUMBERED = /^(?:Err|Chyba|Błąd|Fehler): ?\d{3}$/
const isError = (text: string) =>
  text.charCodeAt(0) === 35 ? ERROR.test(text) : text.length < 12 && NUMBERED.test(text)

/** Cells with an error in them say nothing; a row that needs one of them is refused with its place. */
export function withoutErrors(record: CsvRecord): CsvRecord {
  const errors: Record<number, string> = {}
  for (const [place, cell] of record.cells.entries())
    if (isError(cell.trim())) errors[place] = `Cell ${lettersOf(place)}${record.line} holds the error ${cell.trim()}.`
  if (Object.keys(errors).length === 0) return record
  return { ...record, cells: record.cells.map((cell, place) => (errors[place] === undefined ? cell : '')), errors }
}
