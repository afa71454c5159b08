import { versionPolicy } from '@parley/contract/enums/line.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { lineEntityKind } from '@parley/contract/lines/line.entity.ts'
import { lineBlocked } from '@parley/contract/lines/line.rules.ts'
import type { CallbotFacts, CheckedNumber, Line, LineDraft, LineFacts } from '@parley/contract/lines/line.schema.ts'
import { moduleKind } from '@parley/contract/modules/module.entity.ts'
import { newCallbot } from '@parley/contract/modules/module.schema.ts'
import { dayAfter } from '@parley/contract/tariffs/period.rules.ts'
import { requireScript } from '../flows/flow.access.ts'
import { findScript } from '../flows/flow.store.ts'
import { findVersion } from '../flows/history.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuseInUse } from '../kernel/inUse.ts'
import { changeOf, createOf, type Keeping, made, removeOf } from '../kernel/keeping.ts'
import { noteDone } from '../kernel/notes.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { refuse } from '../kernel/refusal.ts'
import { regionOf } from '../kernel/wholeNumber.ts'
import { isZone } from '../kernel/world.ts'
import { hasLanguage } from '../languages/language.store.ts'
import { assignTariff } from '../tariffs/lineTariff.store.ts'
import { billingOf } from '../tenants/billing.ts'
import { getLine, readLine } from './line.read.ts'
import {
  holdModule,
  insertLine,
  leaveDefault,
  listTaken,
  lockLine,
  retireLine,
  storeLine,
  storeNumbers,
} from './line.store.ts'
import { usersOfLine } from './line.use.ts'
import { readLineNumber } from './lineNumber.ts'

const lines: Keeping<Line> = {
  of: lineEntityKind,
  lock: ({ db }, idLine) => lockLine(db, idLine),
  get: (ctx, idLine) => getLine(ctx, idLine),
  name: ({ name }) => name,
  // By ids, too, so that each of it can be put back.
  facts: ({ name, description, numbers, kind, mostCalls, enabled, module, isDefault, flow, ...line }) => ({
    ...{ name, description, numbers, kind, mostCalls, enabled, isDefault },
    ...{ idDialModule: module.id, idCallScript: flow?.id ?? null },
    ...{ versionPolicy: line.versionPolicy, version: line.version, language: line.language, zone: line.zone },
  }),
}

interface OnModule {
  readonly idModule: number
  readonly region: string | null
}

async function regionOn(ctx: Ctx, { region }: OnModule): Promise<string> {
  return region ?? regionOf((await ownTenant(ctx)).locale)
}

/** The line that has a number, by its name for those who may see it. */
const takenBy = (ctx: Ctx, { idLine, name }: { idLine: number; name: string }) =>
  ctx.can('Line.view', idLine) ? `“${name}”` : 'another line'

/** As they are kept; what the line has already stays, whatever numbering plans say today. */
async function numbersOf(ctx: Ctx, module: OnModule, typed: readonly string[], before?: Line): Promise<string[]> {
  const region = await regionOn(ctx, module)
  const numbers: string[] = []
  for (const each of typed) {
    const { number, problem } = before?.numbers.includes(each)
      ? { number: each, problem: null }
      : readLineNumber(each, region)
    if (number === null) return refuse(reason('line.badNumber', { number: each, problem: problem ?? '' }))
    if (numbers.includes(number)) refuse(reason('line.numberTwice', { number }))
    numbers.push(number)
  }
  await keepFree(ctx, module.idModule, numbers, before)
  return numbers
}

async function keepFree(ctx: Ctx, idModule: number, numbers: readonly string[], before?: Line): Promise<void> {
  const [taken] = await listTaken(ctx.db, idModule, numbers, before?.idDialModuleLine ?? null)
  if (taken) refuse(reason('line.numberTaken', { number: taken.number, line: takenBy(ctx, taken) }))
}

