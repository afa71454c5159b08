import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import type { Replaced, replacePreview, replaceResult, replaceUses } from '@parley/contract/flows/use.schema.ts'
import { type Reason, reason } from '@parley/contract/kernel/errors.ts'
import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import { type ComponentVersion, componentKey } from '@parley/flow'
import type { z } from 'zod'
import { foldersAllowed } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { findInterfaces } from './component.store.ts'
import { onDocuments } from './documentThread.ts'
import { findDraft, writeDraft } from './draft.store.ts'
import { tellDraft } from './draft.stream.ts'
import { requireScript, type ScriptVerb, scriptAction } from './flow.access.ts'
import { foundOr422, type ReadDocument, readDocument } from './flow.document.ts'
import { addVersion, auditScript, putLive } from './flow.service.ts'
import { findScriptByGuid, type LockedScript, lockScript, readScript } from './flow.store.ts'
import { findDocumentText } from './history.store.ts'
import { listUsers } from './use.read.ts'
import { findNamed, listReached, namedByFlows } from './use.store.ts'

/** The flows that name something, and what naming another one there would come to. Nothing is changed. */
export async function previewReplace(ctx: Ctx, replaced: Replaced): Promise<z.output<typeof replacePreview>> {
  const replacement = await replacementOf(ctx, replaced)
  const { shown, hidden } = await listUsers(ctx, replaced.kind, replaced.target)
  const rows = []
  for (const { idCallScript } of shown) {
    const script = (await readScript(ctx.db, idCallScript)) ?? notFound('Flow')
    const { blocked, warning, publishBlocked, isLive } = await planOf(ctx, script, replacement)
    const { guid, name, scriptKind, rowVersion } = script
    rows.push({ idCallScript, guid, name, scriptKind, rowVersion, blocked, warning, publishBlocked, isLive })
  }
  return { rows, hidden }
}

/**
 * Names another one in each of these flows: a new version of each whose newest one names the target, and its draft on top of that. What cannot
 * be done in one flow is said of it and keeps no other. A live version goes on as it is, unless the new one can take its place at once.
 */
export async function replaceInUses(
  ctx: Ctx,
  { flows, publish, ...replaced }: z.output<typeof replaceUses>,
): Promise<z.output<typeof replaceResult>> {
  const replacement = await replacementOf(ctx, replaced)
  const { shown } = await listUsers(ctx, replaced.kind, replaced.target)
  const users = new Set(shown.map(({ idCallScript }) => idCallScript))
  const results = []
  // Always in the same order, so that two of these wait for each other and never both.
  for (const { idCallScript, rowVersion } of [...flows].sort((one, other) => one.idCallScript - other.idCallScript)) {
    const script = users.has(idCallScript) ? await lockScript(ctx.db, idCallScript) : undefined
    if (!script) continue
    const plan = await planOf(ctx, script, replacement)
    const { guid, name, scriptKind } = script
    const { warning, isLive } = plan
    const row = { idCallScript, guid, name, scriptKind, warning, isLive, version: null, published: false }
    const blocked = script.rowVersion === rowVersion ? plan.blocked : reason('callScript.changedMeanwhile').message
    if (blocked !== null) {
      results.push({ ...row, blocked, publishBlocked: plan.publishBlocked })
      continue
    }
    results.push({ ...row, ...(await carryOut(ctx, script, plan, replacement, publish)) })
  }
  return results
}

interface Replacement extends Replaced {
  readonly note: string
  /** Why it fits nowhere as far as anyone can tell. */
  readonly unfit: Reason | undefined
  /** What the replacement runs, and what that runs: there it would come back to itself. */
  readonly reached: ReadonlySet<string>
}

/** Whoever replaces may see both. */
async function replacementOf(ctx: Ctx, replaced: Replaced): Promise<Replacement> {
  const { kind, target, by } = replaced
  const { label, view } = namedByFlows[kind]
  for (const guid of [target, by]) {
    if (kind === 'flow') await requireScript(ctx, (await findScriptByGuid(ctx.db, guid)) ?? notFound(label), 'view')
    else if (view !== undefined) await ctx.require(view)
  }
  const [from, to] = [await findNamed(ctx.db, kind, target), await findNamed(ctx.db, kind, by)]
  if (from === undefined || to === undefined) return notFound(label)
  const run = kind === 'flow' ? await listReached(ctx.db, by) : []
  const unfit = kind === 'flow' ? await unfitness(ctx, by, to.name) : otherLanguage(from, to)
  return { ...replaced, unfit, note: `${from.name} replaced by ${to.name}`.slice(0, MOST_NOTE), reached: new Set(run) }
}

/** Without an interface nothing says what it takes and by what it returns, and what was never published cannot run. */
async function unfitness({ db }: Ctx, guid: string, name: string): Promise<Reason | undefined> {
  const live: ComponentVersion = { flow: guid, version: { policy: 'published' } }
  if ((await findInterfaces(db, [live]))[componentKey(live)]) return undefined
  const problem = `“${name}” has no published version with an interface, so nothing tells whether it does.`
  return reason('callScript.newProblems', { problem })
}

/** What one language says or hears is nothing to another. */
function otherLanguage(from: { language: string | null }, to: { name: string; language: string | null }) {
  const base = (language: string | null) => language?.split('-')[0]
  if (to.language === null || base(from.language) === base(to.language)) return undefined
  return reason('callScript.newProblems', { problem: `“${to.name}” is for the language ${to.language}.` })
}

const MOST_NOTE = 500

interface Plan {
  readonly blocked: string | null
  readonly warning: string | null
  readonly publishBlocked: string | null
  readonly isLive: boolean
  /** Undefined where the newest version does not name the target. */
  readonly newest?: ReadDocument | undefined
  readonly draft?: { readonly read: ReadDocument; readonly version: number; readonly rowVersion: number } | undefined
}

