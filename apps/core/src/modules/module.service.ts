import { isDeepStrictEqual } from 'node:util'
import { reason } from '@parley/contract/kernel/errors.ts'
import { lineEntityKind } from '@parley/contract/lines/line.entity.ts'
import { moduleKind } from '@parley/contract/modules/module.entity.ts'
import { moduleBlocked } from '@parley/contract/modules/module.rules.ts'
import {
  type CallbotSettings,
  callbotSettings,
  type DialModule,
  type ModuleChange,
  type ModuleDraft,
} from '@parley/contract/modules/module.schema.ts'
import { requireScript } from '../flows/flow.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inUse, refuseInUse, usersOf } from '../kernel/inUse.ts'
import { changeOf, createOf, type Keeping, made, removeOf } from '../kernel/keeping.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { regions, timeZones } from '../kernel/world.ts'
import { hasLanguage } from '../languages/language.store.ts'
import { sealedOf } from './module.secret.ts'
import {
  deleteModule,
  getModule,
  insertModule,
  isLineOf,
  linesOfModule,
  lockModule,
  readConnection,
  storeModule,
} from './module.store.ts'
import { tellModules } from './module.stream.ts'

const FACTS = [
  'name',
  'description',
  'integration',
  'enabled',
  'isSimulated',
  'mostCalls',
  'region',
  'settings',
] as const

const modules: Keeping<DialModule> = {
  of: moduleKind,
  lock: lockModule,
  get: getModule,
  name: ({ name }) => name,
  // Of what is secret the names, under a word that the log does not mask.
  facts: ({ secretNames, callbot, defaultLine, ...module }) => ({
    ...Object.fromEntries(FACTS.map((name) => [name, module[name]])),
    ...{ sealed: secretNames, callbot, idDefaultLine: defaultLine?.id ?? null },
  }),
}

/** The module, where the user may do this with it. */
export async function moduleFor(
  ctx: Ctx,
  action: 'view' | 'edit' | 'delete' | 'test',
  id: number,
): Promise<DialModule> {
  await ctx.require(`Module.${action}`, id)
  return await getModule(ctx, id)
}

type Values = Omit<ModuleDraft, 'secret'> & Partial<Pick<ModuleChange, 'secret' | 'dropSecret'>>

function check({ integration, settings, isSimulated, region }: Values): void {
  if (settings !== null && settings.integration !== integration) refuse(reason('module.otherSettings'))
  if (settings === null && !isSimulated) refuse(reason('module.needsSettings'))
  if (region !== null && !regions.some(({ code }) => code === region))
    refuse(reason('module.unknownRegion', { code: region }))
}

const columnsOf = ({ settings, secret: _, dropSecret: __, ...facts }: Values) => ({
  ...facts,
  settings: JSON.stringify(settings ?? {}),
})

/** Where a permission is limited to some modules, it says nothing of a new one. */
const NEW = 0

export async function createModule(ctx: Ctx, draft: ModuleDraft): Promise<DialModule> {
  await ctx.require('Module.create', NEW)
  if (draft.secret) await ctx.require('Module.secrets', NEW)
  check(draft)
  const sealed = sealedOf(ctx, { ...draft, secret: draft.secret ?? '', isDropped: false })
  return await createOf(ctx, modules, () => insertModule(ctx.db, { ...columnsOf(draft), ...sealed, ...made(ctx) }))
}

