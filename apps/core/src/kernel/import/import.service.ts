import type { DeclaredKind } from '@parley/contract/entityKinds.ts'
import { type ErrorCode, reason } from '@parley/contract/kernel/errors.ts'
import { importState } from '@parley/contract/kernel/import.enum.ts'
import { type ImportColumns, type ImportFile, titleOf } from '@parley/contract/kernel/import.schema.ts'
import type { Ctx } from '../ctx.ts'
import type { FileAnswer } from '../http/fileAnswer.ts'
import { noteDone } from '../notes.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { TaskRun } from '../taskRun.ts'
import {
  type CheckedRow,
  insertImport,
  listImportRows,
  lockImport,
  readGoodRows,
  readImport,
  type StoredImport,
  updateImport,
} from './import.store.ts'
import { refusedFileOf } from './refusedFile.ts'
import { type FileRow, type ImportFaults, type ReadFile, readTable } from './table.ts'

/** How the rows of a file are checked: looked at, or about to be written. */
export interface CheckOptions {
  readonly isReturning: boolean
  readonly isApplied: boolean
}

/** What files of one kind of thing hold, and what becomes of their rows. */
export interface Importing<K extends string, Row extends CheckedRow<K>> {
  /** Of which things. */
  readonly name: string
  readonly of: DeclaredKind
  readonly columns: ImportColumns<K>
  readonly faults: ImportFaults & {
    readonly notOpen: Extract<ErrorCode, `${string}Import.notOpen`>
    readonly nothingToDo: Extract<ErrorCode, `${string}.nothingToDo`>
  }
  /** Rows of a file that may be no table; undefined where it is one. */
  readonly read?: (file: ImportFile<K>) => Promise<ReadFile<K> | undefined>
  readonly mostRows?: number
  readonly check: (ctx: Ctx, rows: readonly FileRow<K>[], options: CheckOptions) => Promise<readonly Row[]>
}
/** Of any columns, where only the file as a whole counts. */
type AnyImporting = Pick<Importing<string, CheckedRow>, 'name' | 'of' | 'faults'>

/** Reads a file and says what it would do; nothing but the preview is written. */
export async function previewFile<K extends string, Row extends CheckedRow<K>>(
  ctx: Ctx,
  importing: Importing<K, Row>,
  file: ImportFile<K> & { readonly isReturning?: boolean | undefined },
): Promise<StoredImport> {
  const { columns, faults, mostRows } = importing
  const { rows, ...facts } = (await importing.read?.(file)) ?? (await readTable(file, columns, faults, mostRows))
  const { fileName, isReturning = false } = file
  const good = rows.filter(({ refused }) => !refused)
  const checked: CheckedRow[] = [...(await importing.check(ctx, good, { isReturning, isApplied: false }))]
  for (const { line, cells, refused } of rows)
    if (refused) checked.push({ line, cells, result: 'invalid', problems: [refused], changes: [] })
  const made = { createdAt: ctx.clock.now(), createdBy: ctx.actor.id }
  const idImport = await insertImport(
    ctx.db,
    { kind: importing.name, fileName, isReturning, ...facts, ...made },
    checked,
  )
  const preview = await readImport(ctx.db, importing.name, idImport)
  await record(ctx, importing, preview, 'Import previewed')
  return preview
}

/** Starts what applies the good rows. */
export async function startImport(
  ctx: Ctx,
  importing: AnyImporting,
  idImport: number,
  start: (preview: StoredImport) => Promise<{ readonly id: number }>,
): Promise<StoredImport> {
  const { state } = (await lockImport(ctx.db, importing.name, idImport)) ?? {}
  const preview = await readImport(ctx.db, importing.name, idImport)
  if (state !== 'preview')
    refuse(reason(importing.faults.notOpen, { state: importState.label(preview.state).toLowerCase() }))
  if (preview.counts.create + preview.counts.update === 0) refuse(reason(importing.faults.nothingToDo))
  const task = await start(preview)
  await updateImport(ctx.db, idImport, { state: 'running', idTask: task.id })
  const running = await readImport(ctx.db, importing.name, idImport)
  await record(ctx, importing, running, 'Import started')
  return running
}

