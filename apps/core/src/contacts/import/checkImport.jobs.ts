import { createHash } from 'node:crypto'
import { setImmediate as letOthers } from 'node:timers/promises'
import { contactImportState, MAX_CONTACT_ROWS } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { type CsvRecord, UnreadableCsv } from '../../kernel/import/csv.ts'
import { readRows } from '../../kernel/import/tableFile.ts'
import { type JobDefinition, type JobRun, longJob } from '../../kernel/jobs/jobRun.ts'
import { columnOf } from '../../kernel/rows.ts'
import type { FileStore } from '../../kernel/storage/storage.ts'
import { erasedAmong, suppressedAmong } from '../../suppressions/suppressed.ts'
import { LONGEST_VALUE } from '../cellValue.ts'
import { findCampaign } from '../contact.access.ts'
import { contactReader, type NewContact } from '../readContact.ts'
import { phonesOf } from '../writeContacts.ts'
import {
  type Checked,
  findImport,
  lockImport,
  REASONS_SHOWN,
  type StoredImport,
  titleLineOf,
  updateImport,
} from './contactImport.store.ts'
import { partedFile } from './partedFile.ts'
import { readRecord } from './shownImport.ts'

declare module '../../kernel/job.ts' {
  interface Jobs {
    /** One that was begun for another way of reading ends by itself. */
    'contactImport.check': { readonly idContactImport: number; readonly number: number }
  }
}

type Counts = NonNullable<ContactImport['checked']>['counts']
const BATCH = 4_000
const TURN = 200
/** Reasons that are told apart; a file of nothing but different ones is not kept in memory. */
const MOST_REASONS = 500
const ERASED = 'This person was erased and is not to be contacted.'

/** Counts what all rows of a file would come to, and says as it goes how far it is; nothing else is written. */
export const checkJob = (files: FileStore): JobDefinition =>
  longJob('contactImport.check', async (run, { idContactImport, number }) => {
    const stored = await run.run((ctx) => findImport(ctx.db, idContactImport))
    if (!stored || !isAsked(stored, number)) return
    try {
      await countRows(run, files, { stored, number })
    } catch (error) {
      if (run.signal.aborted) throw error
      const isFile = error instanceof UnreadableCsv
      const problem = isFile ? error.message : 'its rows could not be counted. Import it, or choose it again.'
      await run.run((ctx) =>
        keep(ctx, { stored, number }, (checked) => ({
          ...checked,
          isRunning: false,
          error: reason('contactImport.unreadable', { problem }).message,
        })),
      )
      if (!isFile) throw error
    }
  })

const isAsked = ({ state, reading }: StoredImport, number: number) =>
  state === contactImportState.of.PREVIEW && reading.checked?.number === number

interface Asked {
  readonly stored: StoredImport
  readonly number: number
}

/** Whether somebody still wants to know. */
async function keep(ctx: Ctx, { stored, number }: Asked, change: (now: Checked) => Checked): Promise<boolean> {
  const now = await lockImport(ctx.db, stored.idCampaign, stored.idContactImport)
  const { checked } = now.reading
  if (!checked || !isAsked(now, number)) return false
  await updateImport(ctx.db, now.idContactImport, { reading: { ...now.reading, checked: change(checked) } })
  return true
}

async function countRows(run: JobRun, files: FileStore, asked: Asked): Promise<void> {
  const { idContactImport: id, bytes, reading } = asked.stored
  const { encoding = null, separator = null, sheet = null } = reading
  const file = partedFile(files, { tenant: run.tenant, id, bytes, parts: reading.parts ?? {} })
  const tally = newTally()
  let batch: CsvRecord[] = []
  const flush = async (isRunning: boolean): Promise<boolean> => {
    await countBatch(run, asked.stored, batch, tally)
    batch = []
    return await run.run((ctx) => keep(ctx, asked, ({ number }) => ({ number, ...toldOf(tally), isRunning })))
  }
  reader: for await (const records of readRows(file, { encoding, separator, sheet, titleLine: titleLineOf(reading) })) {
    run.signal.throwIfAborted()
    for (const record of records) {
      if (tally.rows === MAX_CONTACT_ROWS) break reader
      tally.rows += 1
      batch.push(record)
      if (batch.length === BATCH && !(await flush(true))) return
    }
  }
  await flush(false)
}

