import type { AgentReport } from '@parley/contract/botDeploy/botAgent.schema.ts'
import type { BotModuleRow, botModuleQuery, LogLine } from '@parley/contract/botDeploy/botModule.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { cleanText, storedJson } from '../kernel/storedJson.ts'

const MOST_LINES = 500

const modules = (db: Db) =>
  db
    .selectFrom('botModule as m')
    .innerJoin('botServer as s', 's.idBotServer', 'm.idBotServer')
    .leftJoin('botPackage as p', 'p.idBotPackage', 'm.idBotPackage')
    .leftJoin('botConfig as c', 'c.idBotConfig', 'm.idBotConfig')
    .select([
      ...(['m.idBotModule', 'm.name', 's.name as server', 'm.idBotServer', 'm.isWanted', 'm.state'] as const),
      ...(['m.restarts', 'm.lastError', 'm.reportedAt', 'm.rowVersion', 'm.createdAt', 'm.updatedAt'] as const),
    ])
    .select([personRef('m.created_by').as('createdBy'), personRef('m.updated_by').as('updatedBy')])
    .select([
      sql<BotModuleRow['package']>`CASE WHEN p.id_bot_package IS NOT NULL THEN
        jsonb_build_object('idBotPackage', p.id_bot_package, 'name', p.name, 'version', p.version) END`.as('package'),
      sql<BotModuleRow['config']>`CASE WHEN c.id_bot_config IS NOT NULL THEN
        jsonb_build_object('idBotConfig', c.id_bot_config, 'name', c.name, 'version', m.config_version) END`.as(
        'config',
      ),
      sql<BotModuleRow['deployment']>`(SELECT d.state FROM bot_deployment d WHERE d.id_bot_module = m.id_bot_module
        ORDER BY d.id_bot_deployment DESC LIMIT 1)`.as('deployment'),
    ])

export async function listModules(db: Db, query: z.output<typeof botModuleQuery>) {
  const { search } = query
  let rows = modules(db)
  if (search) rows = rows.where((row) => row.or([holds('m.name', search), holds('s.name', search)]))
  return await keyset(db, rows, query, {
    id: { column: 'm.id_bot_module', key: 'idBotModule' },
    sorts: {
      name: { expression: byName('m.name'), type: 'text' },
      server: { expression: byName('s.name'), type: 'text' },
    },
    fallback: 'name',
  })
}

export const getModule = async (db: Db, idBotModule: number): Promise<BotModuleRow> =>
  (await modules(db).where('m.idBotModule', '=', idBotModule).executeTakeFirst()) ?? notFound('Module')

const idOf = (db: Db, server: string, name: string) =>
  db
    .selectFrom('botModule as m')
    .innerJoin('botServer as s', 's.idBotServer', 'm.idBotServer')
    .select('m.idBotModule')
    .where('s.name', '=', server)
    .where('m.name', '=', name)
    .executeTakeFirst()
export const findModuleId = async (db: Db, server: string, name: string): Promise<number | undefined> =>
  (await idOf(db, server, name))?.idBotModule
export const moduleIdOf = async (db: Db, server: string, name: string): Promise<number> =>
  (await findModuleId(db, server, name)) ?? notFound('Module')

export async function lockModule(db: Db, idBotModule: number): Promise<void> {
  const rows = db.selectFrom('botModule').select('idBotModule').where('idBotModule', '=', idBotModule)
  if (!(await rows.forUpdate().executeTakeFirst())) notFound('Module')
}

/** One of this name on the server, made where there is none. */
export const insertModule = async (ctx: Ctx, idBotServer: number, name: string): Promise<number> =>
  (
    await ctx.db
      .insertInto('botModule')
      .values({ idBotServer, name, ...made(ctx) })
      .returning('idBotModule')
      .executeTakeFirstOrThrow()
  ).idBotModule

const update = (ctx: Ctx, idBotModule: number) => ctx.db.updateTable('botModule').where('idBotModule', '=', idBotModule)

export interface Release {
  readonly idBotPackage: number | null
  readonly idBotConfig: number | null
  readonly configVersion: number | null
}
/** A configuration that was deleted leaves its version behind. */
export const isConfigGone = ({ idBotConfig, configVersion }: Release): boolean =>
  (idBotConfig === null) !== (configVersion === null)

export const storeActive = (ctx: Ctx, id: number, release: Release) =>
  update(ctx, id)
    .set({ ...release, isWanted: true, ...changed(ctx) })
    .execute()
export const storeWanted = (ctx: Ctx, id: number, isWanted: boolean, restarts: number) =>
  update(ctx, id)
    .set({ isWanted, restartSerial: sql<number>`restart_serial + ${restarts}::int`, ...changed(ctx) })
    .execute()

export async function deleteModule(db: Db, idBotModule: number): Promise<void> {
  await db.deleteFrom('botModule').where('idBotModule', '=', idBotModule).execute()
}

type Reported = AgentReport['modules'][number]
/** What the agent of the server says of one of its modules. */
export const storeReported = (ctx: Ctx, idBotServer: number, { idBotModule, state, restarts, lastError }: Reported) =>
  update(ctx, idBotModule)
    .set({ state, restarts, lastError: lastError && cleanText(lastError), reportedAt: ctx.clock.now() })
    .where('idBotServer', '=', idBotServer)
    .execute()

/** The end of the log: what is older makes room. */
export async function appendLog(ctx: Ctx, idBotServer: number, idBotModule: number, lines: readonly LogLine[]) {
  const found = await ctx.db
    .selectFrom('botModule')
    .select('logTail')
    .where('idBotModule', '=', idBotModule)
    .where('idBotServer', '=', idBotServer)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return
  const logTail = storedJson([...found.logTail, ...lines].slice(-MOST_LINES))
  await update(ctx, idBotModule).set({ logTail }).execute()
}

export const readLog = async (db: Db, idBotModule: number): Promise<LogLine[]> =>
  (await db.selectFrom('botModule').select('logTail').where('idBotModule', '=', idBotModule).executeTakeFirst())
    ?.logTail ?? []

/** All that the agent of a server is told of. */
export const orderRows = (db: Db, idBotServer: number) =>
  db
    .selectFrom('botModule')
    .select(['idBotModule', 'name', 'isWanted', 'restartSerial', 'idBotPackage', 'idBotConfig', 'configVersion'])
    .where('idBotServer', '=', idBotServer)
    .orderBy('idBotModule')
    .execute()
export type OrderRow = Awaited<ReturnType<typeof orderRows>>[number]
