import { actionKind, type ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import { scriptKinds } from '@parley/contract/flows/flow.entity.ts'
import { flowBlocked } from '@parley/contract/flows/flow.rules.ts'
import type { CallScript, flowChange, flowDraft } from '@parley/contract/flows/flow.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { scriptScreens } from '@parley/contract/kernel/screens.ts'
import { newComponentDocument, newFlowDocument } from '@parley/flow'
import type { z } from 'zod'
import { findFolder } from '../folders/folder.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuseInUse } from '../kernel/inUse.ts'
import { noteCreated } from '../kernel/notes.ts'
import { notFound, refuse, stale } from '../kernel/refusal.ts'
import { raiseEvent } from '../notificationGroups/raise.ts'
import { tellWebhooks } from '../outbound/tellWebhooks.ts'
import { onDocuments } from './documentThread.ts'
import { tellDraft } from './draft.stream.ts'
import { recordWork } from './draft.work.ts'
import { requireScript, type ScriptVerb } from './flow.access.ts'
import { foundOr422, type ReadDocument, readDocument } from './flow.document.ts'
import { answerScript, getScript, openScript, usageOf, usesOf } from './flow.read.ts'
import {
  deleteScript,
  insertScript,
  type LockedScript,
  lockScript,
  updateFacts,
  updateNewest,
  updatePublished,
} from './flow.store.ts'
import { findDocumentText, findVersion, insertHistory } from './history.store.ts'
import { recheckUsers } from './recheck.ts'
import { endRollout, findRollout } from './rollout.store.ts'

const DEFAULT_LANGUAGE = 'en-GB'
const GREETING = 'Hello, how can I help you?'

/** The script, held until the transaction ends, where one may do this with it. */
export async function lockToChange(
  ctx: Ctx,
  idCallScript: number,
  verb: ScriptVerb,
  rowVersion?: number,
): Promise<LockedScript> {
  const script = (await lockScript(ctx.db, idCallScript)) ?? notFound('Flow')
  await requireScript(ctx, script, verb)
  if (rowVersion !== undefined && script.rowVersion !== rowVersion) stale('Flow', await getScript(ctx, idCallScript))
  return script
}

export const auditScript = (
  ctx: Ctx,
  kind: (typeof actionKind)['values'][number],
  script: Pick<LockedScript, 'idCallScript' | 'name' | 'scriptKind'>,
  before: unknown,
  after: unknown,
) => ctx.audit({ kind, of: scriptKinds[script.scriptKind], entity: [script.idCallScript, script.name], before, after })

async function checkFolder(ctx: Ctx, idFolder: number | null, scriptKind: LockedScript['scriptKind']): Promise<void> {
  if (idFolder !== null && (await findFolder(ctx.db, idFolder))?.kind !== scriptKind) notFound('Folder')
}

/** Creates a flow with its first version; seeds may give it a guid of their own. */
export async function createScript(
  ctx: Ctx,
  draft: z.output<typeof flowDraft> & { guid?: string },
  note = 'First version',
): Promise<CallScript> {
  const { scriptKind = 'flow', document = firstDocument(scriptKind), componentType, ...facts } = draft
  await requireScript(ctx, { scriptKind, idFolder: facts.idFolder }, 'create')
  await checkFolder(ctx, facts.idFolder, scriptKind)
  const read = await readDocument(ctx, undefined, document)
  const { idCallScript } = await insertScript(ctx, {
    ...{ ...facts, scriptKind },
    componentType: typeIn(scriptKind, componentType ?? null),
  })
  await addVersion(ctx, { idCallScript, version: 0 }, read, note, null)
  const after = await getScript(ctx, idCallScript)
  await noteCreated(ctx, scriptKinds[after.scriptKind], [idCallScript, after.name], summary(after))
  return after
}

const firstDocument = (scriptKind: ScriptKind) =>
  scriptKind === 'flow' ? newFlowDocument(DEFAULT_LANGUAGE, GREETING) : newComponentDocument(DEFAULT_LANGUAGE)

/** Only components have a type. */
const typeIn = (scriptKind: ScriptKind, componentType: string | null) =>
  scriptKind === 'component' ? componentType || null : null

export async function addVersion(
  ctx: Ctx,
  script: Pick<LockedScript, 'idCallScript' | 'version'>,
  read: ReadDocument,
  note: string,
  parent: number | null,
): Promise<void> {
  const version = script.version + 1
  await insertHistory(ctx, { idCallScript: script.idCallScript, version, parent, note, read })
  await updateNewest(ctx, script.idCallScript, version, read)
}

/** Facts without the document: documents are kept in the history and need not stand in the audit log again. */
function summary({ document: _, validation, usage, daily, live, ...facts }: CallScript) {
  return { ...facts, errors: validation.errors.length }
}

export async function changeScript(
  ctx: Ctx,
  idCallScript: number,
  change: z.output<typeof flowChange>,
): Promise<CallScript> {
  const before = await lockToChange(ctx, idCallScript, 'edit', change.rowVersion)
  const { rowVersion: _, componentType = before.componentType, ...facts } = change
  if (facts.idFolder !== before.idFolder) {
    await requireScript(ctx, { ...before, idFolder: facts.idFolder }, 'edit')
    await checkFolder(ctx, facts.idFolder, before.scriptKind)
  }
  await updateFacts(ctx, idCallScript, { ...facts, componentType: typeIn(before.scriptKind, componentType) })
  const after = await getScript(ctx, idCallScript)
  await auditScript(ctx, actionKind.of.UPDATE, { ...before, name: after.name }, before, summary(after))
  return after
}

/** Saves a document as a new version; the same document again makes none. */
export async function saveDocument(
  ctx: Ctx,
  idCallScript: number,
  body: { document: unknown; note: string; rowVersion: number },
): Promise<CallScript> {
  const before = await lockToChange(ctx, idCallScript, 'edit', body.rowVersion)
  const read = await readDocument(ctx, before.guid, body.document)
  if (!(await isNewest(ctx, before, read))) {
    await addVersion(ctx, before, read, body.note, before.version)
    tellDraft(ctx, idCallScript, { kind: 'version', version: before.version + 1 })
    await auditScript(
      ctx,
      actionKind.of.UPDATE,
      before,
      { version: before.version },
      { version: before.version + 1, note: body.note, sha256: read.sha256 },
    )
  }
  return await answerScript(ctx, before, read)
}

/** Whether the newest version says the same. Releases have hashed different texts of one document, so another hash alone tells nothing. */
export async function isNewest(
  { db }: Ctx,
  { idCallScript, version }: LockedScript,
  read: ReadDocument,
): Promise<boolean> {
  const newest = await findVersion(db, idCallScript, version)
  if (newest?.sha256 === read.sha256) return true
  const text = await findDocumentText(db, idCallScript, version)
  return text !== undefined && foundOr422(await onDocuments('compare', text, read.text))
}

export async function revertScript(
  ctx: Ctx,
  idCallScript: number,
  body: { version: number; note: string; rowVersion: number },
): Promise<CallScript> {
  const before = await lockToChange(ctx, idCallScript, 'edit', body.rowVersion)
  const text = (await findDocumentText(ctx.db, idCallScript, body.version)) ?? noSuchVersion(body.version)
  const earlier = await readDocument(ctx, before.guid, text)
  if (!(await isNewest(ctx, before, earlier))) {
    const note = body.note === '' ? `Version ${body.version} again` : body.note
    await addVersion(ctx, before, earlier, note, body.version)
    tellDraft(ctx, idCallScript, { kind: 'version', version: before.version + 1 })
    await auditScript(
      ctx,
      actionKind.of.UPDATE,
      before,
      { version: before.version },
      { version: before.version + 1, revertedTo: body.version, note },
    )
  }
  return await getScript(ctx, idCallScript)
}

export async function publishScript(
  ctx: Ctx,
  idCallScript: number,
  { version, rowVersion, reason: why }: { version: number; rowVersion: number; reason?: string | undefined },
): Promise<CallScript> {
  const before = await lockToChange(ctx, idCallScript, 'publish', rowVersion)
  refuse(flowBlocked.publish(before, version))
  await checkPublished(ctx, before, version)
  await putLive(ctx, before, version, why)
  return await getScript(ctx, idCallScript)
}

/** The check of today counts, not the one of the day on which the version was saved. */
export async function checkPublished(
  ctx: Ctx,
  { idCallScript, guid }: Pick<LockedScript, 'idCallScript' | 'guid'>,
  version: number,
): Promise<void> {
  const text = (await findDocumentText(ctx.db, idCallScript, version)) ?? noSuchVersion(version)
  const { errors } = await readDocument(ctx, guid, text)
  if (errors.length > 0) refuse(reason('callScript.hasErrors', { count: errors.length }))
}

/** What belongs to the flow may refuse that the version goes live; answers what the log says of it beside. */
export async function askFollowers(ctx: Ctx, script: LockedScript, version: number, why?: string): Promise<object> {
  let beside = {}
  for (const each of ctx.domains.ofFlows)
    beside = { ...beside, ...(await each.goingLive(ctx, { ...script, version, reason: why })) }
  return beside
}

/** The version is what conversations meet from now on; its check was good. */
export async function putLive(ctx: Ctx, before: LockedScript, version: number, why?: string): Promise<void> {
  const { idCallScript } = before
  const beside = await askFollowers(ctx, before, version, why)
  await updatePublished(ctx, idCallScript, version)
  // Whatever goes live for all ends what was live for some.
  const ended = await endUnder(ctx, idCallScript, version)
  await recheckUsers(ctx, 'flow', before.guid)
  await auditScript(
    ctx,
    actionKind.of.UPDATE,
    before,
    { publishedVersion: before.publishedVersion, ...ended.before },
    { publishedVersion: version, ...ended.after, ...beside },
  )
  await tellWebhooks(ctx, 'flow.published', { subject: idCallScript, became: version })
  await raiseEvent(ctx, 'flow.published', {
    title: `${before.name} was published`,
    text: `${ctx.actor.name} put version ${version} live.`,
    path: scriptScreens[before.scriptKind](idCallScript),
  })
}

/** What the log says of the roll-out that ends as the version goes live for all. */
async function endUnder(ctx: Ctx, idCallScript: number, live: number): Promise<{ before?: object; after?: object }> {
  const under = await findRollout(ctx.db, idCallScript)
  if (under?.state !== 'RUNNING') return {}
  const { version, share, goesBack } = under
  const state = version === live ? 'FINISHED' : 'REPLACED'
  await endRollout(ctx, under, state)
  return { before: { rollout: { version, share, goesBack } }, after: { rollout: { version, state } } }
}

export async function removeScript(ctx: Ctx, idCallScript: number): Promise<void> {
  const before = await lockToChange(ctx, idCallScript, 'delete')
  const usage = await usageOf(ctx, before)
  refuseInUse(usesOf(usage), () => flowBlocked.remove({ usage }))
  await recordWork(ctx, idCallScript)
  await deleteScript(ctx.db, idCallScript, before.name)
  await auditScript(ctx, actionKind.of.DELETE, before, before, undefined)
  tellDraft(ctx, idCallScript, { kind: 'removed' })
}

/** A new flow of one version (the newest where none is named); tags and history stay behind. */
export async function duplicateScript(
  ctx: Ctx,
  idCallScript: number,
  body: { name: string; idFolder: number | null; version?: number },
): Promise<CallScript> {
  const source = await openScript(ctx, idCallScript)
  const version = body.version ?? source.version
  const document = (await findDocumentText(ctx.db, idCallScript, version)) ?? noSuchVersion(version)
  const { type, channel, description, scriptKind, componentType } = await getScript(ctx, idCallScript)
  const draft = {
    name: body.name,
    idFolder: body.idFolder,
    type,
    channel,
    description,
    scriptKind,
    componentType,
    document,
  }
  const copy = await createScript(ctx, draft, `Copy of version ${version}`)
  for (const each of ctx.domains.ofFlows) await each.copied(ctx, idCallScript, copy.idCallScript)
  return copy
}

export function noSuchVersion(version: number): never {
  return refuse(reason('callScript.noSuchVersion', { version }))
}
