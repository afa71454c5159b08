import { reason } from '@parley/contract/kernel/errors.ts'
import type { GoldenFile, GoldenFileRead } from '@parley/contract/knowledgeBase/goldenFile.schema.ts'
import { type GoldenQuestion, goldenQuestion } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { BROKEN_LETTER, BROKEN_ROW, type CsvRecord, UnreadableCsv } from '../kernel/import/csv.ts'
import { bytesOf } from '../kernel/import/fileBytes.ts'
import { plain } from '../kernel/import/table.ts'
import { inspectFile, keyOf, type LookOf, readRows } from '../kernel/import/tableFile.ts'
import { refuse } from '../kernel/refusal.ts'
import { cleanText } from '../kernel/storedJson.ts'
import { getKnowledgeBase } from './knowledgeBase.store.ts'

/** Five times what a knowledge base holds: one may take a part of a long list. */
const MOST_ROWS = 1_000
/** Pieces of a table of so many rows; whatever is longer was made to be unpacked. */
const MOST_PIECES = 5_000
/** One more than may be, to be refused with its row. */
const LONGEST = 501

const columns = ['question', 'expected', 'language'] as const
type Column = (typeof columns)[number]
type Places = GoldenFileRead['columns']
const ALSO: Readonly<Record<Column, readonly string[]>> = {
  question: ['question', 'questions', 'query', 'utterance', 'text', 'otazka', 'dotaz', 'frage', 'pytanie'],
  expected: [
    ...['expected', 'expectedanswer', 'answer', 'title', 'page', 'odpoved', 'ocekavanaodpoved', 'ocakavanaodpoved'],
    ...['antwort', 'erwarteteantwort', 'odpowiedz'],
  ],
  language: ['language', 'lang', 'locale', 'jazyk', 'sprache', 'jezyk'],
}
/** How people say that a question must have no answer. */
const NO_ANSWER: readonly string[] = [
  ...['noanswer', 'none', 'null', 'noanswerexpected', 'bezodpovedi', 'zadnaodpoved', 'ziadnaodpoved', 'zadna'],
  ...['keineantwort', 'keine', 'brakodpowiedzi'],
]

const lookOf: LookOf = (cells) =>
  cells.some((cell) => columns.some((column) => ALSO[column].includes(keyOf(cell)))) ? 'titles' : undefined

/** By the titles; without any, questions stand in the first column and what is expected in the second. */
function guessPlaces(titles: readonly string[]): Places {
  const keys = titles.map(keyOf)
  const found: { [K in Column]?: number } = {}
  for (const column of columns) {
    const at = keys.findIndex((key) => ALSO[column].includes(key))
    if (at >= 0) found[column] = at
  }
  if (titles.every((title) => title === '')) return { question: 0, ...(titles.length > 1 ? { expected: 1 } : {}) }
  return found
}

/** What a file of golden questions says, row by row; nothing is written. */
export async function readGoldenFile(ctx: Ctx, id: number, asked: GoldenFile): Promise<GoldenFileRead> {
  await getKnowledgeBase(ctx.db, id)
  const { encoding, separator, sheet, titleLine } = asked
  const file = bytesOf(Buffer.from(asked.content, 'base64'))
  try {
    const found = await inspectFile(file, { encoding, separator, sheet, titleLine }, lookOf)
    const places = asked.columns ?? guessPlaces(found.titles)
    const { preview: _, sheets, titles, ...way } = found
    const facts = { ...way, sheets: [...sheets], titles: [...titles], columns: places }
    if (places.question === undefined || places.expected === undefined) return { ...facts, rows: [] }
    const read = rowReader(places)
    const rows: GoldenFileRead['rows'] = []
    let pieces = 0
    for await (const records of readRows(file, found)) {
      pieces += 1
      if (pieces > MOST_PIECES) throw new UnreadableCsv('it holds too much besides its rows.')
      for (const record of records) {
        if (rows.length === MOST_ROWS)
          refuse(reason('knowledgeBase.goldenTooMany', { limit: MOST_ROWS.toLocaleString('en-US') }))
        rows.push(read(record))
      }
    }
    return { ...facts, rows }
  } catch (error) {
    if (error instanceof UnreadableCsv)
      return refuse(reason('knowledgeBase.goldenUnreadable', { problem: error.message }))
    throw error
  }
}

function languageOf(said: string): string | null | undefined {
  if (said === '') return null
  try {
    return Intl.getCanonicalLocales(said.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

const LABEL = { question: 'Question', expected: 'Expected', language: 'Language' } as const satisfies Record<
  Column,
  string
>

/** What is the matter with a row, or its question. */
function goldenOf(cells: Readonly<Record<Column, string>>): GoldenQuestion | string {
  if (Object.values(cells).some((cell) => cell.includes(BROKEN_LETTER))) return BROKEN_ROW
  if (cells.question === '') return 'There is no question.'
  if (cells.expected === '') return 'Write the words that are expected, or “no answer”.'
  const language = languageOf(cells.language)
  if (language === undefined) return 'Language: This is no language. Write it like en-GB.'
  const isNone = NO_ANSWER.includes(keyOf(cells.expected)) || /^[-–—]$/.test(cells.expected)
  const read = goldenQuestion.safeParse({
    question: cells.question,
    expected: isNone ? null : cells.expected,
    language,
  })
  if (read.success) return read.data
  const [issue] = read.error.issues
  return `${LABEL[issue?.path[0] as Column]}: ${issue?.message}` // of a flat object with these fields
}

function rowReader(places: Places) {
  const seen = new Set<string>()
  return ({ line, cells, errors = {}, problem }: CsvRecord): GoldenFileRead['rows'][number] => {
    const cellOf = (column: Column) => cleanText(plain(cells[places[column] ?? -1] ?? '').slice(0, LONGEST)).trim()
    const own = { question: cellOf('question'), expected: cellOf('expected'), language: cellOf('language') }
    const error = problem ?? columns.map((column) => errors[places[column] ?? -1]).find((each) => each !== undefined)
    const golden = error ?? goldenOf(own)
    if (typeof golden === 'string') return { line, question: own.question, golden: null, problem: golden }
    const key = JSON.stringify([golden.question.toLowerCase(), golden.language])
    if (seen.has(key)) return { line, question: own.question, golden: null, problem: 'It is in the file already.' }
    seen.add(key)
    return { line, question: own.question, golden, problem: null }
  }
}
