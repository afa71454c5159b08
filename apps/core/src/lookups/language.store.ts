import { byName } from '../kernel/byName.ts'
import type { Db } from '../kernel/db.ts'
import { holds, type Search } from '../kernel/holds.ts'

export const lookUpLanguages = (db: Db, { search = '', limit = 100 }: Search) =>
  db
    .selectFrom('language')
    .select(['code', 'name'])
    .where((row) => row.or([holds('code', search), holds('name', search)]))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()
