import { sql } from 'kysely'

/** `{id, name}` of the user a column points to, null where the system did it. */
export const personRef = (column: string) => sql<{ id: number; name: string } | null>`
  CASE WHEN ${sql.ref(column)} IS NULL THEN NULL
  ELSE jsonb_build_object('id', ${sql.ref(column)}, 'name', app.person_name(${sql.ref(column)})) END`
