import { datasetImportKind } from '@parley/contract/datasets/dataset.entity.ts'
import { MAX_IMPORTED } from '@parley/contract/datasets/dataset.enum.ts'
import { datasetBlocked } from '@parley/contract/datasets/dataset.rules.ts'
import {
  type DatasetImport,
  type DatasetImportApply,
  type datasetImportFile,
  type datasetImportRowQuery,
  datasetImports,
  type UtteranceColumn,
} from '@parley/contract/datasets/datasetImport.schema.ts'
import { utteranceKey } from '@parley/contract/datasets/utteranceKey.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { type ImportState, importState } from '@parley/contract/kernel/import.enum.ts'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import { type Importing, previewFile, refusedFile } from '../../kernel/import/import.service.ts'
import {
  lockImport,
  readGoodRows,
  readImport,
  type StoredImport,
  updateImport,
} from '../../kernel/import/import.store.ts'
import { type FileRow, LONGEST_CELL } from '../../kernel/import/table.ts'
import { noteDone } from '../../kernel/notes.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { startTask } from '../../tasks/task.service.ts'
import { categoryIds, insertCategories } from '../category.store.ts'
import { addMany, changeContent } from '../dataset.service.ts'
import { getDataset } from '../dataset.store.ts'
import { readApart } from '../files/readApart.ts'
import { UnreadableFile } from '../files/unreadable.ts'
import { moveInto } from '../utterance.store.ts'
import { type CheckedUtterance, checkUtterances } from './checkUtterances.ts'
import type {} from './datasetImport.jobs.ts'
import { countSimilar, listDatasetRows, readKnown, readNewCategories } from './datasetImport.store.ts'

/** Files of one dataset are not found by another. */
const nameOf = (idDataset: number) => `utterances of dataset ${idDataset}`
const said = (count: number) => count.toLocaleString('en-US')

const importingOf = (idDataset: number, language: string): Importing<UtteranceColumn, CheckedUtterance> => ({
  name: nameOf(idDataset),
  of: datasetImportKind,
  columns: datasetImports.columns,
  faults: {
    unreadable: 'datasetImport.unreadable',
    tooManyRows: 'datasetImport.tooManyRows',
    notOpen: 'datasetImport.notOpen',
    nothingToDo: 'datasetImport.nothingToDo',
  },
  mostRows: MAX_IMPORTED,
  read: (file) => readFile(file, language),
  check: async ({ db }, rows) => checkUtterances(rows, await readKnown(db, idDataset)),
})

