import type { McpServer, mcpServerQuery } from '@parley/contract/mcpServers/mcpServer.schema.ts'
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
    .selectFrom('mcpServer as s')
    .select([
      's.idMcpServer',
      's.guid',
      's.name',
      's.url',
      's.headerNames',
      's.rowVersion',
      's.createdAt',
      's.updatedAt',
    ])
    .select([personRef('s.created_by').as('createdBy'), personRef('s.updated_by').as('updatedBy')])

export async function listServers(db: Db, query: z.output<typeof mcpServerQuery>) {
  let rows = servers(db)
  if (query.search) rows = rows.where(holds('s.name', query.search))
  return await keyset(db, rows, query, {
    id: { column: 's.id_mcp_server', key: 'idMcpServer' },
    sorts: {
      name: { expression: byName('s.name'), type: 'text' },
      updatedAt: { expression: sql`s.updated_at`, type: 'timestamptz' },
    },
    fallback: 'name',
  })
}

export const getServer = async (db: Db, idMcpServer: number): Promise<McpServer> =>
  (await servers(db).where('s.idMcpServer', '=', idMcpServer).executeTakeFirst()) ?? notFound('MCP server')

export async function lockServer(db: Db, idMcpServer: number): Promise<void> {
  const found = await db
    .selectFrom('mcpServer')
    .select('idMcpServer')
    .where('idMcpServer', '=', idMcpServer)
    .forUpdate()
    .executeTakeFirst()
  if (!found) notFound('MCP server')
}

/** Where it is, with its headers as they are sealed. */
const sealed = (db: Db) => db.selectFrom('mcpServer').select(['name', 'url', 'headers', 'headerNames'])
export const readSealed = async (db: Db, idMcpServer: number) =>
  (await sealed(db).where('idMcpServer', '=', idMcpServer).executeTakeFirst()) ?? notFound('MCP server')
/** Undefined where there is none. */
export const findSealed = (db: Db, guid: string) => sealed(db).where('guid', '=', guid).executeTakeFirst()

export interface ServerRow {
  readonly name: string
  readonly url: string
  readonly headers: string | null
  readonly headerNames: readonly string[]
}

const columnsOf = ({ headerNames, ...row }: ServerRow) => ({ ...row, headerNames: [...headerNames] })

export const insertServer = async (ctx: Ctx, row: ServerRow, guid?: string): Promise<number> =>
  (
    await ctx.db
      .insertInto('mcpServer')
      .values({ ...columnsOf(row), ...(guid !== undefined && { guid }), ...made(ctx) })
      .returning('idMcpServer')
      .executeTakeFirstOrThrow()
  ).idMcpServer

export const storeServer = (ctx: Ctx, idMcpServer: number, row: ServerRow) =>
  ctx.db
    .updateTable('mcpServer')
    .set({ ...columnsOf(row), ...changed(ctx) })
    .where('idMcpServer', '=', idMcpServer)
    .execute()

export async function deleteServer(db: Db, idMcpServer: number): Promise<void> {
  await db.deleteFrom('mcpServer').where('idMcpServer', '=', idMcpServer).execute()
}

export const lookUpServers = (db: Db, { search = '', limit = 100 }: Search) =>
  db
    .selectFrom('mcpServer')
    .select(['idMcpServer as id', 'name', 'guid', 'url as detail'])
    .where(holds('name', search))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()
