import { botConfigKind, botModuleKind } from '@parley/contract/botDeploy/bot.entity.ts'
import { settingType } from '@parley/contract/botDeploy/bot.enum.ts'
import { botBlocked, settingProblem } from '@parley/contract/botDeploy/bot.rules.ts'
import {
  type BotConfig,
  type BotConfigDraft,
  type BotConfigFacts,
  type BotSetting,
  botConfigDraft,
} from '@parley/contract/botDeploy/botConfig.schema.ts'
import type { BotManifest } from '@parley/contract/botDeploy/manifest.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inUse, refuseInUse, usersOf } from '../kernel/inUse.ts'
import { changeOf, createOf, factsIn, type Keeping, removeOf } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import {
  configNamed,
  deleteConfig,
  findVersion,
  getConfig,
  insertConfig,
  insertVersion,
  type Kept,
  lockConfig,
  storeConfig,
} from './config.store.ts'
import { refuseElsewhere } from './elsewhere.ts'

const configs: Keeping<BotConfig> = {
  of: botConfigKind,
  lock: ({ db }, id) => lockConfig(db, id),
  get: ({ db }, id) => getConfig(db, id),
  name: ({ name }) => name,
  facts: factsIn(botConfigDraft, 'secretKeys', 'version'),
}

const { SECRET } = settingType.of
/** Bound to its place, so that a sealed value cannot be put where another belongs. */
const placeOf = (name: string, key: string) => `bot configuration ${name} ${key}`

/** What is stored of settings: values beside, secrets sealed. A secret without a value stays as it is. */
function keptOf(ctx: Ctx, name: string, settings: readonly BotSetting[], before: Kept['secrets'] = {}): Kept {
  const secrets: Record<string, string> = {}
  const keys = new Set<string>()
  for (const setting of settings) {
    const { key, type, value } = setting
    if (keys.has(key)) refuse(reason('botConfig.badSetting', { key, problem: 'It stands twice.' }))
    keys.add(key)
    const problem = settingProblem(setting)
    if (problem !== undefined) refuse(reason('botConfig.badSetting', { key, problem }))
    if (type !== SECRET) continue
    const stored = value === null || value === '' ? before[key] : ctx.vault.seal(placeOf(name, key), value)
    if (stored !== undefined) secrets[key] = stored
  }
  const shown = settings.map(({ key, type, value }) => ({ key, type, value: type === SECRET ? null : (value ?? '') }))
  return { settings: shown, secrets }
}

export const createConfig = (ctx: Ctx, draft: BotConfigDraft): Promise<BotConfig> =>
  createOf(ctx, configs, async () => {
    refuseElsewhere(ctx)
    const kept = keptOf(ctx, draft.name, draft.settings)
    const id = await insertConfig(ctx, draft)
    await insertVersion(ctx, id, 1, kept)
    return id
  })

export const updateConfig = async (ctx: Ctx, name: string, facts: BotConfigFacts, rowVersion?: number) =>
  changeConfig(ctx, (await configNamed(ctx.db, name)).idBotConfig, facts, rowVersion)

/** Settings that differ are a version of their own; what runs keeps the one it was deployed with. */
export const changeConfig = (ctx: Ctx, id: number, facts: BotConfigFacts, rowVersion?: number): Promise<BotConfig> =>
  changeOf(ctx, configs, id, rowVersion, async ({ name, version }) => {
    refuseElsewhere(ctx)
    const before = await findVersion(ctx.db, id, version)
    const kept = keptOf(ctx, name, facts.settings, before?.secrets)
    const isSame = before !== undefined && isSameAs(kept, before)
    if (!isSame) await insertVersion(ctx, id, version + 1, kept)
    await storeConfig(ctx, id, { description: facts.description, version: isSame ? version : version + 1 })
  })

const isSameAs = (one: Kept, other: Kept): boolean =>
  JSON.stringify(one.settings) === JSON.stringify(other.settings) &&
  Object.keys({ ...one.secrets, ...other.secrets }).every((key) => one.secrets[key] === other.secrets[key])

export const removeConfig = async (ctx: Ctx, name: string) =>
  dropConfig(ctx, (await configNamed(ctx.db, name)).idBotConfig)

export const dropConfig = (ctx: Ctx, id: number): Promise<void> =>
  removeOf(ctx, configs, id, async ({ usedBy }) => {
    refuseElsewhere(ctx)
    const users = usedBy.map(({ id: idModule, name, server }) => ({ id: idModule, name: `${name} on ${server}` }))
    refuseInUse(inUse(usersOf(botModuleKind, users)), botBlocked.removeConfig)
    await deleteConfig(ctx.db, id)
  })

/** The environment of a module by a version of its configuration, secrets opened: only what its package declares. */
export async function environmentOf(
  ctx: Ctx,
  { settings: declared }: BotManifest,
  idBotConfig: number,
  version: number,
) {
  const { name } = await getConfig(ctx.db, idBotConfig)
  const kept = await findVersion(ctx.db, idBotConfig, version)
  const open = (key: string) => {
    const sealed = kept?.secrets[key]
    return sealed === undefined ? '' : ctx.vault.open(placeOf(name, key), sealed)
  }
  const given = (kept?.settings ?? []).filter(({ key }) => declared.some((each) => each.key === key))
  return {
    variables: given.map(({ key, type, value }) => ({ key, value: type === SECRET ? open(key) : (value ?? '') })),
    secretKeys: given.filter(({ type }) => type === SECRET).map(({ key }) => key),
  }
}
