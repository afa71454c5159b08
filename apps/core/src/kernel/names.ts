import { type RawBuilder, sql } from 'kysely'

/** What forms look for. */
export interface Search {
  readonly search?: string | undefined
  readonly limit?: number | undefined
}

/** Whether a column or an expression has a part like the text whatever its case and accents, without giving % and _ a meaning. */
export const holds = (text: string | RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  sql`position(app.fold(${search}) in app.fold(${typeof text === 'string' ? sql.ref(text) : text})) > 0`

/** Sorts a column or an expression of names as people do: “Line 2” before “Line 10”, whatever the case, by the tenant's language. */
export const byName = (name: string | RawBuilder<string>): RawBuilder<string> =>
  sql`(${typeof name === 'string' ? sql.ref(name) : name}) COLLATE by_name`

/** `{id, name}` of what two columns say; null where one of them is. */
export const namedRef = (name: string, id: string) => sql<{ id: number; name: string } | null>`
  CASE WHEN ${sql.ref(id)} IS NOT NULL AND ${sql.ref(name)} IS NOT NULL THEN jsonb_build_object('id', ${sql.ref(id)}, 'name', ${sql.ref(name)}) END`

/** `{id, name}` of the user a column points to, null where the system did it. */
export const personRef = (column: string) => sql<{ id: number; name: string } | null>`
  CASE WHEN ${sql.ref(column)} IS NULL THEN NULL
  ELSE jsonb_build_object('id', ${sql.ref(column)}, 'name', app.person_name(${sql.ref(column)})) END`
