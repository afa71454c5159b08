import { randomUUID } from 'node:crypto'
import { reason } from '@parley/contract/kernel/errors.ts'
import { knowledgeBaseKind, knowledgeSourceEntity } from '@parley/contract/knowledgeBase/knowledgeBase.entity.ts'
import { MAX_KNOWLEDGE_BYTES, MAX_KNOWLEDGE_SOURCES } from '@parley/contract/knowledgeBase/knowledgeBase.enum.ts'
import type {
  FetchRules,
  KnowledgeSource,
  knowledgeFileChange,
  knowledgeFileDraft,
  knowledgeSourceDetail,
  knowledgeUrlChange,
  knowledgeUrlDraft,
} from '@parley/contract/knowledgeBase/source.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { noteChanged, noteCreated, noteDone, noteRead, noteRemoved } from '../kernel/notes.ts'
import { notFound, refuse, stale } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type {} from '../kernel/storage/file.jobs.ts'
import type { FileStore } from '../kernel/storage/storage.ts'
import { requireRoom } from '../kernel/storage/storageLimit.ts'
import { startTask } from '../tasks/task.service.ts'
import { withoutHash } from './fetch/linkedPages.ts'
import { getKnowledgeBase, lockKnowledgeBase } from './knowledgeBase.store.ts'
import { DROPPED } from './readInto.ts'
import type {} from './source.jobs.ts'
import {
  countSources,
  findSource,
  getSource,
  holdText,
  insertSource,
  listPassages,
  listUrlIds,
  lockSource,
  noteDropped,
  noteSource,
  removeSource,
  renewIndex,
  replaceText,
  storeSource,
  textsOf,
} from './source.store.ts'
import { UnreadableFile } from './text/blocks.ts'
import { chunksOf } from './text/chunk.ts'
import { differenceOf } from './text/difference.ts'
import { typeOf } from './text/extract.ts'

const factsOf = ({ title, fileName, url, rules, bytes }: KnowledgeSource) => ({ title, fileName, url, rules, bytes })
export const entityOf = ({ idKnowledgeSource, title }: Pick<KnowledgeSource, 'idKnowledgeSource' | 'title'>) =>
  [idKnowledgeSource, title] as const

/** Reads sources behind the request, and tells whoever asked for it by a task. */
async function begin(ctx: Ctx, idKnowledgeBase: number, ids: readonly number[], what: string): Promise<number> {
  const { name } = await getKnowledgeBase(ctx.db, idKnowledgeBase)
  // Whoever looks at one sees that it will be read, however long the task waits.
  for (const id of ids) await noteSource(ctx.db, id, { state: 'pending' })
  const { id } = await startTask(ctx, {
    name: what,
    description: name,
    job: 'knowledge.read',
    payload: { idKnowledgeBase, ids },
  })
  return id
}

async function requirePlace(ctx: Ctx, idKnowledgeBase: number): Promise<void> {
  await lockKnowledgeBase(ctx.db, idKnowledgeBase)
  if ((await countSources(ctx.db, idKnowledgeBase)).sources >= MAX_KNOWLEDGE_SOURCES)
    refuse(reason('knowledgeBase.full', { most: MAX_KNOWLEDGE_SOURCES, what: 'files and pages' }))
}

/** What files need of the installation. */
type Reading = Pick<Services, 'files' | 'recogniser'>
const NO_RECOGNISER = 'it is a picture, and no engine that recognizes text is set up.'

function bytesOf(
  { fileName, content }: z.output<typeof knowledgeFileDraft>,
  recogniser: Reading['recogniser'],
): Buffer {
  const bytes = Buffer.from(content, 'base64')
  try {
    if (bytes.length > MAX_KNOWLEDGE_BYTES)
      throw new UnreadableFile(`it is larger than ${MAX_KNOWLEDGE_BYTES / 1_000_000} MB.`)
    if (typeOf({ name: fileName }, bytes) === 'picture' && !recogniser) throw new UnreadableFile(NO_RECOGNISER)
  } catch (error) {
    if (error instanceof UnreadableFile) refuse(reason('knowledgeBase.unreadable', { problem: error.message }))
    throw error
  }
  return bytes
}

async function* once(bytes: Buffer) {
  yield bytes
}
async function keepFile(ctx: Ctx, files: FileStore, bytes: Buffer): Promise<{ fileKey: string; bytes: number }> {
  await requireRoom(ctx, bytes.length)
  const fileKey = `tenants/${ctx.tenant}/knowledge/${randomUUID()}`
  await files.put(fileKey, once(bytes))
  return { fileKey, bytes: bytes.length }
}

