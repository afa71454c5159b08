import type { Kysely } from 'kysely'
import type { Tables } from './db.gen.ts'

export type { Tables } from './db.gen.ts'

/** A transaction, or a connection of the pool; columns are camelCase here and snake_case in SQL. */
export type Db = Kysely<Tables>
