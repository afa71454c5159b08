import { createHash } from 'node:crypto'
import { columnRole } from '@parley/contract/campaigns/campaign.enum.ts'
import { contactImportKind } from '@parley/contract/contacts/contact.entity.ts'
import { CONTACT_PART_BYTES, contactImportState } from '@parley/contract/contacts/contact.enum.ts'
import type {
  ContactImport,
  contactImportChange,
  contactImportRowQuery,
  contactImportStart,
} from '@parley/contract/contacts/contact.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { addContactColumn } from '../../campaigns/campaign.service.ts'
import { requireInFolder } from '../../folders/folder.access.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { FileAnswer } from '../../kernel/http/fileAnswer.ts'
import { UnreadableCsv } from '../../kernel/import/csv.ts'
import { refusedFileOf } from '../../kernel/import/refusedFile.ts'
import { inspectFile } from '../../kernel/import/tableFile.ts'
import { noteDone, noteRead } from '../../kernel/notes.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { FileStore } from '../../kernel/storage/storage.ts'
import { requireRoom } from '../../kernel/storage/storageLimit.ts'
import { startTask, stopTask } from '../../tasks/task.service.ts'
import { type ContactCampaign, campaignOf, mayName, requireContactsCome, requireRoomFor } from '../contact.access.ts'
import type {} from './checkImport.jobs.ts'
import type {} from './contactImport.jobs.ts'
import {
  deleteRows,
  getImport,
  insertImport,
  listImports,
  listLeftOut,
  listReasons,
  listRows,
  lockImport,
  type StoredImport,
  updateImport,
} from './contactImport.store.ts'
import { guessColumns, lookOf } from './guessColumns.ts'
import { partedFile, partKey, partsOf } from './partedFile.ts'
import { cellsMask, opensHidden, shownImport } from './shownImport.ts'
import type {} from './undoImport.jobs.ts'
import { hasWritten } from './undoImport.store.ts'

const { UPLOADING, PREVIEW, RUNNING, DONE, REFUSED } = contactImportState.of

const show = async (ctx: Ctx, campaign: ContactCampaign, stored: StoredImport): Promise<ContactImport> =>
  shownImport(stored, campaign, await mayName(ctx, campaign), false, {
    reasons: await listReasons(ctx.db, stored.idContactImport),
    leftOut: await listLeftOut(ctx.db, stored.idContactImport),
  })

const note = (ctx: Ctx, { idContactImport, fileName }: StoredImport, what: string, beside: object = {}) =>
  noteDone(ctx, contactImportKind, [idContactImport, fileName], what, beside)

const requireState = ({ state }: StoredImport, wanted: ContactImport['state']) => {
  if (state !== wanted)
    refuse(reason('contactImport.notOpen', { state: contactImportState.label(state).toLowerCase() }))
}

export async function readImports(ctx: Ctx, idCampaign: number): Promise<ContactImport[]> {
  const campaign = await campaignOf(ctx, idCampaign, 'view')
  return (await listImports(ctx.db, idCampaign)).map((stored) => shownImport(stored, campaign, false, true))
}

export async function readImport(ctx: Ctx, idCampaign: number, idContactImport: number): Promise<ContactImport> {
  const campaign = await campaignOf(ctx, idCampaign, 'view')
  return await show(ctx, campaign, await getImport(ctx.db, idCampaign, idContactImport))
}

export async function startImport(
  ctx: Ctx,
  idCampaign: number,
  file: z.output<typeof contactImportStart>,
): Promise<ContactImport> {
  const campaign = await campaignOf(ctx, idCampaign, 'edit')
  requireContactsCome(campaign)
  await requireRoom(ctx, file.bytes)
  const idContactImport = await insertImport(ctx, { idCampaign, ...file })
  const stored = await getImport(ctx.db, idCampaign, idContactImport)
  await note(ctx, stored, 'Import started', { bytes: file.bytes })
  return await show(ctx, campaign, stored)
}