const record = (
  ctx: Ctx,
  { of }: AnyImporting,
  { idImport, fileName, counts, erased, isReturning }: StoredImport,
  what: string,
) => noteDone(ctx, of, [idImport, fileName], what, { counts, ...(isReturning ? { returning: erased } : {}) })

const ROWS_AT_ONCE = 1_000
/** Also the most facts about others that one import may tell. */
const LINES_TOLD = 20

/** Checks the good rows once more, and writes them: all in the transaction of `ctx`, or none. Undefined: it was done before. */
export async function applyRows<K extends string, Row extends CheckedRow<K>>(
  ctx: Ctx,
  run: TaskRun,
  importing: Importing<K, Row>,
  idImport: number,
  write: {
    /** What is said where rows are wrong by now. */
    readonly wrong: Extract<ErrorCode, `${string}.rowsWrong`>
    readonly create: (rows: readonly Row[]) => Promise<void>
    readonly change: (rows: readonly Row[]) => Promise<void>
  },
): Promise<{ readonly created: readonly Row[]; readonly changed: readonly Row[] } | undefined> {
  const locked = await lockImport(ctx.db, importing.name, idImport)
  if (locked?.state === 'done') return undefined
  if (locked?.state !== 'running') return refuse(reason(importing.faults.notOpen, { state: 'refused' }))
  // They were read from a file with these columns.
  const good = (await readGoodRows(ctx.db, idImport)) as readonly FileRow<K>[]
  const rows = await importing.check(ctx, good, { isReturning: locked.isReturning, isApplied: true })
  refuseWrong(rows, write.wrong)
  const created = rows.filter(({ result }) => result === 'create')
  const changed = rows.filter(({ result }) => result === 'update')
  const all = created.length + changed.length
  let done = 0
  for (const [part, writePart] of [
    [created, write.create],
    [changed, write.change],
  ] as const)
    for (let start = 0; start < part.length; start += ROWS_AT_ONCE) {
      const some = part.slice(start, start + ROWS_AT_ONCE)
      run.checkCancelled()
      run.progress(done / all)
      run.step(`Line ${some[0]?.line}`)
      await writePart(some)
      done += some.length
    }
  await updateImport(ctx.db, idImport, { state: 'done', error: null })
  return { created, changed }
}

/** Says what is wrong with some lines at once, so that a file need not be tried for each of them. */
function refuseWrong(rows: readonly CheckedRow[], code: Extract<ErrorCode, `${string}.rowsWrong`>): void {
  const wrong = rows.filter(({ result }) => result === 'invalid')
  if (wrong.length === 0) return
  const lines = wrong.slice(0, LINES_TOLD).flatMap(({ line, problems: [first] }) => {
    return first ? [`line ${line}, ${first.field}: ${first.reason}`] : []
  })
  const more = wrong.length > LINES_TOLD ? [`${wrong.length - LINES_TOLD} more lines are wrong.`] : []
  refuse(reason(code, { problem: [...lines, ...more].join(' ') }))
}

/** Keeps with the import why it was refused as a whole; a stop is no refusal. */
export async function recordRefusal<T>(run: TaskRun, idImport: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!run.signal.aborted && error instanceof Refusal)
      await run.run((ctx) => updateImport(ctx.db, idImport, { state: 'refused', error: error.message }))
    throw error
  }
}

/** The refused rows with what is wrong, in the shape of a file that can be mended and uploaded again. */
export async function refusedFile(
  ctx: Ctx,
  { name, columns }: { readonly name: string; readonly columns: ImportColumns },
  idImport: number,
): Promise<FileAnswer> {
  const { fileName, encoding, separator } = await readImport(ctx.db, name, idImport)
  const titles = Object.values(columns).map(titleOf)
  return refusedFileOf({ fileName, titles, encoding, separator }, async (query) => {
    const { items, nextCursor } = await listImportRows(ctx.db, idImport, query)
    const cellsOf = ({ cells }: CheckedRow) => Object.keys(columns).map((key) => cells[key] ?? '')
    return { items: items.map((row) => ({ ...row, cells: cellsOf(row) })), nextCursor }
  })
}
