import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import type { Draft, DraftFacts, draftSave } from '@parley/contract/flows/draft.schema.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { writtenAnswer } from '../kernel/http/writtenAnswer.ts'
import { notFound, refuse, stale } from '../kernel/refusal.ts'
import { onDocuments } from './documentThread.ts'
import { clearDraft, findDraft, lockDraft, type StoredDraft, writeDraft } from './draft.store.ts'
import { tellDraft } from './draft.stream.ts'
import { type DraftState, noteSave, recordWork } from './draft.work.ts'
import { foundOr422, type ReadDocument, readDocument } from './flow.document.ts'
import { answerScript, openScript, problem } from './flow.read.ts'
import { addVersion, auditScript, isNewest, lockToChange, noSuchVersion, putLive } from './flow.service.ts'
import type { LockedScript } from './flow.store.ts'
import { findDocumentText } from './history.store.ts'

const PART = 'Draft'

/** What is worked on; where there is no draft, the newest version. */
async function getDraft(ctx: Ctx, idCallScript: number): Promise<Draft> {
  const { facts, text } = await lookUpDraft(ctx, idCallScript)
  return { ...facts, document: JSON.parse(text) }
}

/** The same as an answer, which needs the document only as text. */
export async function answerDraft(ctx: Ctx, idCallScript: number): Promise<Draft> {
  const { facts, text } = await lookUpDraft(ctx, idCallScript)
  return writtenAnswer((json) => ({ ...facts, document: json(text) }))
}

/** What is known of the draft, or of the newest version where there is none, and its document as JSON. */
export async function lookUpDraft(ctx: Ctx, idCallScript: number): Promise<{ facts: DraftFacts; text: string }> {
  const { guid, version } = await openScript(ctx, idCallScript)
  const draft = await findDraft(ctx.db, idCallScript)
  const stored = draft?.text ?? (await findDocumentText(ctx.db, idCallScript, version)) ?? notFound('Flow')
  const read = await readDocument(ctx, guid, stored)
  return { facts: factsOf(draft, read, version), text: read.text }
}

const factsOf = (draft: StoredDraft | undefined, read: ReadDocument, newest: number): DraftFacts => {
  const isThere = draft?.text != null
  return {
    version: isThere ? draft.version : newest,
    newest,
    isChanged: isThere && draft.sha256 !== draft.baseSha256,
    rowVersion: draft?.rowVersion ?? 0,
    savedAt: isThere ? draft.savedAt : null,
    savedBy: isThere ? draft.savedBy : null,
    validation: { errors: read.errors.map(problem), warnings: read.warnings.map(problem) },
    known: read.known,
  }
}

/** Saves what someone drew, errors and all. The same document again changes nothing, whatever it was based on: an answer was lost. */
export async function saveDraft(ctx: Ctx, idCallScript: number, body: z.output<typeof draftSave>): Promise<DraftFacts> {
  const script = await openScript(ctx, idCallScript, 'edit')
  const { version } = body
  const base = (await findDocumentText(ctx.db, idCallScript, version)) ?? noSuchVersion(version)
  const read = await readDocument(ctx, script.guid, body.document)
  const before = await findDraft(ctx.db, idCallScript)
  const isSame = before?.text != null && before.sha256 === read.sha256 && before.version === version
  if (isSame) return factsOf(before, read, script.version)
  const rowVersion = before?.rowVersion ?? 0
  if (rowVersion !== body.rowVersion) stale(PART, await getDraft(ctx, idCallScript))
  const isBasedAsBefore = before?.text != null && before.version === version
  const baseSha256 = isBasedAsBefore ? before.baseSha256 : (await readDocument(ctx, script.guid, base)).sha256
  if (before?.text == null && baseSha256 === read.sha256) return factsOf(before, read, script.version)
  const written = await writeDraft(ctx, { idCallScript, version, baseSha256, read, rowVersion })
  if (written === undefined) stale(PART, await getDraft(ctx, idCallScript))
  const steps = foundOr422(await onDocuments('touched', before?.text ?? base, read.text))
  await noteSave(ctx, idCallScript, {
    before:
      before?.text == null ? { ...stateOf(version, read), sha256: baseSha256, nodes: steps.before } : stateIn(before),
    after: stateOf(version, read),
    steps: steps.touched,
  })
  const isOntoAnother = before?.text != null && before.version !== version
  await auditMutings(ctx, script, before?.text ?? base, read.text, isOntoAnother ? base : undefined)
  tellDraft(ctx, idCallScript, { kind: 'saved', rowVersion: written, version })
  for (const each of ctx.domains.ofFlows) await each.saved(ctx, idCallScript)
  const after = await findDraft(ctx.db, idCallScript)
  return factsOf(after, read, script.version)
}

