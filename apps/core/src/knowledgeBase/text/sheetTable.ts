import type { CsvRecord } from '../../kernel/import/csv.ts'
import { plain } from '../../kernel/import/table.ts'
import { keyOf, type LookOf, titlesAmong } from '../../kernel/import/tableFile.ts'
import type { BlockWriter } from './blocks.ts'
import type { Merged } from './sheetShape.ts'

/** Titles of questions and answers in the languages of the console: English, German, Czech, Slovak, Polish, Spanish. */
const QUESTIONS = new Set(
  ['question', 'questions', 'frage', 'fragen', 'otázka', 'otázky', 'dotaz', 'dotazy', 'pytanie', 'pytania']
    .concat([...['pregunta', 'preguntas']])
    .map(keyOf),
)
const ANSWERS = new Set(
  ['answer', 'answers', 'antwort', 'antworten', 'odpověď', 'odpovědi', 'odpoveď', 'odpovede']
    .concat([...['odpowiedź', 'odpowiedzi', 'respuesta', 'respuestas']])
    .map(keyOf),
)
interface Places {
  readonly question: number
  readonly answer: number
}
function entryPlaces(titles: readonly string[]): Places | undefined {
  const keys = titles.map(keyOf)
  const places = {
    question: keys.findIndex((key) => QUESTIONS.has(key)),
    answer: keys.findIndex((key) => ANSWERS.has(key)),
  }
  return places.question >= 0 && places.answer >= 0 ? places : undefined
}

const LONGEST_TITLE = 80
const YEAR = /^(?:19|20)\d\d$/
/** What no title looks like: a number that is no year, a sentence, a long text. */
const isValue = (cell: string) =>
  cell.length > LONGEST_TITLE || /[.!?]$/.test(cell) || (/^[-+−]?[\d\p{Sc}]/u.test(cell) && !YEAR.test(cell))

export const lookOf: LookOf = (cells) => {
  if (entryPlaces(cells)) return 'titles'
  return cells.some((cell) => isValue(cell.trim())) ? 'row' : undefined
}

/** Titles may stand in so many rows below each other. */
const MOST_TITLED = 5

/** How many rows are titles from the first of them on: as far as one is shown over several rows, or over several columns that have titles of their own below. */
function titledFrom(rows: readonly CsvRecord[], first: number, merged: Merged): number {
  let last = first
  for (let at = first; at <= last && at < first + MOST_TITLED; at += 1) {
    const row = rows[at]
    if (!row) break
    for (const column of row.cells.keys()) {
      const range = merged.rangeAt(row.line, column)
      if (!range) continue
      const below = rows[at + 1]
      const reaches = rows.findLastIndex(({ line }) => line <= range.bottom)
      if (reaches > last) last = reaches
      if (range.right > range.left && below && lookOf(below.cells) !== 'row') last = Math.max(last, at + 1)
    }
  }
  return Math.min(last, first + MOST_TITLED - 1) + 1 - first
}

/** Writes each row of a table with the titles of its columns; a row that says one thing over all columns is a heading of those below. */
export function writeTable(writer: BlockWriter, rows: readonly CsvRecord[], merged: Merged): void {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const titles = titlesAmong(rows, lookOf)
  const first = titles ? rows.indexOf(titles) : -1
  const titled = first < 0 ? 0 : titledFrom(rows, first, merged)
  const named = Array.from({ length: width }, (_, column) =>
    [...new Set(rows.slice(first, first + titled).map((row) => merged.shownAt(row, column)))]
      .filter((title) => title !== '')
      .join(' '),
  )
  const places = entryPlaces(named)
  const before = writer.blocks.length
  for (const [at, row] of rows.entries()) {
    if (at >= first && at < first + titled) continue
    const shown = Array.from({ length: width }, (_, column) => plain(merged.shownAt(row, column)))
    const heading = headingIn(row, shown, merged)
    if (heading !== undefined || at < first) writer.heading(2, heading ?? shown.filter((cell) => cell !== '').join(' '))
    else if (places) writeEntry(writer, row, shown, places)
    else writer.row(linesOf(row, shown, named, merged), row.line)
  }
  // A table of titles alone says what there is.
  const [only] = rows.slice(first, first + titled)
  if (only && writer.blocks.length === before) writer.row([named.filter((title) => title !== '').join(', ')], only.line)
}

/** What a row says where it is shown as one cell over all columns that it has, as above a part of a list. */
function headingIn({ line }: CsvRecord, shown: readonly string[], { rangeAt }: Merged): string | undefined {
  const filled = shown.flatMap((cell, column) => (cell === '' ? [] : [column]))
  const range = rangeAt(line, filled[0] ?? -1)
  const isOne =
    range &&
    range.right > range.left &&
    range.top === line &&
    filled.every((at) => at >= range.left && at <= range.right)
  return isOne && range.right - range.left + 1 >= shown.length / 2 ? shown[filled[0] ?? 0] : undefined
}

function writeEntry(writer: BlockWriter, row: CsvRecord, shown: readonly string[], { question, answer }: Places): void {
  const [asked = '', said = ''] = [shown[question], shown[answer]]
  if (asked !== '' && said !== '') writer.row(said.split('\n'), row.line, asked)
}

/** A line for each cell, what reaches over several columns once. */
function linesOf(
  { line }: CsvRecord,
  shown: readonly string[],
  titles: readonly string[],
  { rangeAt }: Merged,
): string[] {
  return shown.flatMap((cell, column) => {
    const range = rangeAt(line, column)
    if (cell === '' || (range && range.left < column)) return []
    const over = range ? titles.slice(range.left, range.right + 1) : [titles[column] ?? '']
    const title = [...new Set(over)].filter((each) => each !== '').join(', ')
    return [title === '' || title === cell ? cell : `${title}: ${cell}`]
  })
}
