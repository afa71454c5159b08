import { sql } from 'kysely'
import type { StoredFilter } from '../dialLogs/dialLog.filter.ts'
import { pageOfLogs } from '../dialLogs/dialLog.store.ts'
import type { Db } from '../kernel/db.ts'
import { reportLine } from './report.columns.ts'

const NEWEST_FIRST = '-startedAt'

/** Where the next rows begin. */
export interface ReportPlace {
  readonly value: string
  readonly id: string
}

interface ReportPart {
  readonly lines: string
  readonly rows: number
  /** The last row; undefined where there was none. */
  readonly last: ReportPlace | undefined
}

/** Some rows after a row, newest first, as lines of CSV in one text: rows of their own would cost the driver several times the query. */
export async function readReport(
  db: Db,
  filter: StoredFilter,
  { after, most, isUnmasked }: { after: ReportPlace | undefined; most: number; isUnmasked: boolean },
): Promise<ReportPart> {
  const page = pageOfLogs(filter, { sort: NEWEST_FIRST, after, most })
  const { rows } = await sql<{ lines: string | null; total: number; value: string | null; id: string | null }>`
    SELECT string_agg(line, E'\\r\\n' ORDER BY started_at DESC, guid DESC) || E'\\r\\n' AS lines, count(*) AS total,
      min(started_at) AS value, min(guid::text COLLATE "C") AS id
    FROM (
      SELECT log.started_at, log.guid, ${reportLine(isUnmasked)} AS line
      FROM ${page} AS log
      LEFT JOIN call_script script ON script.id_call_script = log.id_call_script
      LEFT JOIN line ON line.id_line = log.id_line
      LEFT JOIN dial_module module ON module.id_module = log.id_module
    ) AS written`.execute(db)
  const { lines, total, value, id } = rows[0] ?? { lines: null, total: 0, value: null, id: null }
  // A guid begins with the time of its start: the lowest is the last one.
  return { lines: lines ?? '', rows: total, last: value !== null && id !== null ? { value, id } : undefined }
}