const wordsOf = (why: Reason | undefined) => why?.message ?? null

async function planOf(ctx: Ctx, script: LockedScript, replacement: Replacement): Promise<Plan> {
  const { idCallScript, version, publishedVersion } = script
  const isLive = await isNamed(ctx, idCallScript, publishedVersion, replacement)
  const refused = (why: Reason): Plan => ({ blocked: why.message, warning: null, publishBlocked: null, isLive })
  const mayNot = await refusalTo(ctx, script, 'edit')
  if (mayNot) return refused(mayNot)
  if (replacement.unfit) return refused(replacement.unfit)
  if (replacement.reached.has(script.guid)) return refused(reason('callScript.runsItself'))
  try {
    const text = (await findDocumentText(ctx.db, idCallScript, version)) ?? notFound('Flow')
    const newest = await exchanged(ctx, script, text, replacement)
    const stored = await findDraft(ctx.db, idCallScript)
    const draft = stored?.text == null ? undefined : await exchanged(ctx, script, stored.text, replacement)
    const problem = newest?.problem ?? draft?.problem
    if (problem !== undefined) return refused(reason('callScript.newProblems', { problem }))
    return {
      blocked: null,
      warning: newest?.warning ?? draft?.warning ?? null,
      publishBlocked: isLive ? wordsOf(await publishRefusal(ctx, script, newest?.read)) : null,
      isLive,
      newest: newest?.read,
      draft: stored && draft && { read: draft.read, version: stored.version, rowVersion: stored.rowVersion },
    }
  } catch (error) {
    // What a newer release saved stays as it is, and keeps no other flow.
    if (error instanceof Refusal) return refused(error.reason)
    throw error
  }
}

const refusalTo = async (ctx: Ctx, { scriptKind, idFolder }: LockedScript, verb: ScriptVerb) => {
  const action = scriptAction(scriptKind, verb)
  const allowed = await foldersAllowed(ctx, action)
  const may = allowed === 'all' || (idFolder !== null && allowed.includes(idFolder))
  return may ? undefined : reason('callScript.needs', { permission: permissionLabel(action) })
}

async function publishRefusal(ctx: Ctx, script: LockedScript, newest: ReadDocument | undefined) {
  const { version, publishedVersion } = script
  if (publishedVersion !== version) return reason('callScript.liveIsOlder', { live: publishedVersion ?? 0 })
  const mayNot = await refusalTo(ctx, script, 'publish')
  if (mayNot) return mayNot
  return newest && newest.errors.length > 0
    ? reason('callScript.hasErrors', { count: newest.errors.length })
    : undefined
}

async function isNamed(ctx: Ctx, idCallScript: number, version: number | null, { kind, target }: Replaced) {
  if (version === null) return false
  const found = await ctx.db
    .selectFrom('callScriptReference')
    .select('version')
    .where('idCallScript', '=', idCallScript)
    .where('version', '=', version)
    .where('kind', '=', kind)
    .where('target', '=', target)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The document with the other one named, and the first thing that is wrong with it only since; undefined where it names the target nowhere. */
async function exchanged(ctx: Ctx, { guid }: LockedScript, text: string, { kind, target, by }: Replaced) {
  const before = await readDocument(ctx, guid, text)
  if (!before.references.some((used) => used.kind === kind && used.target === target)) return undefined
  const next = foundOr422(await onDocuments('replace', before.text, JSON.stringify({ kind, from: target, to: by })))
  const read = await readDocument(ctx, guid, next)
  const known = new Set([...before.errors, ...before.warnings].map(({ message }) => message))
  const fresh = (problems: ReadDocument['errors']) => problems.find(({ message }) => !known.has(message))?.message
  return { read, problem: fresh(read.errors), warning: fresh(read.warnings) }
}

async function carryOut(
  ctx: Ctx,
  script: LockedScript,
  { newest, draft, isLive, ...plan }: Plan,
  { note, target, by }: Replacement,
  publish: boolean,
) {
  const { idCallScript } = script
  const version = newest ? script.version + 1 : script.version
  if (newest) await addVersion(ctx, script, newest, note, script.version)
  if (draft) {
    // What was drawn on top of the version before stands on top of the new one: both were changed in the same way.
    const base = draft.version === script.version ? version : draft.version
    const text = (await findDocumentText(ctx.db, idCallScript, base)) ?? notFound('Flow')
    const baseSha256 = newest && base === version ? newest.sha256 : (await readDocument(ctx, script.guid, text)).sha256
    const { read, rowVersion } = draft
    const written = await writeDraft(ctx, { idCallScript, version: base, baseSha256, read, rowVersion })
    if (written !== undefined) tellDraft(ctx, idCallScript, { kind: 'saved', rowVersion: written, version: base })
  } else if (newest) tellDraft(ctx, idCallScript, { kind: 'version', version })
  await auditScript(
    ctx,
    actionKind.of.UPDATE,
    script,
    { version: script.version, uses: target },
    { version, uses: by, note, ...(draft ? { draft: { version, sha256: draft.read.sha256 } } : {}) },
  )
  const isWanted = publish && isLive && newest !== undefined && plan.publishBlocked === null
  const publishBlocked = isWanted ? await refusedLive(ctx, script, version) : plan.publishBlocked
  const published = isWanted && publishBlocked === null
  return { ...plan, publishBlocked, isLive: isLive && !published, version: newest ? version : null, published }
}

/** Puts the version live, or says what keeps it from that, such as its tests; nothing was written then. */
async function refusedLive(ctx: Ctx, script: LockedScript, version: number): Promise<string | null> {
  try {
    await putLive(ctx, script, version)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.reason.message
    throw error
  }
}