export async function updateModule(
  ctx: Ctx,
  id: number,
  { rowVersion, ...values }: Values & { readonly rowVersion?: number },
): Promise<DialModule> {
  const { secret = '', dropSecret: isDropped = false } = values
  await ctx.require('Module.edit', id)
  if (secret !== '' || isDropped) await ctx.require('Module.secrets', id)
  return await changeOf(ctx, modules, id, rowVersion, async (before) => {
    if (values.integration !== before.integration) refuse(reason('module.otherIntegration'))
    check(values)
    const stored = await readConnection(ctx.db, id)
    const sealed = sealedOf(ctx, { ...values, secret, isDropped }, stored)
    const isTested =
      sealed.secrets === stored.secrets &&
      values.isSimulated === before.isSimulated &&
      isDeepStrictEqual(values.settings, before.settings)
    await storeModule(ctx, id, { ...columnsOf(values), ...sealed, ...(isTested ? {} : { lastTest: null }) })
    if (values.enabled !== before.enabled || values.isSimulated !== before.isSimulated) tellModules(ctx)
  })
}

export async function removeModule(ctx: Ctx, id: number): Promise<void> {
  await ctx.require('Module.delete', id)
  await removeOf(ctx, modules, id, async () => {
    const lines = await linesOfModule(ctx.db, id)
    // Lines that the user may not see are only counted.
    const seen = lines.filter((line) => ctx.can('Line.view', line.id))
    refuseInUse(inUse(usersOf(lineEntityKind, seen), lines.length - seen.length), moduleBlocked.remove)
    await deleteModule(ctx.db, id)
  })
}

export async function callbotOf(ctx: Ctx, id: number) {
  const { callbot, rowVersion } = await moduleFor(ctx, 'view', id)
  return await callbotAnswerOf(ctx, callbot, rowVersion)
}

async function callbotAnswerOf({ db }: Ctx, callbot: CallbotSettings, rowVersion: number) {
  const { idCallScript } = callbot
  const flow =
    idCallScript === null
      ? undefined
      : await db
          .selectFrom('callScript')
          .select(['idCallScript as id', 'name'])
          .where('idCallScript', '=', idCallScript)
          .executeTakeFirst()
  // A flow that was deleted since is none.
  return { ...callbot, idCallScript: flow?.id ?? null, flow: flow ?? null, rowVersion }
}

export async function updateCallbot(
  ctx: Ctx,
  id: number,
  { rowVersion, ...given }: CallbotSettings & { readonly rowVersion?: number },
) {
  await ctx.require('Module.edit', id)
  const callbot = callbotSettings.parse(given)
  const after = await changeOf(ctx, modules, id, rowVersion, async (before) => {
    await checkCallbot(ctx, callbot)
    if (callbot.idCallScript !== null && callbot.idCallScript !== before.callbot.idCallScript)
      await requireFlow(ctx, callbot.idCallScript)
    await storeModule(ctx, id, { callbot: JSON.stringify(callbot) })
  })
  return await callbotAnswerOf(ctx, after.callbot, after.rowVersion)
}

async function checkCallbot(ctx: Ctx, { language, zone }: CallbotSettings): Promise<void> {
  if (zone !== null && !timeZones.some(({ code }) => code === zone)) refuse(reason('module.unknownZone', { zone }))
  if (language !== null && !(await hasLanguage(ctx.db, language)))
    refuse(reason('module.unknownLanguage', { code: language }))
}

async function requireFlow(ctx: Ctx, idCallScript: number): Promise<void> {
  const script = await ctx.db
    .selectFrom('callScript')
    .select(['idCallScript', 'idFolder', 'scriptKind'])
    .where('idCallScript', '=', idCallScript)
    .where('scriptKind', '=', 'flow')
    .executeTakeFirst()
  if (!script) return notFound('Flow')
  await requireScript(ctx, script, 'view')
}

export async function setDefaultLine(
  ctx: Ctx,
  id: number,
  { idLine, rowVersion }: { readonly idLine: number | null; readonly rowVersion?: number },
): Promise<DialModule> {
  await ctx.require('Module.edit', id)
  return await changeOf(ctx, modules, id, rowVersion, async () => {
    if (idLine !== null && !(await isLineOf(ctx.db, id, idLine))) refuse(reason('module.otherLine'))
    await storeModule(ctx, id, { idDefaultLine: idLine })
  })
}
