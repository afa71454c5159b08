import { sql } from 'kysely'
import { copied, copyCsv, setForCopy } from '../../kernel/copyOut.ts'
import type { Db } from '../../kernel/db.ts'
import type { StoredFilter } from './dialLog.filter.ts'
import { nameOfPages } from './dialLog.store.ts'
import { reportCells } from './report.columns.ts'

const GUID_LENGTH = 36

interface ReportPart {
  readonly lines: Buffer
  readonly rows: number
  /** The guid of the last row, which begins with the time of its start and so says where the next rows begin. */
  readonly last: string | undefined
}

/** Some rows after a row, newest first, as lines of CSV. */
export async function readReport(
  db: Db,
  filter: StoredFilter,
  { after = '', most, isUnmasked }: { after: string | undefined; most: number; isUnmasked: boolean },
): Promise<ReportPart> {
  await setForCopy(db, { filter: JSON.stringify(filter), after })
  const guid = sql`${copied('after')}::uuid`
  const { csv, rows, last } = await copyCsv(
    db,
    sql`SELECT ${reportCells(isUnmasked)}
      FROM ${nameOfPages(filter)}(${copied('filter')}::jsonb, '-startedAt', uuid_extract_timestamp(${guid})::text, ${guid}, ${sql.lit(most)}) AS log
      LEFT JOIN call_script script ON script.id_call_script = log.id_call_script
      LEFT JOIN line ON line.id_line = log.id_line
      LEFT JOIN dial_module module ON module.id_module = log.id_module
      ORDER BY log.started_at DESC, log.guid DESC`,
  )
  return { lines: csv, rows, last: rows === 0 ? undefined : last.toString('latin1', 0, GUID_LENGTH) }
}
