import { type RawBuilder, sql } from 'kysely'

/** What forms look for. */
export interface Search {
  readonly search?: string | undefined
  readonly limit?: number | undefined
}

/** Whether a column or an expression has a part like the text whatever its case, without giving % and _ a meaning. */
export const holds = (text: string | RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  sql`position(lower(${search}) in lower(${typeof text === 'string' ? sql.ref(text) : text})) > 0`
