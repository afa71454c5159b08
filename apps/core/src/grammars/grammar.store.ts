import type { Grammar, GrammarDraft, grammarQuery } from '@parley/contract/grammars/grammar.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef, type Search } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'

/** Flows and components whose newest or live version, or whose draft, names it. */
const users = sql<number>`(SELECT count(DISTINCT used.id_call_script)::int FROM (
    SELECT id_call_script, version FROM call_script_reference WHERE kind = 'grammar' AND target = g.guid::text
    UNION ALL
    SELECT id_call_script, NULL FROM call_script_draft_reference WHERE kind = 'grammar' AND target = g.guid::text
  ) AS used JOIN call_script script ON script.id_call_script = used.id_call_script
  WHERE used.version IS NULL OR used.version = script.version OR used.version = ANY (app.live_versions(script.id_call_script, script.published_version)))`

const stamped = (db: Db) =>
  db
    .selectFrom('grammar as g')
    .select(['g.idGrammar', 'g.guid', 'g.name', 'g.language', 'g.createdAt', 'g.updatedAt'])
    .select([personRef('g.created_by').as('createdBy'), personRef('g.updated_by').as('updatedBy')])

export async function listGrammars(db: Db, query: z.output<typeof grammarQuery>) {
  let rows = stamped(db).select(['g.kind', users.as('users')])
  const { search, kind = [], language = [] } = query
  if (search) rows = rows.where(holds('g.name', search))
  if (kind.length > 0) rows = rows.where('g.kind', 'in', kind)
  if (language.length > 0) rows = rows.where('g.language', 'in', language)
  return await keyset(db, rows, query, {
    id: { column: 'g.id_grammar', key: 'idGrammar' },
    sorts: {
      name: { expression: byName('g.name'), type: 'text' },
      updatedAt: { expression: sql`g.updated_at`, type: 'timestamptz' },
    },
    fallback: 'name',
  })
}

const one = (db: Db, idGrammar: number) =>
  stamped(db).select(['g.definition', 'g.tests', 'g.rowVersion']).where('g.idGrammar', '=', idGrammar)

export const getGrammar = async (db: Db, idGrammar: number): Promise<Grammar> =>
  (await one(db, idGrammar).executeTakeFirst()) ?? notFound('Grammar')

export const lockGrammar = async (db: Db, idGrammar: number): Promise<Grammar> =>
  (await one(db, idGrammar).forUpdate().executeTakeFirst()) ?? notFound('Grammar')

const columns = ({ definition, tests, ...plain }: GrammarDraft) => ({
  ...plain,
  definition: JSON.stringify(definition),
  tests: JSON.stringify(tests),
})

export const insertGrammar = async (ctx: Ctx, draft: GrammarDraft, guid?: string): Promise<number> =>
  (
    await ctx.db
      .insertInto('grammar')
      .values({ ...columns(draft), ...made(ctx), ...(guid === undefined ? {} : { guid }) })
      .returning('idGrammar')
      .executeTakeFirstOrThrow()
  ).idGrammar

export const storeGrammar = (ctx: Ctx, idGrammar: number, draft: GrammarDraft) =>
  ctx.db
    .updateTable('grammar')
    .set({ ...columns(draft), ...changed(ctx) })
    .where('idGrammar', '=', idGrammar)
    .execute()

export async function deleteGrammar(db: Db, idGrammar: number): Promise<void> {
  await db.deleteFrom('grammar').where('idGrammar', '=', idGrammar).execute()
}

export async function existsGrammar(db: Db, name: string, except = 0): Promise<boolean> {
  const found = await db
    .selectFrom('grammar')
    .select('idGrammar')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('idGrammar', '<>', except)
    .executeTakeFirst()
  return found !== undefined
}

export const lookUpGrammars = (db: Db, { search = '', limit = 100 }: Search) =>
  db
    .selectFrom('grammar')
    .select(['idGrammar as id', 'name', 'guid', 'language', 'kind', sql<null>`NULL`.as('detail')])
    .where(holds('name', search))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()

/** Which grammars there are under these guids, and how often each was changed. */
export const readGrammarVersions = (db: Db, guids: readonly string[]) =>
  db
    .selectFrom('grammar')
    .select(['idGrammar', 'guid', 'rowVersion'])
    .where('guid', 'in', [...guids])
    .execute()

export const readGrammars = (db: Db, guids: readonly string[]) =>
  db
    .selectFrom('grammar')
    .select(['idGrammar', 'guid', 'rowVersion', 'language', 'definition'])
    .where('guid', 'in', [...guids])
    .execute()