interface Tally {
  rows: number
  readonly counts: { -readonly [K in keyof Counts]: Counts[K] }
  readonly reasons: Map<string, number>
  /** Of numbers that contacts with others do without. */
  readonly leftOut: Map<string, number>
  /** Of the keys of rows that came before: a million of them take some forty megabytes. */
  readonly seen: Set<number>
}
const newTally = (): Tally => ({
  rows: 0,
  counts: { added: 0, known: 0, repeated: 0, suppressed: 0, invalid: 0 },
  reasons: new Map(),
  leftOut: new Map(),
  seen: new Set(),
})
const commonest = (reasons: ReadonlyMap<string, number>) =>
  [...reasons]
    .sort(([, a], [, b]) => b - a)
    .slice(0, REASONS_SHOWN)
    .map(([why, count]) => ({ reason: why, rows: count }))
const toldOf = ({ rows, counts, reasons, leftOut }: Tally) => ({
  rows,
  counts: { ...counts },
  reasons: commonest(reasons),
  leftOut: commonest(leftOut),
  error: null,
})

const printOf = (key: string) => createHash('sha1').update(key).digest().readUIntBE(0, 6)

function refuseRow({ counts, reasons }: Tally, why: readonly string[]): void {
  counts.invalid += 1
  addReasons(reasons, why)
}
function addReasons(reasons: Map<string, number>, why: readonly string[]): void {
  for (const each of new Set(why))
    if (reasons.has(each) || reasons.size < MOST_REASONS) reasons.set(each, (reasons.get(each) ?? 0) + 1)
}

async function countBatch(
  run: JobRun,
  { idCampaign, columns }: StoredImport,
  records: readonly CsvRecord[],
  tally: Tally,
): Promise<void> {
  const read = await run.run(async (ctx) => contactReader(await findCampaign(ctx, idCampaign)))
  const contacts: NewContact[] = []
  for (const [at, record] of records.entries()) {
    const cells = record.cells.map((cell) => cell.slice(0, LONGEST_VALUE + 1))
    const row = readRecord({ ...record, cells }, columns, read)
    if ('contact' in row) contacts.push(row.contact)
    else
      refuseRow(
        tally,
        row.problems.map((each) => each.reason),
      )
    if (at % TURN === TURN - 1) await letOthers()
  }
  const { known, suppressed, erased } = await run.run((ctx) => standing(ctx, idCampaign, contacts))
  for (const contact of contacts) {
    const { key, leftOut } = contact
    const print = printOf(key)
    const phones = phonesOf(contact)
    const by = phones.every((phone) => suppressed.has(phone))
    const isErased = erased.has(key) || phones.some((phone) => suppressed.get(phone)?.isErased)
    if (!isErased)
      addReasons(
        tally.leftOut,
        leftOut.map((each) => each.reason),
      )
    if (isErased) refuseRow(tally, [ERASED])
    else if (tally.seen.has(print)) tally.counts.repeated += 1
    else if (known.has(key)) tally.counts.known += 1
    else if (by) tally.counts.suppressed += 1
    else tally.counts.added += 1
    tally.seen.add(print)
  }
}

/** What is known already of people whom a file names. */
async function standing(ctx: Ctx, idCampaign: number, contacts: readonly NewContact[]) {
  const keys = contacts.map(({ key }) => key)
  const known = await columnOf(ctx.db)<string>`
    SELECT key FROM campaign_contact WHERE id_campaign = ${idCampaign} AND key = ANY (${keys}::text[])`
  return {
    known: new Set(known),
    suppressed: await suppressedAmong(ctx, { idCampaign, phones: contacts.flatMap(phonesOf) }),
    erased: await erasedAmong(
      ctx,
      contacts.flatMap(({ key, phone }) => (key === phone ? [] : [key])),
    ),
  }
}
