export interface Cell {
  readonly text: string
  readonly isTitle: boolean
}
export type Row = readonly Cell[]

const LONGEST_TITLE = 80

/** What a table says, a sentence for each row with the titles of its columns. */
export function sentencesOfRows(rows: readonly Row[]): string[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const titled = titleRows(rows)
  const titles = Array.from({ length: width }, (_, column) =>
    [...new Set(rows.slice(0, titled).flatMap((row) => row[column]?.text || []))].join(' '),
  )
  const said = rows.slice(titled).map((row) => sentenceOf(row, titles))
  // Titles alone say what there is.
  return said.length === 0 ? [titles.filter((title) => title !== '').join(', ')] : said.filter((text) => text !== '')
}

/** How many rows are titles: those that say so, else the first where it reads like titles of what is below. */
function titleRows(rows: readonly Row[]): number {
  const marked = rows.findIndex((row) => !row.every(({ isTitle, text }) => isTitle || text === ''))
  if (marked !== 0) return marked < 0 ? rows.length : marked
  const [first = [], second] = rows
  // Where the first column is of titles, it is they who say what a row is.
  if (!second || second[0]?.isTitle || first.length < 2) return 0
  const isTitle = ({ text }: Cell) =>
    text !== '' && text.length <= LONGEST_TITLE && !/\d/.test(text) && !/[.!?]$/.test(text)
  const holdsFigures = rows.slice(1).some((row) => row.slice(1).some(({ text }) => /\d/.test(text)))
  return first.every(isTitle) && (holdsFigures || first.length > 2) ? 1 : 0
}

function sentenceOf(row: Row, titles: readonly string[]): string {
  const [first, ...others] = row
  const values: string[] = []
  let said: string | undefined
  for (const [index, cell] of others.entries()) {
    // What reaches over several columns is said once.
    if (cell.text === '' || (index > 0 && others[index - 1] === cell)) continue
    const title = titles[index + 1] ?? ''
    if (title !== '' && title === said) values.push(`${values.pop() ?? ''} ${cell.text}`)
    else values.push(title === '' || title === cell.text ? cell.text : `${title}: ${cell.text}`)
    said = title
  }
  const name = first?.text ?? ''
  if (values.length === 0) return name
  if (name === '') return values.join(', ')
  const isPair = values.length === 1 && (titles[1] ?? '') === ''
  return isPair ? `${name.replace(/:$/, '')}: ${values[0]}` : `${name} – ${values.join(', ')}`
}
