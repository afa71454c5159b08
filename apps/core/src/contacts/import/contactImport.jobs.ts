import { setImmediate as letOthers } from 'node:timers/promises'
import { campaignEventKind } from '@parley/contract/campaigns/campaign.enum.ts'
import { contactImportKind } from '@parley/contract/contacts/contact.entity.ts'
import { contactImportResult, contactImportState, MAX_CONTACT_ROWS } from '@parley/contract/contacts/contact.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import { type CsvRecord, UnreadableCsv } from '../../kernel/import/csv.ts'
import { readRows } from '../../kernel/import/tableFile.ts'
import { personRef } from '../../kernel/names.ts'
import { noteDone } from '../../kernel/notes.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { FileStore } from '../../kernel/storage/storage.ts'
import { TaskCancelled, type TaskDefinition, type TaskRun, taskWork } from '../../kernel/taskRun.ts'
import { isCancelRequested } from '../../tasks/task.store.ts'
import { LONGEST_VALUE } from '../cellValue.ts'
import { findCampaign, requireNotOver, requireRoomFor } from '../contact.access.ts'
import { prepareAppended } from '../prepareAppended.ts'
import { contactReader, type ReadContact } from '../readContact.ts'
import { type Written, writeContacts } from '../writeContacts.ts'
import { removeFiles } from './contactImport.service.ts'
import {
  findImport,
  insertRows,
  type KeptRow,
  lockImport,
  type StoredImport,
  titleLineOf,
  updateImport,
} from './contactImport.store.ts'
import { partedFile } from './partedFile.ts'
import { noCounts, readRecord } from './shownImport.ts'

declare module '../../kernel/job.ts' {
  interface Jobs {
    contactImport: { readonly idContactImport: number }
  }
}

const { RUNNING, DONE, REFUSED } = contactImportState.of
const { IMPORTED, INVALID } = contactImportResult.of
/** Rows of a transaction, and rows that are read in one turn before others have theirs. */
const BATCH = 4_000
const TURN = 200
/** So many rows make figures of the planner old that campaigns are dialed by. */
const MANY = 10_000
const TOO_LONG = `There are more than ${MAX_CONTACT_ROWS.toLocaleString('en-US')} rows. The rest was not read; put it into another file.`

export const pathOf = ({ idCampaign }: StoredImport) => screens.campaign(idCampaign, { tab: 'contacts' })

/** Writes the rows of a file, some thousands in a transaction that also keeps how far it is: killed anywhere, it goes on there. */
export const importTask = (files: FileStore): TaskDefinition =>
  taskWork('contactImport', async (run, { idContactImport }) => {
    const begun = await run.run((ctx) => findImport(ctx.db, idContactImport))
    if (begun?.state !== RUNNING || begun.idTask !== run.idTask) return begun && { resultPath: pathOf(begun) }
    try {
      await importRows(run, files, begun)
    } catch (error) {
      if (run.signal.aborted || !(error instanceof UnreadableCsv || error instanceof Refusal)) throw error
      const why =
        error instanceof Refusal ? error.reason : reason('contactImport.unreadable', { problem: error.message })
      await run.run(async (ctx) => {
        await updateImport(ctx.db, idContactImport, { state: REFUSED, error: why.message })
        await removeFiles(ctx, begun)
      })
      throw new Refusal(why)
    }
    return { resultPath: pathOf(begun) }
  })

async function importRows(run: TaskRun, files: FileStore, begun: StoredImport): Promise<void> {
  const { idContactImport, bytes, reading } = begun
  let seen = 0
  const file = partedFile(files, { tenant: run.tenant, id: idContactImport, bytes, parts: reading.parts ?? {} })
  const counted = {
    ...file,
    async *pieces(from?: number, to?: number) {
      for await (const piece of file.pieces(from, to)) {
        seen += piece.length
        yield piece
      }
    },
  }
  const { encoding = null, separator = null, sheet = null } = reading
  const doneLine = reading.doneLine ?? 0
  let [rows, tooLong, batch]: [number, boolean, CsvRecord[]] = [0, false, []]
  let writing = Promise.resolve()
  const flush = async () => {
    const [some, total] = [batch, rows]
    batch = []
    // Read while the database writes the rows before these.
    const read = await readBatch(run, begun, some)
    await writing
    run.checkCancelled()
    run.signal.throwIfAborted()
    run.progress(Math.min(1, seen / bytes))
    run.step(`${total.toLocaleString('en-US')} rows`)
    writing = writeBatch(run, begun, read)
    writing.catch(() => undefined) // thrown where it is waited for
  }
  reader: for await (const records of readRows(counted, {
    encoding,
    separator,
    sheet,
    titleLine: titleLineOf(reading),
  }))
    for (const record of records) {
      if (rows === MAX_CONTACT_ROWS) {
        tooLong = true
        break reader
      }
      rows += 1
      if (record.line <= doneLine) continue
      batch.push(record)
      if (batch.length === BATCH) await flush()
    }
  if (batch.length > 0) await flush()
  await writing
  await run.run((ctx) => endImport(ctx, idContactImport, rows, tooLong))
  if (rows >= MANY) await renewFigures(run)
}

