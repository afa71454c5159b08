import type { BotPackage, botPackageQuery } from '@parley/contract/botDeploy/botModule.schema.ts'
import type { BotManifest } from '@parley/contract/botDeploy/manifest.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'

/** What runs it, or is about to. */
const usedBy = sql<BotPackage['usedBy']>`
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.id_bot_module, 'name', m.name || ' on ' || s.name) ORDER BY m.name, s.name)
    FROM bot_module m JOIN bot_server s USING (id_bot_server)
    WHERE m.id_bot_package = p.id_bot_package OR EXISTS (SELECT FROM bot_deployment d
      WHERE d.id_bot_module = m.id_bot_module AND d.finished_at IS NULL AND d.id_bot_package = p.id_bot_package)), '[]')`

const packages = (db: Db) =>
  db
    .selectFrom('botPackage as p')
    .select([
      ...(['p.idBotPackage', 'p.name', 'p.version', 'p.kind', 'p.sha256', 'p.size', 'p.manifest'] as const),
      ...(['p.createdAt', 'p.updatedAt'] as const),
    ])
    .select([personRef('p.created_by').as('createdBy'), personRef('p.updated_by').as('updatedBy')])
    .select([sql<string>`p.manifest ->> 'description'`.as('description'), usedBy.as('usedBy')])

export async function listPackages(db: Db, query: z.output<typeof botPackageQuery>) {
  let rows = packages(db)
  if (query.search) rows = rows.where(holds('p.name', query.search))
  return await keyset(db, rows, query, {
    id: { column: 'p.id_bot_package', key: 'idBotPackage' },
    sorts: {
      name: { expression: byName(sql<string>`p.name || ' ' || p.version`), type: 'text' },
      createdAt: { expression: sql`p.created_at`, type: 'timestamptz' },
    },
    fallback: '-createdAt',
  })
}

export const getPackage = async (db: Db, idBotPackage: number): Promise<BotPackage> =>
  (await packages(db).where('p.idBotPackage', '=', idBotPackage).executeTakeFirst()) ?? notFound('Package')

export async function lockPackage(db: Db, idBotPackage: number): Promise<void> {
  const rows = db.selectFrom('botPackage').select('idBotPackage').where('idBotPackage', '=', idBotPackage)
  if (!(await rows.forUpdate().executeTakeFirst())) notFound('Package')
}

/** Until the end of the transaction nobody deletes it. */
export async function holdPackage(db: Db, idBotPackage: number): Promise<void> {
  const rows = db.selectFrom('botPackage').select('idBotPackage').where('idBotPackage', '=', idBotPackage)
  if (!(await rows.forKeyShare().executeTakeFirst())) notFound('Package')
}

/** One at a time: a file is written with its row, and removed after it. */
export async function lockContent(db: Db, sha256: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bot package ${sha256}`}, 0))`.execute(db)
}

/** Whether a version has the same content. */
export const isContentKept = async (db: Db, sha256: string): Promise<boolean> =>
  (await db.selectFrom('botPackage').select('idBotPackage').where('sha256', '=', sha256).executeTakeFirst()) !==
  undefined

interface PackageRow {
  readonly manifest: BotManifest
  readonly sha256: string
  readonly size: number
  readonly signature: string
}
export const insertPackage = async (ctx: Ctx, { manifest, ...row }: PackageRow): Promise<number> => {
  const { name, version, kind } = manifest
  const values = { ...row, name, version, kind, manifest: JSON.stringify(manifest), ...made(ctx) }
  const query = ctx.db.insertInto('botPackage').values(values).returning('idBotPackage')
  return (await query.executeTakeFirstOrThrow()).idBotPackage
}

export async function deletePackage(db: Db, idBotPackage: number): Promise<void> {
  await db.deleteFrom('botPackage').where('idBotPackage', '=', idBotPackage).execute()
}

/** A package as an agent is told of it. */
export const findRelease = (db: Db, idBotPackage: number) =>
  db
    .selectFrom('botPackage')
    .select(['name', 'version', 'sha256', 'size', 'signature', 'manifest'])
    .where('idBotPackage', '=', idBotPackage)
    .executeTakeFirst()

/** Whether the server is to run the package. */
export const isMeantFor = async (db: Db, sha256: string, idBotServer: number): Promise<boolean> =>
  (await db
    .selectFrom('botModule as m')
    .leftJoin('botDeployment as d', (join) =>
      join.onRef('d.idBotModule', '=', 'm.idBotModule').on('d.finishedAt', 'is', null),
    )
    .innerJoin('botPackage as p', (join) =>
      join.on((row) =>
        row.or([
          row('p.idBotPackage', '=', row.ref('m.idBotPackage')),
          row('p.idBotPackage', '=', row.ref('d.idBotPackage')),
        ]),
      ),
    )
    .select('p.idBotPackage')
    .where('m.idBotServer', '=', idBotServer)
    .where('p.sha256', '=', sha256)
    .executeTakeFirst()) !== undefined
