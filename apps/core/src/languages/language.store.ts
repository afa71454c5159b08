import type { Db } from '../kernel/db.ts'
import { byName, holds, type Search } from '../kernel/names.ts'

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