export async function insertFile(
  ctx: Ctx,
  { files, recogniser }: Reading,
  idKnowledgeBase: number,
  draft: z.output<typeof knowledgeFileDraft>,
): Promise<KnowledgeSource> {
  await requirePlace(ctx, idKnowledgeBase)
  const { fileName } = draft
  const kept = await keepFile(ctx, files, bytesOf(draft, recogniser))
  const id = await insertSource(ctx, { idKnowledgeBase, kind: 'file', title: fileName, fileName, ...kept })
  return await created(ctx, id, `Read ${fileName}`)
}

async function created(ctx: Ctx, id: number, what: string): Promise<KnowledgeSource> {
  const source = (await findSource(ctx.db, id)) ?? notFound('Source')
  await renewIndex(ctx.db, source.idKnowledgeBase)
  await noteCreated(ctx, knowledgeSourceEntity, entityOf(source), factsOf(source))
  await begin(ctx, source.idKnowledgeBase, [id], what)
  return source
}

/** The text that answers stays until the new one has shown that it answers as well. */
export async function replaceFile(
  ctx: Ctx,
  { files, recogniser }: Reading,
  [idKnowledgeBase, id]: readonly [number, number],
  { rowVersion, ...draft }: z.output<typeof knowledgeFileChange>,
): Promise<KnowledgeSource> {
  const before = await openSource(ctx, [idKnowledgeBase, id], 'file', rowVersion)
  const old = await textsOf(ctx.db, id)
  const kept = await keepFile(ctx, files, bytesOf(draft, recogniser))
  await storeSource(ctx, id, { fileName: draft.fileName, ...kept })
  if (old?.fileKey) await ctx.enqueue('files.remove', { key: old.fileKey })
  await begin(ctx, idKnowledgeBase, [id], `Read ${draft.fileName}`)
  const after = await getSource(ctx.db, idKnowledgeBase, id)
  await noteChanged(ctx, knowledgeSourceEntity, entityOf(before), factsOf(before), factsOf(after))
  return after
}

async function openSource(
  ctx: Ctx,
  [idKnowledgeBase, id]: readonly [number, number],
  kind: KnowledgeSource['kind'],
  rowVersion?: number,
): Promise<KnowledgeSource> {
  await lockSource(ctx.db, id)
  const source = await getSource(ctx.db, idKnowledgeBase, id)
  if (source.kind !== kind) notFound('Source')
  if (rowVersion !== undefined && rowVersion !== source.rowVersion) stale('Source', source)
  return source
}

export async function insertUrl(
  ctx: Ctx,
  idKnowledgeBase: number,
  { url: given, rules }: z.output<typeof knowledgeUrlDraft>,
): Promise<KnowledgeSource> {
  await requirePlace(ctx, idKnowledgeBase)
  const url = withoutHash(given)
  const id = await insertSource(ctx, { idKnowledgeBase, kind: 'url', title: url, url, rules })
  return await created(ctx, id, `Fetch ${new URL(url).host}`)
}

export async function updateUrl(
  ctx: Ctx,
  [idKnowledgeBase, id]: readonly [number, number],
  {
    rowVersion,
    rules,
  }: { readonly rules: FetchRules; readonly rowVersion?: number } & Partial<z.output<typeof knowledgeUrlChange>>,
): Promise<KnowledgeSource> {
  const before = await openSource(ctx, [idKnowledgeBase, id], 'url', rowVersion)
  await storeSource(ctx, id, { rules })
  await scheduleFetch(ctx, id, rules)
  const after = await getSource(ctx.db, idKnowledgeBase, id)
  await noteChanged(ctx, knowledgeSourceEntity, entityOf(before), factsOf(before), factsOf(after))
  return after
}

/** Files and pages of a tenant are read one after the other: one that takes a minute must not hold up another tenant's. */
export const READING = 'reading'
const HOUR_MS = 3_600_000
/** When a page is fetched next by itself; each fetch says it anew. */
export async function scheduleFetch(ctx: Ctx, id: number, rules: FetchRules | null): Promise<void> {
  const hours = rules?.everyHours ?? null
  const nextAt = hours === null ? null : new Date(ctx.clock.now().getTime() + hours * HOUR_MS)
  await noteSource(ctx.db, id, { nextAt })
  if (nextAt)
    await ctx.enqueue(
      'knowledge.fetchAgain',
      { idKnowledgeSource: id },
      { runAt: nextAt, key: `knowledge ${id}`, queue: READING, isLast: true },
    )
}

