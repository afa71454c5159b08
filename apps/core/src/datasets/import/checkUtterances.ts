import { setImmediate as letOthers } from 'node:timers/promises'
import { datasetImports, type UtteranceColumn } from '@parley/contract/datasets/datasetImport.schema.ts'
import { utteranceKey } from '@parley/contract/datasets/utteranceKey.ts'
import { titleOf } from '@parley/contract/kernel/import.schema.ts'
import type { CheckedRow } from '../../kernel/import/import.store.ts'
import { cellFaults, type FileRow } from '../../kernel/import/table.ts'
import { onTexts } from '../textThread.ts'

/** An utterance that the dataset has. */
export interface KnownUtterance {
  readonly idUtterance: number
  readonly key: string
  readonly text: string
  readonly category: string
}
type Row = FileRow<UtteranceColumn>
export interface CheckedUtterance extends CheckedRow<UtteranceColumn> {
  readonly cells: Row['cells'] & { readonly similar?: string }
}

const { columns } = datasetImports
const fields = Object.keys(columns) as UtteranceColumn[] // they are its keys
const lower = (name: string) => name.toLowerCase()

/** What a row that begins like a formula has been given by a spreadsheet is taken off with the file; what is left is what was said. */
function faultsOf({ cells }: Row) {
  return fields.flatMap((field) =>
    cellFaults(columns[field].of, cells[field]).map((reason) => ({ field: titleOf(columns[field]), reason })),
  )
}

/** Rows after which others have their turn. */
const TURN = 1_000

/** Says of each row what it is to the dataset, and to the rows before it. */
export async function checkUtterances(
  rows: readonly Row[],
  known: readonly KnownUtterance[],
  findsSimilar = true,
): Promise<readonly CheckedUtterance[]> {
  const categories = new Map<string, string[]>()
  for (const { key, category } of known) categories.set(key, [...(categories.get(key) ?? []), category])
  const check = (row: Row): CheckedUtterance => {
    const problems = faultsOf(row)
    const plain = { ...row, problems, changes: [] }
    if (problems.length > 0) return { ...plain, result: 'invalid' }
    const { text, category } = row.cells
    const key = utteranceKey(text)
    const before = categories.get(key) ?? []
    if (before.some((each) => lower(each) === lower(category))) return { ...plain, result: 'unchanged' }
    categories.set(key, [...before, category])
    const [first] = before
    if (first === undefined) return { ...plain, result: 'create' }
    const changes = [{ field: titleOf(columns.category), from: first, to: category }]
    return { ...plain, result: 'update', changes }
  }
  const checked: CheckedUtterance[] = []
  for (const row of rows) {
    checked.push(check(row))
    if (checked.length % TURN === 0) await letOthers()
  }
  return findsSimilar ? await withSimilar(checked, known) : checked
}

/** Of those that are new, what nearly says the same. */
async function withSimilar(checked: readonly CheckedUtterance[], known: readonly KnownUtterance[]) {
  const added = checked.filter(({ result }) => result === 'create')
  if (added.length === 0) return checked
  const near = await onTexts('nearestOf', {
    known: known.map(({ key }) => key),
    added: added.map(({ cells }) => utteranceKey(cells.text)),
  })
  const similar = new Map(
    added.flatMap(({ line }, at) => {
      const place = near[at] ?? -1
      const other = place < known.length ? known[place] : added[place - known.length]?.cells
      return other ? [[line, `${other.text} (${other.category})`] as const] : []
    }),
  )
  return checked.map((row) => {
    const other = similar.get(row.line)
    return other === undefined ? row : { ...row, cells: { ...row.cells, similar: other } }
  })
}
