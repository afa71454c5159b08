import { scriptKinds } from '@parley/contract/flows/flow.entity.ts'
import type { historyDiff, publishPreview } from '@parley/contract/flows/flow.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { writtenAnswer } from '../kernel/http/writtenAnswer.ts'
import { keyset } from '../kernel/keyset.ts'
import { noteChanged } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { lockTags, setVersionTags } from '../tags/tag.store.ts'
import { findBroken } from './component.service.ts'
import { onDocuments } from './documentThread.ts'
import { findDraft } from './draft.store.ts'
import { foundOr422, readStored } from './flow.document.ts'
import { getScript, openScript } from './flow.read.ts'
import { noSuchVersion } from './flow.service.ts'
import { findDocumentText, findVersion, selectHistory, sumTraffic } from './history.store.ts'

/** The versions of a script, newest first. */
export async function listHistories(
  ctx: Ctx,
  idCallScript: number,
  query: { limit?: number | undefined; cursor?: string | undefined },
) {
  await openScript(ctx, idCallScript)
  return await keyset(ctx.db, selectHistory(ctx.db).where('history.idCallScript', '=', idCallScript), query, {
    id: { column: 'history.version', key: 'version' },
    sorts: { version: { expression: sql`history.version`, type: 'int' } },
    fallback: '-version',
  })
}

export async function getHistory(ctx: Ctx, idCallScript: number, version: number) {
  await openScript(ctx, idCallScript)
  const { text, ...found } = await withDocument(ctx, idCallScript, version)
  return writtenAnswer((json) => ({ ...found, document: json(text) }))
}

/** A version with its document as JSON. */
async function withDocument({ db }: Ctx, idCallScript: number, version: number) {
  const found = (await findVersion(db, idCallScript, version)) ?? noSuchVersion(version)
  const text = (await findDocumentText(db, idCallScript, version)) ?? noSuchVersion(version)
  return { ...found, text: await readStored(text) }
}

export async function tagVersion(
  ctx: Ctx,
  idCallScript: number,
  { version, tags }: { version: number; tags: number[] },
) {
  const script = await openScript(ctx, idCallScript, 'edit')
  const before = (await findVersion(ctx.db, idCallScript, version)) ?? noSuchVersion(version)
  const known = await lockTags(ctx.db, tags)
  const unknown = [...new Set(tags)].filter((idTag) => !known.includes(idTag))
  if (unknown.length > 0) refuse(reason('tag.unknown', { ids: unknown.join(', ') }))
  await setVersionTags(ctx.db, idCallScript, version, tags)
  const after = (await findVersion(ctx.db, idCallScript, version)) ?? noSuchVersion(version)
  await noteChanged(
    ctx,
    scriptKinds[script.scriptKind],
    [idCallScript, (await getScript(ctx, idCallScript)).name],
    { version, tags: before.tags },
    { version, tags: after.tags },
  )
  return after
}

/** What changed between two versions, node by node. */
export async function diffHistory(
  ctx: Ctx,
  idCallScript: number,
  { from, to }: { from: number; to?: number | undefined },
) {
  const script = await openScript(ctx, idCallScript)
  const before = await documentOf(ctx, idCallScript, from)
  const after = to === undefined ? await draftText(ctx, script) : await documentOf(ctx, idCallScript, to)
  const diff = foundOr422(await onDocuments('diff', before, after))
  const wires = diff.wires.map((wire) => ({ ...wire, from: wire.from ?? null, to: wire.to ?? null }))
  // The package promises not to change what it returned; the answer's type does not ask for that.
  return { ...diff, wires, from, to: to ?? null } as z.output<typeof historyDiff>
}

const documentOf = async ({ db }: Ctx, idCallScript: number, version: number) =>
  (await findDocumentText(db, idCallScript, version)) ?? noSuchVersion(version)

/** What is worked on: the draft, or where there is none the newest version. */
const draftText = async (ctx: Ctx, { idCallScript, version }: { idCallScript: number; version: number }) =>
  (await findDraft(ctx.db, idCallScript))?.text ?? (await documentOf(ctx, idCallScript, version))

export async function diffHistoryJson(
  ctx: Ctx,
  idCallScript: number,
  { from, to }: { from: number; to?: number | undefined },
) {
  const script = await openScript(ctx, idCallScript)
  const { text: before, ...older } = await withDocument(ctx, idCallScript, from)
  const { text: after, ...newer } =
    to === undefined
      ? { version: null, text: await readStored(await draftText(ctx, script)) }
      : await withDocument(ctx, idCallScript, to)
  return writtenAnswer((json) => ({
    from: { ...older, document: json(before) },
    to: { ...newer, document: json(after) },
  }))
}

type Preview = z.output<typeof publishPreview>

const DAYS = 7
const DAY_MS = 86_400_000
const nothing = { touched: [], untouched: [] }

/** What someone wants to know before a version, or the draft, goes live: its note, what it says differently, whom it breaks, how many people will notice. */
export async function previewPublish(ctx: Ctx, idCallScript: number, number: number | undefined): Promise<Preview> {
  const script = await openScript(ctx, idCallScript)
  const { guid, publishedVersion } = script
  const find = async (which: number) => (await findVersion(ctx.db, idCallScript, which)) ?? noSuchVersion(which)
  const version = number === undefined ? null : await find(number)
  const uses = await findBroken(ctx, guid, number)
  if (publishedVersion === null)
    return { version, live: null, tagsLost: [], languages: nothing, texts: [], textCount: 0, ...uses, traffic: null }
  const live = await find(publishedVersion)
  const coming = number === undefined ? await draftText(ctx, script) : await documentOf(ctx, idCallScript, number)
  const { texts, textCount, languages, walked } = foundOr422(
    await onDocuments('changes', await documentOf(ctx, idCallScript, publishedVersion), coming),
  )
  const kept = new Set(version?.tags.map(({ idTag }) => idTag))
  const since = new Date(ctx.clock.now().getTime() - DAYS * DAY_MS)
  return {
    version,
    live,
    tagsLost: live.tags.filter(({ idTag }) => !kept.has(idTag)),
    languages,
    // The package promises not to change what it returned; the answer's type does not ask for that.
    texts: texts as Preview['texts'],
    textCount,
    ...uses,
    traffic: walked.length === 0 ? null : await sumTraffic(ctx.db, { idCallScript, guid, nodes: walked, since }),
  }
}