/** What is no table: rows are counted as a table of them would have them. */
async function readFile({ content, fileName }: z.output<typeof datasetImportFile>, language: string) {
  const bytes = Buffer.from(content, 'base64')
  try {
    const found = await readApart({ bytes, fileName, language })
    if (!found) return undefined
    const { format, utterances, count } = found
    if (count === 0) throw new UnreadableFile('it holds no utterances.')
    if (count > MAX_IMPORTED)
      refuse(reason('datasetImport.tooManyRows', { rows: said(count), limit: said(MAX_IMPORTED) }))
    const rows = utterances.map(({ text, category }, at) => ({
      line: at + 2,
      cells: { text: cell(text), category: cell(category) },
    }))
    const titles = ['Utterance', 'Category']
    return {
      format,
      encoding: 'utf-8' as const,
      separator: ',' as const,
      titleLine: 1,
      titles,
      columns: { text: 0, category: 1 },
      rows,
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Refusal(reason('datasetImport.unreadable', { problem: error.message }))
  }
}
/** NUL cannot be stored, nor half a letter; what is too long is refused with its row. */
const cell = (text: string) =>
  text
    .replaceAll('\0', ' ')
    .trim()
    .slice(0, LONGEST_CELL + 1)
    .toWellFormed()

async function shown(ctx: Ctx, idDataset: number, { idImport, ...facts }: StoredImport): Promise<DatasetImport> {
  const { erased: _, isReturning: __, ...state } = facts
  const isOpen = state.state === 'preview'
  return {
    idDatasetImport: idImport,
    ...state,
    similar: await countSimilar(ctx.db, idImport),
    newCategories: isOpen ? await readNewCategories(ctx.db, idDataset, idImport) : [],
  }
}

export async function previewDatasetImport(ctx: Ctx, idDataset: number, file: z.output<typeof datasetImportFile>) {
  const { language } = await getDataset(ctx.db, idDataset)
  return await shown(ctx, idDataset, await previewFile(ctx, importingOf(idDataset, language), file))
}

export async function readDatasetImport(ctx: Ctx, idDataset: number, idDatasetImport: number): Promise<DatasetImport> {
  await getDataset(ctx.db, idDataset)
  return await shown(ctx, idDataset, await readImport(ctx.db, nameOf(idDataset), idDatasetImport))
}

export async function readDatasetImportRows(
  ctx: Ctx,
  idDataset: number,
  idDatasetImport: number,
  query: z.output<typeof datasetImportRowQuery>,
) {
  await readDatasetImport(ctx, idDataset, idDatasetImport)
  const page = await listDatasetRows(ctx.db, idDatasetImport, query)
  return {
    ...page,
    // They were read from a file with these columns.
    items: page.items.map(({ cells, ...row }) => ({
      text: cells.text ?? '',
      category: cells.category ?? '',
      similar: cells.similar ?? '',
      ...row,
    })),
  }
}

export async function readRefusedUtterances(ctx: Ctx, idDataset: number, idDatasetImport: number) {
  await getDataset(ctx.db, idDataset)
  return await refusedFile(ctx, { name: nameOf(idDataset), columns: datasetImports.columns }, idDatasetImport)
}

/** Which rows are written, after what was chosen: of the same text in several categories of the file the last one, where they move. */
function chosenRows(checked: readonly CheckedUtterance[], { onConflict, withSimilar, leaveOut }: DatasetImportApply) {
  const out = new Set(leaveOut)
  const wanted = checked.filter(({ line, result, cells }) => {
    if (out.has(line) || result === 'invalid' || result === 'unchanged') return false
    if (result === 'update') return onConflict !== 'skip'
    return withSimilar || cells.similar === undefined
  })
  if (onConflict !== 'move') return wanted
  const last = new Map(wanted.map((row) => [utteranceKey(row.cells.text), row]))
  return [...last.values()]
}

/** Rows that are written while whoever imports waits: about a second. More are a task. */
export const MOST_AT_ONCE_IMPORTED = 5_000

/** Writes the rows in the transaction of the request, or where there are many, has a task do it. */
export async function applyDatasetImport(
  ctx: Ctx,
  idDataset: number,
  idDatasetImport: number,
  choices: DatasetImportApply,
): Promise<DatasetImport> {
  const locked = await lockImport(ctx.db, nameOf(idDataset), idDatasetImport)
  const { fileName, counts } = await readDatasetImport(ctx, idDataset, idDatasetImport)
  requireState(locked?.state, 'preview')
  const { id: idUser } = ctx.actor
  if (idUser === null || counts.create + counts.update <= MOST_AT_ONCE_IMPORTED) {
    await writeRows(ctx, { idDataset, idDatasetImport, choices })
    return await readDatasetImport(ctx, idDataset, idDatasetImport)
  }
  const task = await startTask(ctx, {
    name: 'Import utterances',
    description: fileName,
    job: 'datasetImport',
    payload: { idDataset, idDatasetImport, choices, idUser },
  })
  await updateImport(ctx.db, idDatasetImport, { state: 'running', idTask: task.id })
  await noteDone(ctx, datasetImportKind, [idDatasetImport, fileName], 'Import started', { counts })
  return await readDatasetImport(ctx, idDataset, idDatasetImport)
}

/** The same of a task; one that was done before a crash is done. */
export async function applyAsTask(ctx: Ctx, importing: Importable, told: (step: string, share: number) => void) {
  const locked = await lockImport(ctx.db, nameOf(importing.idDataset), importing.idDatasetImport)
  if (locked?.state === 'done') return
  requireState(locked?.state, 'running')
  await writeRows(ctx, importing, told)
}

function requireState(state: ImportState | undefined, wanted: ImportState): void {
  if (state !== wanted)
    refuse(reason('datasetImport.notOpen', { state: importState.label(state ?? 'refused').toLowerCase() }))
}

export interface Importable {
  readonly idDataset: number
  readonly idDatasetImport: number
  readonly choices: DatasetImportApply
}

/** All rows, or none: as one version of the dataset. */
async function writeRows(
  ctx: Ctx,
  { idDataset, idDatasetImport, choices }: Importable,
  told: (step: string, share: number) => void = () => {},
): Promise<void> {
  const { fileName } = await readImport(ctx.db, nameOf(idDataset), idDatasetImport)
  const counts = await changeContent(ctx, idDataset, `${fileName} imported`, async (locked, version) => {
    told('Comparing', 0.05)
    const known = await readKnown(ctx.db, idDataset)
    // They were read from a file with these columns.
    const rows = (await readGoodRows(ctx.db, idDatasetImport)) as readonly FileRow<UtteranceColumn>[]
    const chosen = chosenRows(await checkUtterances(rows, known, !choices.withSimilar), choices)
    const ids = await categoriesFor(ctx, idDataset, chosen, version)
    const idOf = ({ cells }: CheckedUtterance) => ids.get(cells.category.toLowerCase()) ?? 0
    const byKey = new Map<string, number[]>()
    if (choices.onConflict === 'move')
      for (const { key, idUtterance } of known) byKey.set(key, [...(byKey.get(key) ?? []), idUtterance])
    const moves = new Map<number, number[]>()
    for (const row of chosen) {
      const there = row.result === 'update' ? byKey.get(utteranceKey(row.cells.text)) : undefined
      if (there) moves.set(idOf(row), [...(moves.get(idOf(row)) ?? []), ...there])
    }
    told('Writing', 0.3)
    let [moved, removed] = [0, 0]
    for (const [idCategory, some] of moves) {
      const done = await moveInto(ctx, [idDataset, idCategory], some, version)
      moved += done.moved
      removed += done.removed
    }
    told('Writing', 0.5)
    const texts = chosen.map((row) => ({ text: row.cells.text, idCategory: idOf(row) }))
    const added = texts.length > 0 ? await addMany(ctx, locked, texts, { source: 'import', version }) : 0
    told('Writing', 0.95)
    return { added, moved, removed }
  })
  if (counts.added + counts.moved + counts.removed === 0) refuse(reason('datasetImport.nothingToDo'))
  await updateImport(ctx.db, idDatasetImport, { state: 'done', error: null })
  await noteDone(ctx, datasetImportKind, [idDatasetImport, fileName], 'Utterances imported', { ...counts })
}

/** Ids of all categories by name in lower case, those that are missing made before. */
async function categoriesFor(ctx: Ctx, idDataset: number, rows: readonly CheckedUtterance[], version: number) {
  const ids = await categoryIds(ctx.db, idDataset)
  const names = new Map(rows.map(({ cells }) => [cells.category.toLowerCase(), cells.category]))
  const missing = [...names].filter(([name]) => !ids.has(name)).map(([, name]) => ({ name, description: '' }))
  if (missing.length > 0) refuse(datasetBlocked.addCategory(ids.size + missing.length - 1))
  for (const { name, idCategory } of await insertCategories(ctx, idDataset, missing, version))
    ids.set(name.toLowerCase(), idCategory)
  return ids
}