/** How numbers would be kept, one by one. */
export async function checkNumbers(
  ctx: Ctx,
  idDialModule: number,
  { numbers, idDialModuleLine }: { readonly numbers: readonly string[]; readonly idDialModuleLine: number | null },
): Promise<CheckedNumber[]> {
  if (idDialModuleLine === null || !ctx.can('Line.edit', idDialModuleLine))
    await ctx.require('Module.view', idDialModule)
  const module = await holdModule(ctx.db, idDialModule)
  const region = await regionOn(ctx, module)
  const read = numbers.map((typed) => ({ typed, ...readLineNumber(typed, region) }))
  const found = read.flatMap(({ number }) => number ?? [])
  const taken = await listTaken(ctx.db, idDialModule, found, idDialModuleLine)
  return read.map((each, at) => {
    const by = taken.find(({ number }) => number === each.number)
    if (by) return { ...each, problem: `It is a number of ${takenBy(ctx, by)} already.` }
    const isTwice = each.number !== null && read.findIndex(({ number }) => number === each.number) < at
    return isTwice ? { ...each, problem: 'It is listed twice.' } : each
  })
}

const NOTHING: CallbotFacts = {
  idCallScript: null,
  versionPolicy: versionPolicy.of.PUBLISHED,
  version: null,
  language: null,
  zone: null,
}

/** The columns of what answers, where all of it is there; what stays as it was is not asked for again. */
async function callbotOf(ctx: Ctx, wanted: CallbotFacts, before: CallbotFacts = NOTHING) {
  const { idCallScript, versionPolicy: policy, version, language, zone } = wanted
  const isPinned = policy === versionPolicy.of.PINNED
  if (isPinned && (idCallScript === null || version === null)) refuse(reason('line.noVersion'))
  if (idCallScript !== null && idCallScript !== before.idCallScript) {
    const script = await findScript(ctx.db, idCallScript)
    if (script?.scriptKind !== 'flow') return refuse(reason('line.unknownFlow'))
    await requireScript(ctx, script, 'view')
  }
  if (isPinned && idCallScript !== null && version !== null && !(await findVersion(ctx.db, idCallScript, version)))
    refuse(reason('callScript.noSuchVersion', { version }))
  if (isPinned && idCallScript !== null && version !== null) await checkPinned(ctx, idCallScript, version, before)
  if (language !== null && language !== before.language && !(await hasLanguage(ctx.db, language)))
    refuse(reason('line.unknownLanguage', { language }))
  if (zone !== null && zone !== before.zone && !isZone(zone)) refuse(reason('line.unknownZone', { zone }))
  return { idCallScript, versionPolicy: policy, pinnedVersion: isPinned ? version : null, language, zone }
}

/** A pinned version answers people without being published, so that what speaks against that speaks against this, too. */
async function checkPinned(ctx: Ctx, idCallScript: number, version: number, before: CallbotFacts): Promise<void> {
  if (before.idCallScript === idCallScript && before.version === version) return
  const script = await findScript(ctx.db, idCallScript)
  if (!script || script.publishedVersion === version) return
  for (const each of ctx.domains.ofFlows) await each.goingLive(ctx, { ...script, version, reason: undefined })
}

/** A line that does not exist yet is none of those to which a permission may be limited. */
const NEW = 0

/** A line of a module, which says how its lines start. */
export async function createLine(ctx: Ctx, idDialModule: number, draft: LineDraft): Promise<Line> {
  await ctx.require('Line.create', NEW)
  await ctx.require('Module.view', idDialModule)
  const module = await holdModule(ctx.db, idDialModule)
  const { name, description = '', kind } = draft
  const start = { ...NOTHING, ...newCallbot, ...module.callbot }
  // A flow that was deleted since is none.
  if (start.idCallScript !== null && !(await findScript(ctx.db, start.idCallScript))) start.idCallScript = null
  const callbot = await callbotOf(
    ctx,
    {
      ...NOTHING,
      idCallScript: draft.idCallScript === undefined ? start.idCallScript : draft.idCallScript,
      language: draft.language === undefined ? start.language : draft.language,
      zone: draft.zone === undefined ? start.zone : draft.zone,
    },
    // What the module says was asked for when it was set there.
    start,
  )
  const numbers = await numbersOf(ctx, module, draft.numbers)
  return await createOf(ctx, lines, () =>
    insertLine(ctx.db, {
      ...{ idModule: idDialModule, name, description, kind, numbers, ...callbot },
      ...{ mostCalls: draft.mostCalls ?? start.mostCalls, ...made(ctx) },
    }),
  )
}

