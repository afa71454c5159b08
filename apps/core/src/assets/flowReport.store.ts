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
  const { rows } = await sql<{ lines: string | null; total: number; place: ReportPlace | null }>`
    SELECT string_agg(line, '' ORDER BY started_at DESC, guid DESC) AS lines, count(*) AS total,
      (array_agg(jsonb_build_object('value', started_at, 'id', guid) ORDER BY started_at, guid))[1] AS place
    FROM (
      SELECT log.started_at, log.guid, ${reportLine(isUnmasked)} AS line
      FROM ${page} AS log
      LEFT JOIN call_script script ON script.id_call_script = log.id_call_script
      LEFT JOIN line ON line.id_line = log.id_line
      LEFT JOIN dial_module module ON module.id_module = log.id_module
    ) AS written`.execute(db)
  const part = rows[0]
  return { lines: part?.lines ?? '', rows: part?.total ?? 0, last: part?.place ?? undefined }
}
