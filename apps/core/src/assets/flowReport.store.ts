import { sql } from 'kysely'
import type { StoredFilter } from '../dialLogs/dialLog.filter.ts'
import { pageOfLogs } from '../dialLogs/dialLog.store.ts'
import type { Db } from '../kernel/db.ts'

const NEWEST_FIRST = '-startedAt'
const CELL = '\x1f'
const ROW = '\x1e'

const instant = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const words = (column: string) => sql`translate(${sql.ref(column)}, ${CELL + ROW}, '')`

/** Columns of a row of the report as text; the order of the report's columns. */
const cells = [
  sql`log.guid::text`,
  words('log.call_id'),
  instant('log.started_at'),
  instant('log.answered_at'),
  instant('log.ended_at'),
  sql`log.channel::text`,
  sql`log.call_type::text`,
  words('script.name'),
  sql`log.flow_version::text`,
  words('line.name'),
  words('module.name'),
  words('log.from_number'),
  words('log.to_number'),
  words('log.language'),
  sql`log.talk_ms::text`,
  sql`log.outcome::text`,
  words('log.disposition'),
  sql`log.end_whose`,
  words('log.end_code'),
  sql`log.turns::text`,
  sql`log.errors::text`,
  sql`log.warnings::text`,
  sql`log.is_test::text`,
].map((cell) => sql`coalesce(${cell}, '')`)

/**
 * Some rows after a row, newest first, each as its cells' texts. They come as one text: a row for itself would cost the driver
 * several times what the database needs for it.
 */
export async function readReportRows(
  db: Db,
  filter: StoredFilter,
  after: { readonly value: string; readonly id: string } | undefined,
  most: number,
): Promise<string[][]> {
  const page = pageOfLogs(filter, { sort: NEWEST_FIRST, after, most })
  const { rows } = await sql<{ lines: string | null }>`
    SELECT string_agg(concat_ws(${CELL}, ${sql.join(cells)}), ${ROW} ORDER BY log.started_at DESC, log.guid DESC) AS lines
    FROM ${page} AS log
    LEFT JOIN call_script script ON script.id_call_script = log.id_call_script
    LEFT JOIN line ON line.id_line = log.id_line
    LEFT JOIN dial_module module ON module.id_module = log.id_module`.execute(db)
  const lines = rows[0]?.lines
  return lines ? lines.split(ROW).map((line) => line.split(CELL)) : []
}