type Versioned<T> = T & { readonly rowVersion?: number }

export async function updateLine(
  ctx: Ctx,
  idLine: number,
  { rowVersion, numbers: typed, ...facts }: Versioned<LineFacts>,
): Promise<Line> {
  await ctx.require('Line.edit', idLine)
  return await changeOf(ctx, lines, idLine, rowVersion, async (before) => {
    const module = await holdModule(ctx.db, before.module.id)
    const numbers = await numbersOf(ctx, module, typed, before)
    await storeLine(ctx, idLine, facts)
    await storeNumbers(ctx.db, { idLine, idModule: module.idModule }, numbers)
  })
}

const callbotIn = ({ flow, versionPolicy, version, language, zone }: Line): CallbotFacts => ({
  ...{ idCallScript: flow?.id ?? null, versionPolicy, version, language, zone },
})

const withVersion = (line: Line) => ({ ...callbotIn(line), rowVersion: line.rowVersion })

export const readCallbot = async (ctx: Ctx, idLine: number) => withVersion(await readLine(ctx, idLine))

/** Tests of a flow may run meanwhile, and calls come in. */
const answering: Keeping<Line> = { ...lines, lock: ({ db }, idLine) => lockLine(db, idLine, true) }

export async function updateCallbot(ctx: Ctx, idLine: number, { rowVersion, ...wanted }: Versioned<CallbotFacts>) {
  await ctx.require('Line.edit', idLine)
  return withVersion(
    await changeOf(ctx, answering, idLine, rowVersion, async (before) => {
      await storeLine(ctx, idLine, await callbotOf(ctx, wanted, callbotIn(before)))
    }),
  )
}

/** The history of the module says so, too. */
async function leaveModule(ctx: Ctx, { idDialModuleLine, name }: Line): Promise<void> {
  for (const { idModule, name: module } of await leaveDefault(ctx, idDialModuleLine))
    await noteDone(ctx, moduleKind, [idModule, module], 'Default line left the module', { line: name })
}

/** Its numbers go along. A call that goes on ends where it began; the module it left has another default line, or none. */
export async function moveLine(ctx: Ctx, idLine: number, idDialModule: number, rowVersion?: number): Promise<Line> {
  await ctx.require('Line.control', idLine)
  await ctx.require('Module.view', idDialModule)
  return await changeOf(ctx, lines, idLine, rowVersion, async (before) => {
    refuse(lineBlocked.move(before, idDialModule))
    await holdModule(ctx.db, idDialModule)
    await keepFree(ctx, idDialModule, before.numbers, before)
    await leaveModule(ctx, before)
    await storeLine(ctx, idLine, { idModule: idDialModule })
  })
}

export async function switchLine(ctx: Ctx, idLine: number, enabled: boolean, rowVersion?: number): Promise<Line> {
  await ctx.require('Line.control', idLine)
  return await changeOf(ctx, lines, idLine, rowVersion, async (before) => {
    if (before.enabled !== enabled) await storeLine(ctx, idLine, { enabled })
  })
}

/** Nothing is called on it any more; its name stays for what was. */
export async function removeLine(ctx: Ctx, idLine: number, typed?: string): Promise<void> {
  await ctx.require('Line.delete', idLine)
  await removeOf(ctx, lines, idLine, async (before) => {
    if (typed !== undefined) refuse(lineBlocked.named(before, typed))
    refuseInUse(await usersOfLine(ctx, idLine), lineBlocked.remove)
    await leaveModule(ctx, before)
    const { today } = await billingOf(ctx)
    await assignTariff(ctx.db, idLine, null, dayAfter(today), today)
    await retireLine(ctx, idLine)
  })
}
