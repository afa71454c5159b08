import type {
  BotConfig,
  BotConfigDraft,
  BotConfigVersion,
  BotSetting,
  botConfigQuery,
} from '@parley/contract/botDeploy/botConfig.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef, type Search } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'

const secretKeys = sql<string[]>`ARRAY(SELECT jsonb_object_keys(v.secrets) ORDER BY 1)`
/** What runs with it, or is about to. */
const usedBy = sql<BotConfig['usedBy']>`
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.id_bot_module, 'name', m.name, 'server', s.name, 'version',
      CASE WHEN m.id_bot_config = c.id_bot_config THEN m.config_version ELSE d.config_version END) ORDER BY m.name, s.name)
    FROM bot_module m JOIN bot_server s USING (id_bot_server)
      LEFT JOIN bot_deployment d ON d.id_bot_module = m.id_bot_module AND d.finished_at IS NULL
    WHERE c.id_bot_config IN (m.id_bot_config, d.id_bot_config)), '[]')`

const configs = (db: Db) =>
  db
    .selectFrom('botConfig as c')
    .innerJoin('botConfigVersion as v', (join) =>
      join.onRef('v.idBotConfig', '=', 'c.idBotConfig').onRef('v.version', '=', 'c.version'),
    )
    .select([
      ...(['c.idBotConfig', 'c.name', 'c.description', 'c.version', 'v.settings'] as const),
      ...(['c.rowVersion', 'c.createdAt', 'c.updatedAt'] as const),
    ])
    .select([personRef('c.created_by').as('createdBy'), personRef('c.updated_by').as('updatedBy')])
    .select([secretKeys.as('secretKeys'), usedBy.as('usedBy')])

export async function listConfigs(db: Db, query: z.output<typeof botConfigQuery>) {
  let rows = configs(db)
  if (query.search) rows = rows.where(holds('c.name', query.search))
  return await keyset(db, rows, query, {
    id: { column: 'c.id_bot_config', key: 'idBotConfig' },
    sorts: {
      name: { expression: byName('c.name'), type: 'text' },
      updatedAt: { expression: sql`c.updated_at`, type: 'timestamptz' },
    },
    fallback: 'name',
  })
}

export const getConfig = async (db: Db, idBotConfig: number): Promise<BotConfig> =>
  (await configs(db).where('c.idBotConfig', '=', idBotConfig).executeTakeFirst()) ?? notFound('Configuration')
export const configNamed = async (db: Db, name: string): Promise<BotConfig> =>
  (await configs(db).where('c.name', '=', name).executeTakeFirst()) ?? notFound('Configuration')

export async function lockConfig(db: Db, idBotConfig: number): Promise<void> {
  const rows = db.selectFrom('botConfig').select('idBotConfig').where('idBotConfig', '=', idBotConfig)
  if (!(await rows.forUpdate().executeTakeFirst())) notFound('Configuration')
}

/** Until the end of the transaction nobody deletes it. */
export async function holdConfig(db: Db, idBotConfig: number): Promise<void> {
  const rows = db.selectFrom('botConfig').select('idBotConfig').where('idBotConfig', '=', idBotConfig)
  if (!(await rows.forKeyShare().executeTakeFirst())) notFound('Configuration')
}

export const insertConfig = async (ctx: Ctx, { name, description }: BotConfigDraft): Promise<number> =>
  (
    await ctx.db
      .insertInto('botConfig')
      .values({ name, description, ...made(ctx) })
      .returning('idBotConfig')
      .executeTakeFirstOrThrow()
  ).idBotConfig

export const storeConfig = (ctx: Ctx, idBotConfig: number, facts: { description: string; version: number }) =>
  ctx.db
    .updateTable('botConfig')
    .set({ ...facts, ...changed(ctx) })
    .where('idBotConfig', '=', idBotConfig)
    .execute()

export interface Kept {
  readonly settings: readonly BotSetting[]
  /** Sealed. */
  readonly secrets: Readonly<Record<string, string>>
}

export async function insertVersion(ctx: Ctx, idBotConfig: number, version: number, { settings, secrets }: Kept) {
  const row = { idBotConfig, version, settings: JSON.stringify(settings), secrets: JSON.stringify(secrets) }
  await ctx.db
    .insertInto('botConfigVersion')
    .values({ ...row, createdAt: ctx.clock.now(), createdBy: ctx.actor.id })
    .execute()
}

export const findVersion = (db: Db, idBotConfig: number, version: number) =>
  db
    .selectFrom('botConfigVersion')
    .select(['settings', 'secrets'])
    .where('idBotConfig', '=', idBotConfig)
    .where('version', '=', version)
    .executeTakeFirst()

export const listVersions = (db: Db, idBotConfig: number): Promise<BotConfigVersion[]> =>
  db
    .selectFrom('botConfigVersion as v')
    .select(['v.version', 'v.settings', 'v.createdAt'])
    .select([secretKeys.as('secretKeys'), personRef('v.created_by').as('createdBy')])
    .where('v.idBotConfig', '=', idBotConfig)
    .orderBy('v.version', 'desc')
    .limit(100)
    .execute()

export async function deleteConfig(db: Db, idBotConfig: number): Promise<void> {
  await db.deleteFrom('botConfig').where('idBotConfig', '=', idBotConfig).execute()
}

export const lookUpConfigs = (db: Db, { search = '', limit = 100 }: Search) =>
  db
    .selectFrom('botConfig')
    .select(['name as code', 'name'])
    .where(holds('name', search))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()
