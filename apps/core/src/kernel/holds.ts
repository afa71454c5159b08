import { sql } from 'kysely'

/** What forms look for. */
export interface Search {
  readonly search?: string | undefined
  readonly limit?: number | undefined
}

/** Matches a part of the text whatever its case, without giving % and _ a meaning. */
export const holds = (column: string, search: string) =>
  sql<boolean>`position(lower(${search}) in lower(${sql.ref(column)})) > 0`
