import type { BotServerState } from '@parley/contract/botDeploy/bot.enum.ts'
import type { AgentReport } from '@parley/contract/botDeploy/botAgent.schema.ts'
import type {
  BotServer,
  BotServerDraft,
  BotServerFacts,
  botServerQuery,
} from '@parley/contract/botDeploy/botServer.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef, type Search } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'

const servers = (db: Db) =>
  db
    .selectFrom('botServer as s')
    .select([
      ...(['s.idBotServer', 's.name', 's.description', 's.isDraining', 's.state', 's.registeredAt'] as const),
      ...(['s.heartbeatAt', 's.tokenExpiresAt', 's.host', 's.platform', 's.nodeVersion', 's.agentVersion'] as const),
      ...(['s.load', 's.rowVersion', 's.createdAt', 's.updatedAt'] as const),
    ])
    .select([personRef('s.created_by').as('createdBy'), personRef('s.updated_by').as('updatedBy')])
    .select(sql<number>`(SELECT count(*)::int FROM bot_module m WHERE m.id_bot_server = s.id_bot_server)`.as('modules'))

export async function listServers(db: Db, query: z.output<typeof botServerQuery>) {
  let rows = servers(db)
  if (query.search)
    rows = rows.where((row) => row.or([holds('s.name', query.search ?? ''), holds('s.host', query.search ?? '')]))
  return await keyset(db, rows, query, {
    id: { column: 's.id_bot_server', key: 'idBotServer' },
    sorts: {
      name: { expression: byName('s.name'), type: 'text' },
      heartbeatAt: { expression: sql`coalesce(s.heartbeat_at, '-infinity')`, type: 'timestamptz' },
    },
    fallback: 'name',
  })
}

export const getServer = async (db: Db, idBotServer: number): Promise<BotServer> =>
  (await servers(db).where('s.idBotServer', '=', idBotServer).executeTakeFirst()) ?? notFound('Server')

export const serverNamed = async (db: Db, name: string): Promise<BotServer> =>
  (await servers(db).where('s.name', '=', name).executeTakeFirst()) ?? notFound('Server')

export async function lockServer(db: Db, idBotServer: number): Promise<void> {
  const rows = db.selectFrom('botServer').select('idBotServer').where('idBotServer', '=', idBotServer)
  if (!(await rows.forUpdate().executeTakeFirst())) notFound('Server')
}

interface Token {
  readonly tokenHash: string
  readonly tokenExpiresAt: Date
}
export const insertServer = async (ctx: Ctx, draft: BotServerDraft, token: Token): Promise<number> =>
  (
    await ctx.db
      .insertInto('botServer')
      .values({ ...draft, ...token, ...made(ctx) })
      .returning('idBotServer')
      .executeTakeFirstOrThrow()
  ).idBotServer

const update = (ctx: Ctx, idBotServer: number) => ctx.db.updateTable('botServer').where('idBotServer', '=', idBotServer)

export const storeServer = (ctx: Ctx, id: number, facts: BotServerFacts) =>
  update(ctx, id)
    .set({ ...facts, ...changed(ctx) })
    .execute()
export const storeToken = (ctx: Ctx, id: number, token: Token) => update(ctx, id).set(token).execute()
export const storeRevoked = (ctx: Ctx, id: number) =>
  update(ctx, id)
    .set({ publicKey: null, registeredAt: null, state: 'DOWN', ...changed(ctx) })
    .execute()

export async function deleteServer(db: Db, idBotServer: number): Promise<void> {
  await db.deleteFrom('botServer').where('idBotServer', '=', idBotServer).execute()
}

export const lookUpServers = (db: Db, { search = '', limit = 100 }: Search) =>
  db
    .selectFrom('botServer')
    .select(['name as code', 'name'])
    .where(holds('name', search))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()

/** The server whose unused token it is, which is used up by this. */
export const takeToken = (db: Db, tokenHash: string, now: Date) =>
  db
    .updateTable('botServer')
    .set({ tokenHash: null, tokenExpiresAt: null })
    .where('tokenHash', '=', tokenHash)
    .where('tokenExpiresAt', '>', now.toISOString())
    // It replaces no key: that is revoked first.
    .where('publicKey', 'is', null)
    .returning(['idBotServer', 'name'])
    .executeTakeFirst()

type AgentFacts = Pick<AgentReport, 'host' | 'platform' | 'nodeVersion' | 'agentVersion'>
const factsOf = ({ host, platform, nodeVersion, agentVersion }: AgentFacts) => ({
  host,
  platform,
  nodeVersion,
  agentVersion,
})

export const storeKey = (ctx: Ctx, id: number, publicKey: string, facts: AgentFacts) =>
  update(ctx, id)
    .set({
      ...{ ...factsOf(facts), publicKey, registeredAt: ctx.clock.now(), heartbeatAt: ctx.clock.now(), state: 'UP' },
      // Nothing was signed with this key before, whatever numbers there were with another.
      signedMs: 0,
    })
    .execute()

export const findKey = (db: Db, idBotServer: number) =>
  db
    .selectFrom('botServer')
    .select(['idBotServer', 'name', 'publicKey', 'isDraining'])
    .where('idBotServer', '=', idBotServer)
    .executeTakeFirst()

/** Whether the key is still the server's, and no request was signed with a number as high. */
export async function takeSerial(db: Db, idBotServer: number, publicKey: string, serial: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('botServer')
    .set({ signedMs: serial })
    .where('idBotServer', '=', idBotServer)
    .where('publicKey', '=', publicKey)
    .where('signedMs', '<', serial)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const storeHeartbeat = (ctx: Ctx, id: number, state: BotServerState, report: AgentReport) =>
  update(ctx, id)
    .set({ ...factsOf(report), state, heartbeatAt: ctx.clock.now(), load: JSON.stringify(report.load) })
    .execute()

/** Servers that were not heard of since; each is found once. */
export const storeDown = (db: Db, since: Date) =>
  db
    .updateTable('botServer')
    .set({ state: 'DOWN' })
    .where('state', '<>', 'DOWN')
    .where('heartbeatAt', '<', since.toISOString())
    .returning(['idBotServer', 'name'])
    .execute()

export const modulesOn = (db: Db, idBotServer: number) =>
  db.selectFrom('botModule').select(['idBotModule as id', 'name']).where('idBotServer', '=', idBotServer).execute()