/** The import is done: where the figures can't be renewed now, autovacuum does it later. */
const renewFigures = (run: TaskRun): Promise<void> =>
  run.run(async ({ db, log }) => {
    await sql`SAVEPOINT figures`.execute(db)
    try {
      await sql`SELECT app.renew_figures()`.execute(db)
    } catch (error) {
      await sql`ROLLBACK TO figures`.execute(db)
      log.warn({ err: error }, 'the figures of the planner could not be renewed')
    }
  })

/** Numbers that are left out tell themselves. */
const whyOf = ({ reason, leftOut = [], listed }: Written) => {
  const why = listed ?? (leftOut.length > 0 ? null : reason)
  return why === null ? [] : [{ field: '', reason: why }]
}

interface ReadRecord {
  readonly record: CsvRecord
  readonly row: ReadContact
}
async function readBatch(
  run: TaskRun,
  { idCampaign, columns }: StoredImport,
  records: readonly CsvRecord[],
): Promise<ReadRecord[]> {
  const read = await run.run(async (ctx) => contactReader(await findCampaign(ctx, idCampaign)))
  const rows: ReadRecord[] = []
  for (const record of records) {
    const cells = record.cells.map((cell) => cell.slice(0, LONGEST_VALUE + 1))
    rows.push({ record, row: readRecord({ ...record, cells }, columns, read) })
    if (rows.length % TURN === 0) await letOthers()
  }
  return rows
}

async function writeBatch(run: TaskRun, begun: StoredImport, rows: readonly ReadRecord[]): Promise<void> {
  const { idContactImport, idCampaign, updates } = begun
  const write = async (ctx: Ctx) => {
    const now = await lockImport(ctx.db, idCampaign, idContactImport)
    if (now.state !== RUNNING) refuse(reason('contactImport.notOpen', { state: contactImportState.label(now.state) }))
    // Whoever asked to stop sees no more rows come.
    if (await isCancelRequested(ctx.db, run.idTask)) throw new TaskCancelled()
    const campaign = await findCampaign(ctx, idCampaign)
    requireNotOver(campaign)
    await requireRoomFor(ctx, idCampaign, rows.length)
    const contacts = rows.flatMap(({ row }) => ('contact' in row ? [row.contact] : []))
    const written = await writeContacts(ctx, contacts, { idCampaign, updates, idContactImport })
    const counts = { ...noCounts, ...now.counts }
    const kept: KeptRow[] = []
    let next = 0
    for (const { record, row } of rows) {
      const done = 'contact' in row ? written[next++] : undefined
      const result = done?.result ?? INVALID
      counts[result] += 1
      const leftOut = done?.leftOut ?? []
      if (result === IMPORTED && leftOut.length === 0) continue
      const problems = 'problems' in row ? row.problems : done ? [...whyOf(done), ...leftOut] : []
      kept.push({
        line: record.line,
        result,
        cells: done?.isErased ? [] : record.cells.map((cell) => cell.slice(0, LONGEST_VALUE)),
        problems,
      })
    }
    if (kept.length > 0) await insertRows(ctx.db, idContactImport, kept)
    await prepareAppended(ctx, campaign)
    const doneLine = rows.at(-1)?.record.line ?? 0
    await updateImport(ctx.db, idContactImport, { counts, reading: { ...now.reading, doneLine } })
  }
  // Whoever deletes the campaign meanwhile takes the same locks from the other end.
  await run.run(write, { isRepeatable: true })
}

async function endImport(ctx: Ctx, idContactImport: number, rows: number, isTooLong: boolean): Promise<void> {
  const stored = await findImport(ctx.db, idContactImport)
  if (!stored) return
  const { idCampaign, fileName, reading, counts } = stored
  const { preview: _, ...rest } = reading
  // The first rows are people, too; they are contacts now.
  await updateImport(ctx.db, idContactImport, {
    state: DONE,
    rows,
    error: isTooLong ? TOO_LONG : null,
    reading: { ...rest, preview: [] },
  })
  await removeFiles(ctx, stored)
  const { imported, updated, duplicate, invalid, suppressed } = { ...noCounts, ...counts }
  const said = `${fileName}: ${imported} imported, ${updated} updated, ${duplicate} duplicate, ${invalid} refused, ${suppressed} suppressed`
  const by = await starterOf(ctx, stored)
  await tellCampaign(ctx, idCampaign, said, by)
  await noteDone(ctx, contactImportKind, [idContactImport, fileName], 'Import finished', { rows, counts, ...asked(by) })
}

/** Who had it done: the task itself works as the system. */
export const starterOf = async ({ db }: Ctx, { idTask, createdBy }: StoredImport): Promise<StoredImport['createdBy']> =>
  (
    await db
      .selectFrom('task')
      .select(personRef('task.id_user').as('by'))
      .where('id', '=', idTask ?? 0)
      .executeTakeFirst()
  )?.by ?? createdBy
export const asked = (by: StoredImport['createdBy']) => (by ? { startedBy: by.name } : {})

export const tellCampaign = (ctx: Ctx, idCampaign: number, text: string, by: StoredImport['createdBy']) =>
  ctx.db
    .insertInto('campaignEvent')
    .values({ idCampaign, at: ctx.clock.now(), kind: campaignEventKind.of.IMPORT, text, byUser: by?.id ?? null })
    .execute()