/** Says in the audit log which warnings were muted, and which count again, some of them by name. */
async function auditMutings(
  ctx: Ctx,
  script: Pick<LockedScript, 'idCallScript' | 'name' | 'scriptKind'>,
  ...[before, after, base]: [before: string, after: string, base?: string | undefined]
): Promise<void> {
  if (![before, after].some((text) => text.includes('"muted"'))) return
  const read = await onDocuments('mutings', before, after, base ?? before)
  // A draft of a newer release can’t be read, and can be discarded all the same.
  if (!read.ok) return
  const { muted, unmuted } = read.found
  if (muted.count + unmuted.count === 0) return
  await auditScript(
    ctx,
    actionKind.of.UPDATE,
    script,
    { muted: unmuted.some, mutedCount: unmuted.count },
    { muted: muted.some, mutedCount: muted.count },
  )
}

const stateOf = (version: number, { sha256, nodes, errors }: ReadDocument): DraftState => ({
  ...{ version, sha256, nodes },
  errors: errors.length,
})
const stateIn = ({ version, sha256, nodes, errors }: StoredDraft): DraftState => ({ version, sha256, nodes, errors })

/** The draft as the caller knows it, held; what was done at it is recorded, since this ends it. */
async function take(ctx: Ctx, { idCallScript }: LockedScript, rowVersion: number) {
  const draft = await lockDraft(ctx.db, idCallScript)
  if (draft?.text == null) return refuse(reason('callScript.noDraft'))
  if (draft.rowVersion !== rowVersion) stale(PART, await getDraft(ctx, idCallScript))
  await recordWork(ctx, idCallScript)
  return { ...draft, text: draft.text }
}

export async function discardDraft(ctx: Ctx, idCallScript: number, rowVersion: number): Promise<Draft> {
  const script = await lockToChange(ctx, idCallScript, 'edit')
  const draft = await take(ctx, script, rowVersion)
  await clearDraft(ctx.db, idCallScript)
  await auditScript(ctx, actionKind.of.UPDATE, script, { draft: stateIn(draft) }, { draft: null })
  const base = await findDocumentText(ctx.db, idCallScript, draft.version)
  if (base !== undefined) await auditMutings(ctx, script, draft.text, base)
  tellDraft(ctx, idCallScript, { kind: 'discarded', rowVersion: rowVersion + 1 })
  return await getDraft(ctx, idCallScript)
}

export async function keepDraft(
  ctx: Ctx,
  idCallScript: number,
  { note, rowVersion }: { note: string; rowVersion: number },
): Promise<CallScript> {
  const script = await lockToChange(ctx, idCallScript, 'edit')
  const { version, read } = await makeVersion(ctx, script, note, rowVersion)
  tellDraft(ctx, idCallScript, { kind: 'kept', rowVersion: rowVersion + 1, version, isPublished: false })
  return await answerScript(ctx, script, read)
}

export async function publishDraft(
  ctx: Ctx,
  idCallScript: number,
  { note, rowVersion, reason: why }: { note: string; rowVersion: number; reason?: string | undefined },
): Promise<CallScript> {
  const script = await lockToChange(ctx, idCallScript, 'publish')
  const { version, read } = await makeVersion(ctx, script, note, rowVersion)
  if (read.errors.length > 0) refuse(reason('callScript.hasErrors', { count: read.errors.length }))
  if (script.publishedVersion === version) refuse(reason('callScript.alreadyPublished', { version }))
  await putLive(ctx, script, version, why)
  tellDraft(ctx, idCallScript, { kind: 'kept', rowVersion: rowVersion + 1, version, isPublished: true })
  return await answerScript(ctx, script, read)
}

/** The draft becomes the newest version, unless that says the same already. */
async function makeVersion(ctx: Ctx, script: LockedScript, note: string, rowVersion: number) {
  const { idCallScript } = script
  const draft = await take(ctx, script, rowVersion)
  if (draft.version !== script.version) refuse(reason('callScript.draftBehind', { version: script.version }))
  const read = await readDocument(ctx, script.guid, draft.text)
  await clearDraft(ctx.db, idCallScript)
  if (await isNewest(ctx, script, read)) {
    await auditScript(ctx, actionKind.of.UPDATE, script, { draft: stateIn(draft) }, { draft: null })
    return { version: script.version, read }
  }
  const version = script.version + 1
  await addVersion(ctx, script, read, note, script.version)
  await auditScript(
    ctx,
    actionKind.of.UPDATE,
    script,
    { version: script.version, draft: stateIn(draft) },
    { version, note, sha256: read.sha256, draft: null },
  )
  return { version, read }
}
