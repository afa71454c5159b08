import type { Kysely } from 'kysely'

/** Tables by name; a domain adds its own by declaration merging in its `x.tables.ts`. Columns are camelCase here and snake_case in SQL. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

/** A transaction, or a connection of the pool; typed by `Tables`. */
export type Db = Kysely<Tables>