export async function deleteSource(
  ctx: Ctx,
  [idKnowledgeBase, id]: readonly [number, number],
  kind: KnowledgeSource['kind'],
): Promise<void> {
  const source = await openSource(ctx, [idKnowledgeBase, id], kind)
  const texts = await textsOf(ctx.db, id)
  await removeSource(ctx.db, id)
  if (texts?.fileKey) await ctx.enqueue('files.remove', { key: texts.fileKey })
  await renewIndex(ctx.db, idKnowledgeBase)
  await noteRemoved(ctx, knowledgeSourceEntity, entityOf(source), { idKnowledgeBase, ...factsOf(source) })
}

/** Fetches a page again, or all that people added with what they bring. */
export async function downloadUrls(ctx: Ctx, idKnowledgeBase: number, one: number | null): Promise<{ idTask: number }> {
  const { name } = await getKnowledgeBase(ctx.db, idKnowledgeBase)
  const ids = await listUrlIds(ctx.db, idKnowledgeBase, one)
  if (ids.length === 0) refuse(reason('knowledgeBase.nothingToFetch'))
  await noteDone(ctx, knowledgeBaseKind, [idKnowledgeBase, name], 'Had pages fetched', { pages: ids.length })
  return { idTask: await begin(ctx, idKnowledgeBase, ids, 'Fetch pages') }
}

/** Passages that are shown of a source. */
const MOST_SHOWN = 300

export async function readSource(
  ctx: Ctx,
  idKnowledgeBase: number,
  id: number,
): Promise<z.output<typeof knowledgeSourceDetail>> {
  const source = await getSource(ctx.db, idKnowledgeBase, id)
  const { live, held } = (await textsOf(ctx.db, id)) ?? notFound('Source')
  return {
    ...source,
    text: await listPassages(ctx.db, id, MOST_SHOWN),
    recognized: [...(live?.recognized ?? [])],
    held: held && {
      at: held.at,
      passages: (await chunksOf(held.blocks)).length,
      difference: differenceOf(live?.blocks ?? [], held.blocks),
      checks: [...held.checks],
    },
  }
}

/** A person answers for the text that waits. */
export async function acceptText(ctx: Ctx, idKnowledgeBase: number, id: number): Promise<KnowledgeSource> {
  await getSource(ctx.db, idKnowledgeBase, id)
  const locked = (await lockSource(ctx.db, id)) ?? notFound('Source')
  const { held } = locked
  if (!held) return refuse(reason('knowledgeBase.nothingHeld'))
  const { checks, ...text } = held
  await replaceText(ctx, locked, text, await chunksOf(text.blocks))
  const failing = checks.filter(({ after }) => after?.isPassed === false).map(({ question }) => question)
  await noteDone(ctx, knowledgeSourceEntity, entityOf(locked), 'Accepted the new text', { failing })
  return await getSource(ctx.db, idKnowledgeBase, id)
}

export async function rejectText(ctx: Ctx, idKnowledgeBase: number, id: number): Promise<KnowledgeSource> {
  await getSource(ctx.db, idKnowledgeBase, id)
  const locked = (await lockSource(ctx.db, id)) ?? notFound('Source')
  if (!locked.held) return refuse(reason('knowledgeBase.nothingHeld'))
  await holdText(ctx.db, id, null)
  await noteDropped(ctx.db, id, locked.held.hash)
  await noteSource(ctx.db, id, { state: 'stale', problem: DROPPED })
  await noteDone(ctx, knowledgeSourceEntity, entityOf(locked), 'Dropped the new text')
  return await getSource(ctx.db, idKnowledgeBase, id)
}

export async function readFile(ctx: Ctx, files: FileStore, idKnowledgeBase: number, id: number): Promise<FileAnswer> {
  const source = await getSource(ctx.db, idKnowledgeBase, id)
  const texts = await textsOf(ctx.db, id)
  const found = texts?.fileKey ? await files.read(texts.fileKey) : undefined
  if (!found || texts?.fileName == null) return notFound('File')
  await noteRead(ctx, knowledgeSourceEntity, entityOf(source), { file: texts.fileName })
  // Whatever it is, a browser shall keep it and not show it as a page of ours.
  return { contentType: 'application/octet-stream', fileName: texts.fileName, body: found.stream, isApart: true }
}
