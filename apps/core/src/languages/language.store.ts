import type { LanguageDraft, LanguageFacts, languageQuery } from '@parley/contract/languages/language.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef, type Search } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { rowsOf } from '../kernel/rows.ts'

export const lookUpLanguages = (db: Db, { search = '', limit = 100 }: Search) =>
  db
    .selectFrom('language')
    .select(['code', 'name'])
    .where((row) => row.or([holds('code', search), holds('name', search)]))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()

export const hasLanguage = async (db: Db, code: string): Promise<boolean> =>
  (await db.selectFrom('language').select('code').where('code', '=', code).executeTakeFirst()) !== undefined

const languages = (db: Db) =>
  db
    .selectFrom('language as l')
    .select(['l.idLanguage', 'l.code', 'l.name', 'l.rowVersion', 'l.createdAt', 'l.updatedAt'])
    .select([personRef('l.created_by').as('createdBy'), personRef('l.updated_by').as('updatedBy')])
    .select([
      sql<number>`(SELECT count(*)::int FROM call_script script WHERE l.code = ANY (script.languages))`.as('flows'),
      sql<number>`(SELECT count(*)::int FROM grammar WHERE grammar.language = l.code)`.as('grammars'),
    ])

export async function listLanguages(db: Db, query: z.output<typeof languageQuery>) {
  const { search } = query
  let rows = languages(db)
  if (search) rows = rows.where((row) => row.or([holds('l.code', search), holds('l.name', search)]))
  return await keyset(db, rows, query, {
    id: { column: 'l.id_language', key: 'idLanguage' },
    sorts: {
      name: { expression: byName('l.name'), type: 'text' },
      code: { expression: sql`l.code`, type: 'text' },
    },
    fallback: 'name',
  })
}

export const getLanguageRow = async (db: Db, idLanguage: number) =>
  (await languages(db)
    .select(['l.speech', 'l.pronunciations'])
    .where('l.idLanguage', '=', idLanguage)
    .executeTakeFirst()) ?? notFound('Language')

export const lockLanguage = async (db: Db, idLanguage: number) =>
  (await db
    .selectFrom('language')
    .select('code')
    .where('idLanguage', '=', idLanguage)
    .forUpdate()
    .executeTakeFirst()) ?? notFound('Language')

export const listTenantsOf = (db: Db, code: string) =>
  rowsOf(db)<{ id: number; name: string; flows: number; grammars: number }>`
    SELECT id_tenant AS id, name, flows, grammars FROM app.language_tenants(${code})`

/** How a language is spoken; undefined where the installation has no such language. */
export const findSpeech = (db: Db, code: string) =>
  db.selectFrom('language').select(['speech', 'pronunciations']).where('code', '=', code).executeTakeFirst()

export const insertLanguage = async (ctx: Ctx, draft: LanguageDraft): Promise<number> =>
  (
    await ctx.db
      .insertInto('language')
      .values({ ...draft, ...made(ctx) })
      .returning('idLanguage')
      .executeTakeFirstOrThrow()
  ).idLanguage

export const storeLanguage = (ctx: Ctx, idLanguage: number, { name, speech, pronunciations }: LanguageFacts) =>
  ctx.db
    .updateTable('language')
    .set({
      name,
      speech: JSON.stringify(speech),
      pronunciations: JSON.stringify(pronunciations),
      ...changed(ctx),
    })
    .where('idLanguage', '=', idLanguage)
    .execute()

export async function deleteLanguage(db: Db, idLanguage: number): Promise<void> {
  await db.deleteFrom('language').where('idLanguage', '=', idLanguage).execute()
}

/** The grammars of the tenant by their guids. */
export async function listGrammarLanguages(db: Db) {
  const grammars = await db.selectFrom('grammar').select(['guid', 'language']).execute()
  return grammars.map(({ guid, ...grammar }) => [guid, grammar] as const)
}

export const listGrammarsIn = (db: Db, code: string) =>
  db
    .selectFrom('grammar')
    .select(['idGrammar as id', 'name'])
    .where('language', '=', code)
    .orderBy(byName('name'))
    .limit(500)
    .execute()

/** More than anybody goes through at once. */
const MOST_FLOWS = 200

/** Flows of the tenant, those that speak the language first. */
export const listFlows = (db: Db, code: string) =>
  rowsOf(db)<{ idCallScript: number; guid: string; name: string; version: number; isSpoken: boolean }>`
    SELECT id_call_script, guid, name, version, ${code} = ANY (languages) AS is_spoken
    FROM call_script ORDER BY is_spoken DESC, name COLLATE by_name LIMIT ${MOST_FLOWS}`
