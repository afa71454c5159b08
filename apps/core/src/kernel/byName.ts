import { type RawBuilder, sql } from 'kysely'

/** Sorts a column or an expression of names as people do: “Line 2” before “Line 10”, whatever the case. */
export const byName = (name: string | RawBuilder<string>): RawBuilder<string> =>
  sql`(${typeof name === 'string' ? sql.ref(name) : name}) COLLATE app.by_name`
