import type { DialLog } from '@parley/contract/conversations/list/dialLog.schema.ts'
import { EXACT_TOTAL_LIMIT } from '@parley/contract/kernel/constants.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { rowsOf } from '../../kernel/rows.ts'
import type { StoredFilter } from './dialLog.filter.ts'

export interface LogPage {
  /** `startedAt` or `talkMs`, with a minus for the highest first. */
  readonly sort: string
  readonly after?: { readonly value: string; readonly id: string } | undefined
  readonly most: number
}

/** Rows as the contract shows them, numbers in full. `logs` has the columns of dial_log. */
export const selectLogs = (logs: RawBuilder<unknown>, idUser: number | null) => sql<DialLog>`
  SELECT log.guid, log.call_id, log.channel, log.direction, log.call_type, log.flow_version,
    CASE WHEN script.name IS NOT NULL THEN jsonb_build_object('id', log.id_call_script, 'name', script.name) END AS flow,
    CASE WHEN line.name IS NOT NULL THEN jsonb_build_object('id', log.id_line, 'name', line.name) END AS line,
    CASE WHEN module.name IS NOT NULL THEN jsonb_build_object('id', log.id_module, 'name', module.name) END AS module,
    log.from_number AS "from", log.to_number AS "to", log.language, log.started_at, log.answered_at, log.ended_at, log.ring_ms, log.talk_ms,
    log.outcome, log.disposition, log.errors, log.warnings, log.turns, log.is_test,
    CASE WHEN log.end_code IS NOT NULL THEN jsonb_build_object('whose', log.end_whose, 'code', log.end_code) END AS end_reason,
    favorite.guid IS NOT NULL AS favorite
  FROM ${logs} AS log
  LEFT JOIN call_script script ON script.id_call_script = log.id_call_script
  LEFT JOIN line ON line.id_line = log.id_line
  LEFT JOIN dial_module module ON module.id_module = log.id_module
  LEFT JOIN conversation_favorite favorite ON favorite.guid = log.guid AND favorite.id_user = ${idUser}`

/** Words and numbers are found only by the function that may use their indexes. */
const isSearch = (filter: StoredFilter) =>
  filter.words !== undefined || filter.digits !== undefined || filter.number !== undefined

/** The function that reads pages with this filter. */
export const nameOfPages = (filter: StoredFilter) =>
  sql.raw(isSearch(filter) ? 'app.search_dial_logs' : 'app.list_dial_logs')

/** The rows of one page as a table expression for `selectLogs`. */
function pageOfLogs(filter: StoredFilter, { sort, after, most }: LogPage) {
  return sql`${nameOfPages(filter)}(${JSON.stringify(filter)}::jsonb, ${sort}, ${after?.value ?? null}, ${after?.id ?? null}::uuid, ${most})`
}

export async function readPage(db: Db, filter: StoredFilter, page: LogPage): Promise<DialLog[]> {
  const direction = sql.raw(page.sort.startsWith('-') ? 'DESC' : 'ASC')
  const field = sql.raw(page.sort.endsWith('talkMs') ? 'log.talk_ms' : 'log.started_at')
  const rows = selectLogs(pageOfLogs(filter, page), filter.idUser ?? null)
  return await rowsOf(db)<DialLog>`${rows} ORDER BY ${field} ${direction}, log.guid ${direction}`
}

/** Counts, unless told otherwise, no further than one past the limit up to which totals are exact. */
export async function countLogs(db: Db, filter: StoredFilter, most = EXACT_TOTAL_LIMIT + 1): Promise<number> {
  const name = sql.raw(isSearch(filter) ? 'app.count_found_dial_logs' : 'app.count_dial_logs')
  const counted = await sql<{ total: number }>`
    SELECT ${name}(${JSON.stringify(filter)}::jsonb, ${most}) AS total`.execute(db)
  return counted.rows[0]?.total ?? 0
}

export async function hasCallId(db: Db, callId: string): Promise<boolean> {
  return (await db.selectFrom('dialLog').select('guid').where('callId', '=', callId).limit(1).execute()).length > 0
}

/** The row by its guid alone, whose time says where it lies. */
export const findLog = (db: Db, guid: string) =>
  db
    .selectFrom('dialLog')
    .selectAll()
    .where('guid', '=', guid)
    .where('startedAt', '=', sql<string>`uuid_extract_timestamp(${guid}::uuid)`)
    .executeTakeFirst()