/** Keeps a part; with the last one the file is looked at. The same part again changes nothing, so an upload goes on where it broke off. */
export async function uploadPart(
  ctx: Ctx,
  files: FileStore,
  [idCampaign, idContactImport, part]: readonly [number, number, number],
  content: string,
): Promise<ContactImport> {
  const campaign = await campaignOf(ctx, idCampaign, 'edit')
  // Nobody else stores a part of it meanwhile, so that what comes to nothing can be removed again.
  const before = await lockImport(ctx.db, idCampaign, idContactImport)
  const badPart = (problem: string) => refuse(reason('contactImport.badPart', { part: part + 1, problem }))
  const all = partsOf(before.bytes)
  if (part >= all) badPart(`it has ${all} of them.`)
  const bytes = Buffer.from(content, 'base64')
  const expected = Math.min(CONTACT_PART_BYTES, before.bytes - part * CONTACT_PART_BYTES)
  if (bytes.length !== expected)
    badPart(`it has ${bytes.length.toLocaleString('en-US')} bytes instead of ${expected.toLocaleString('en-US')}.`)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const known = before.reading.parts?.[part]
  if (known !== undefined && known !== hash)
    badPart('another one was uploaded in its place. Start over with the changed file.')
  if (known === hash) return await show(ctx, campaign, before)
  requireState(before, UPLOADING)
  // What was announced takes no room before it comes; others may have filled it since.
  await requireRoom(ctx, bytes.length)
  const key = partKey(ctx.tenant, idContactImport, part, hash)
  try {
    await files.put(key, once(bytes))
    const reading = { ...before.reading, parts: { ...before.reading.parts, [part]: hash } }
    const isLast = Object.keys(reading.parts).length === all
    await updateImport(ctx.db, idContactImport, { reading, ...(isLast ? { state: PREVIEW } : {}) })
    if (isLast) await look(ctx, files, campaign, await getImport(ctx.db, idCampaign, idContactImport))
    return await show(ctx, campaign, await getImport(ctx.db, idCampaign, idContactImport))
  } catch (error) {
    await files.remove(key)
    throw error
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

const fileOf = (ctx: Ctx, files: FileStore, { idContactImport: id, bytes, reading }: StoredImport) =>
  partedFile(files, { tenant: ctx.tenant, id, bytes, parts: reading.parts ?? {} })

/** Looks at a file that has come; one that cannot be read is refused for good, and says why. */
async function look(ctx: Ctx, files: FileStore, campaign: ContactCampaign, stored: StoredImport): Promise<void> {
  try {
    const found = await inspectFile(fileOf(ctx, files, stored), {}, (cells) => lookOf(cells, campaign))
    const columns = guessColumns(campaign.columns, found, campaign.region)
    const check = await askCheck(ctx, campaign, { ...stored, columns })
    await updateImport(ctx.db, stored.idContactImport, { reading: { ...stored.reading, ...found, ...check }, columns })
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    const { message } = reason('contactImport.unreadable', { problem: error.message })
    await updateImport(ctx.db, stored.idContactImport, { state: REFUSED, error: message })
    await removeFiles(ctx, stored)
  }
}

export async function removeFiles(
  ctx: Ctx,
  { idContactImport, reading }: Pick<StoredImport, 'idContactImport' | 'reading'>,
): Promise<void> {
  for (const [part, hash] of Object.entries(reading.parts ?? {}))
    await ctx.enqueue('files.remove', { key: partKey(ctx.tenant, idContactImport, Number(part), hash) })
}

export async function changeImport(
  ctx: Ctx,
  files: FileStore,
  [idCampaign, idContactImport]: readonly [number, number],
  { columns: wanted, newColumn, updates, ...way }: z.output<typeof contactImportChange>,
): Promise<ContactImport> {
  // The campaign is held before the import, as those who start one do.
  if (newColumn) await addContactColumn(ctx, idCampaign, newColumn)
  const campaign = await campaignOf(ctx, idCampaign, 'edit')
  const stored = await lockImport(ctx.db, idCampaign, idContactImport)
  requireState(stored, PREVIEW)
  const { reading } = stored
  const columns = newColumn ? withColumn(wanted ?? stored.columns, newColumn) : wanted
  const isRead = Object.values(way).some((value) => value !== undefined)
  // Read by another separator or below another line, a row of people may be shown as titles.
  if (isRead) await requireSeen(ctx, campaign, stored)
  const found = isRead
    ? await inspect(fileOf(ctx, files, stored), { ...chosen(reading), ...way }, (cells) => lookOf(cells, campaign))
    : undefined
  const titles = found?.titles ?? reading.titles ?? []
  const isSame = found === undefined || JSON.stringify(found.titles) === JSON.stringify(reading.titles)
  const places = columns ?? (isSame || !found ? stored.columns : guessColumns(campaign.columns, found, campaign.region))
  const known = Object.entries(places).filter(
    ([name, place]) => place < titles.length && campaign.columns.some((column) => column.name === name),
  )
  if (columns) await requireBound(ctx, campaign, { ...stored, columns, reading: { ...reading, titles } })
  const isChanged = isRead || columns !== undefined
  const now = { ...stored, columns: Object.fromEntries(known) }
  const check = isChanged ? await askCheck(ctx, campaign, now) : {}
  // Read in another way, lines that were dealt with before a stop are not the same any more.
  await deleteRows(ctx.db, idContactImport)
  await updateImport(ctx.db, idContactImport, {
    state: PREVIEW,
    reading: { ...reading, ...found, doneLine: 0, ...check },
    columns: Object.fromEntries(known),
    counts: {},
    updates: updates ?? stored.updates,
  })
  const after = await getImport(ctx.db, idCampaign, idContactImport)
  await note(ctx, after, 'Import changed', { columns: after.columns, updates: after.updates, ...way })
  return await show(ctx, campaign, after)
}

/** What was read from there is read from nowhere else. */
const withColumn = (
  columns: StoredImport['columns'],
  { name, at }: { readonly name: string; readonly at: number },
): StoredImport['columns'] => ({
  ...Object.fromEntries(Object.entries(columns).filter(([, place]) => place !== at)),
  [name.normalize('NFC')]: at,
})

/** Has all rows counted as they are read now; null where people have no number by it. */
async function askCheck(
  ctx: Ctx,
  campaign: ContactCampaign,
  { idContactImport, columns, reading }: StoredImport,
): Promise<Pick<StoredImport['reading'], 'checks' | 'checked'>> {
  const number = (reading.checks ?? 0) + 1
  if (missingIn(campaign, columns)) return { checks: number, checked: null }
  await ctx.enqueue('contactImport.check', { idContactImport, number })
  return { checks: number, checked: { ...NOT_COUNTED, number } }
}
const NOT_COUNTED = {
  isRunning: true,
  rows: 0,
  counts: { added: 0, known: 0, repeated: 0, suppressed: 0, invalid: 0 },
  reasons: [],
  leftOut: [],
  error: null,
}

/** The column without which no contact can be made of a row. */
const missingIn = (campaign: ContactCampaign, columns: StoredImport['columns']) =>
  campaign.columns.find(
    ({ name, role, isRequired }) => (isRequired || role === columnRole.of.PHONE) && !Object.hasOwn(columns, name),
  )

/** Refuses where somebody may not see the cells of a file; whoever uploaded it knows them. */
async function requireSeen(ctx: Ctx, campaign: ContactCampaign, { createdBy }: StoredImport): Promise<void> {
  if (ctx.actor.id === null || createdBy?.id !== ctx.actor.id)
    await requireInFolder(ctx, 'Campaign.viewpersonal', campaign.idFolder)
}

/** Refuses columns by which a cell that is hidden would be shown, or one would be read twice. */
async function requireBound(ctx: Ctx, campaign: ContactCampaign, stored: StoredImport): Promise<void> {
  const { columns, reading } = stored
  const names = Object.keys(columns)
  const twice = names.find((name, at) => names.findIndex((each) => columns[each] === columns[name]) !== at)
  const other = names.find((name) => twice !== undefined && columns[name] === columns[twice])
  if (twice !== undefined && other !== undefined)
    refuse(reason('contactImport.columnTwice', { one: other, other: twice }))
  if (opensHidden(campaign, columns, reading.titles)) await requireSeen(ctx, campaign, stored)
}

/** Titles of another sheet stand elsewhere. */
const chosen = ({ encoding, separator, sheet }: StoredImport['reading']) => ({
  ...(encoding ? { encoding } : {}),
  ...(separator ? { separator } : {}),
  ...(sheet ? { sheet } : {}),
})

async function inspect(...asked: Parameters<typeof inspectFile>) {
  try {
    return await inspectFile(...asked)
  } catch (error) {
    if (error instanceof UnreadableCsv) return refuse(reason('contactImport.unreadable', { problem: error.message }))
    throw error
  }
}

/** Starts the task that writes the rows. */
export async function applyImport(ctx: Ctx, idCampaign: number, idContactImport: number): Promise<ContactImport> {
  // Its columns do not change between the look at them and the task that reads by them.
  await sql`SELECT FROM campaign WHERE id_campaign = ${idCampaign} FOR SHARE`.execute(ctx.db)
  const campaign = await campaignOf(ctx, idCampaign, 'edit')
  requireContactsCome(campaign)
  const stored = await lockImport(ctx.db, idCampaign, idContactImport)
  requireState(stored, PREVIEW)
  const missing = missingIn(campaign, stored.columns)
  if (missing) refuse(reason('contactImport.missingColumn', { column: missing.name }))
  await requireBound(ctx, campaign, stored)
  await requireRoomFor(ctx, idCampaign, 1)
  return await run(ctx, campaign, stored, 'import')
}

export async function undoImport(ctx: Ctx, idCampaign: number, idContactImport: number): Promise<ContactImport> {
  const campaign = await campaignOf(ctx, idCampaign, 'edit')
  const stored = await lockImport(ctx.db, idCampaign, idContactImport)
  // One that was stopped has written what it had read by then.
  const isUndoable = stored.state === DONE || (stored.state === PREVIEW && (await hasWritten(ctx.db, idContactImport)))
  if (!isUndoable) refuse(reason('contactImport.notDone'))
  return await run(ctx, campaign, stored, 'undo')
}

/** Asks the task of an import, or of undoing it, to stop: it ends after the rows that it is writing, and can be begun again. */
export async function cancelImport(ctx: Ctx, idCampaign: number, idContactImport: number): Promise<ContactImport> {
  const campaign = await campaignOf(ctx, idCampaign, 'edit')
  const stored = await lockImport(ctx.db, idCampaign, idContactImport)
  const { state, idTask } = stored
  if (state !== RUNNING || idTask === null)
    refuse(reason('contactImport.notRunning', { state: contactImportState.label(state).toLowerCase() }))
  await stopTask(ctx, idTask)
  await note(ctx, stored, 'Import stopped', { counts: stored.counts })
  return await show(ctx, campaign, await getImport(ctx.db, idCampaign, idContactImport))
}

async function run(
  ctx: Ctx,
  campaign: ContactCampaign,
  stored: StoredImport,
  doing: 'import' | 'undo',
): Promise<ContactImport> {
  const { idContactImport, fileName, reading } = stored
  const task = await startTask(ctx, {
    name: doing === 'import' ? 'Import contacts' : 'Undo an import of contacts',
    description: `${fileName} · ${campaign.name}`,
    job: doing === 'import' ? 'contactImport' : 'contactImport.undo',
    payload: { idContactImport },
  })
  await updateImport(ctx.db, idContactImport, {
    state: RUNNING,
    idTask: task.id,
    error: null,
    reading: { ...reading, doing },
  })
  await note(ctx, stored, doing === 'import' ? 'Import applied' : 'Undo of the import started', {
    columns: stored.columns,
  })
  return await show(ctx, campaign, await getImport(ctx.db, campaign.idCampaign, idContactImport))
}

export async function readImportRows(
  ctx: Ctx,
  idCampaign: number,
  idContactImport: number,
  query: z.output<typeof contactImportRowQuery>,
) {
  const campaign = await campaignOf(ctx, idCampaign, 'view')
  const { columns, reading } = await getImport(ctx.db, idCampaign, idContactImport)
  const page = await listRows(ctx.db, idContactImport, query)
  const mask = (await mayName(ctx, campaign))
    ? (cells: readonly string[]) => [...cells]
    : cellsMask(campaign, columns, reading.titles)
  return { ...page, items: page.items.map((row) => ({ ...row, cells: mask(row.cells), problems: [...row.problems] })) }
}

/** The refused rows with what is wrong, in the shape of a file that can be mended and uploaded again. */
export async function refusedRows(ctx: Ctx, idCampaign: number, idContactImport: number): Promise<FileAnswer> {
  await campaignOf(ctx, idCampaign, 'edit')
  const { reading, fileName } = await getImport(ctx.db, idCampaign, idContactImport)
  await noteRead(ctx, contactImportKind, [idContactImport, fileName], { report: 'refused rows' })
  const { titles = [], encoding = null, separator = null } = reading
  return refusedFileOf({ fileName, titles, encoding, separator }, (query) =>
    readImportRows(ctx, idCampaign, idContactImport, query),
  )
}
