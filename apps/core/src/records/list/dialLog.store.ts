import type { DialLog, dialLogFilter } from '@parley/contract/conversations/list/dialLog.schema.ts'
import { EXACT_TOTAL_LIMIT } from '@parley/contract/kernel/constants.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { foldersAllowed } from '../../folders/folder.access.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { columnOf, rowsOf } from '../../kernel/rows.ts'
import { startOfGuid } from '../../runtime/setup.ts'
import { foldWords } from '../../runtime/words.ts'
import { blindLines } from '../blind.ts'

interface LogPage {
  /** `startedAt` or `talkMs`, with a minus for the highest first. */
  readonly sort: string
  readonly after?: { readonly value: string; readonly id: string } | undefined
  readonly most: number
}

/** Rows as the contract shows them, numbers in full, under its names: nothing renames the columns of each row. `logs` has the columns of dial_log. */
const selectLogs = (logs: RawBuilder<unknown>, idUser: number | null) => sql<DialLog>`
  SELECT log.guid, log.call_id AS "callId", log.channel, log.direction, log.call_type AS "callType",
    CASE WHEN log.flow_version > 0 THEN log.flow_version END AS "flowVersion",
    CASE WHEN script.name IS NOT NULL THEN jsonb_build_object('id', log.id_call_script, 'name', script.name) END AS flow,
    CASE WHEN line.name IS NOT NULL THEN jsonb_build_object('id', log.id_line, 'name', line.name) END AS line,
    CASE WHEN module.name IS NOT NULL THEN jsonb_build_object('id', log.id_module, 'name', module.name) END AS module,
    CASE WHEN campaign.name IS NOT NULL THEN jsonb_build_object('id', log.id_campaign, 'name', campaign.name) END AS campaign, log.attempt,
    log.from_number AS "from", log.to_number AS "to", log.language, log.started_at AS "startedAt", log.answered_at AS "answeredAt",
    log.ended_at AS "endedAt", log.ring_ms AS "ringMs", log.talk_ms AS "talkMs",
    log.outcome, log.disposition, log.errors, log.warnings, log.turns, log.is_test AS "isTest",
    CASE WHEN log.end_code IS NOT NULL THEN jsonb_build_object('whose', log.end_whose, 'code', log.end_code) END AS "endReason",
    favorite.guid IS NOT NULL AS favorite
  FROM ${logs} AS log
  LEFT JOIN call_script script ON script.id_call_script = log.id_call_script
  LEFT JOIN line ON line.id_line = log.id_line
  LEFT JOIN dial_module module ON module.id_module = log.id_module
  LEFT JOIN campaign ON campaign.id_campaign = log.id_campaign
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
  return await rowsOf(db.withoutPlugins())<DialLog>`${rows} ORDER BY ${field} ${direction}, log.guid ${direction}`
}

/** Counts, unless told otherwise, no further than one past the limit up to which totals are exact. */
export async function countLogs(db: Db, filter: StoredFilter, most = EXACT_TOTAL_LIMIT + 1): Promise<number> {
  const name = sql.raw(isSearch(filter) ? 'app.count_found_dial_logs' : 'app.count_dial_logs')
  const counted = await sql<{ total: number }>`
    SELECT ${name}(${JSON.stringify(filter)}::jsonb, ${most}) AS total`.execute(db)
  return counted.rows[0]?.total ?? 0
}

async function hasCallId(db: Db, callId: string): Promise<boolean> {
  return (await db.selectFrom('dialLog').select('guid').where('callId', '=', callId).limit(1).execute()).length > 0
}

/** Whether a conversation, by its first leg, is one of a demo call. */
export const isOfDemo = async (db: Db, thread: string): Promise<boolean> =>
  (await db.selectFrom('demoRun').select('guid').where('guid', '=', thread).executeTakeFirst()) !== undefined

export type DialLogFilter = z.output<typeof dialLogFilter>

/** What the database's `app.dial_log_where` reads. */
export interface StoredFilter extends Omit<DialLogFilter, 'search'> {
  readonly guid?: string
  readonly callId?: string
  readonly thread?: string
  /** Several, as the database writes an array of them. */
  readonly guids?: string
  /** Part of a number. */
  readonly digits?: string
  /** A whole number, with or without its country's digits. */
  readonly number?: string
  readonly words?: string
  readonly idUser?: number | null
  /** Lines whose scores are withheld until a call is reviewed, as the database writes an array of them. */
  readonly blindIn?: string
  readonly visible?: VisibleLogs
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NUMBER = /^\+?[\d\s()./-]*$/
const WHOLE_NUMBER = 9
const PART_OF_NUMBER = 3

/** The filter of a request, narrowed to what the user may see and with its search understood. */
export async function storedFilter(ctx: Ctx, { search, ...filter }: DialLogFilter): Promise<StoredFilter> {
  const visible = await visibleLogs(ctx)
  return {
    ...filter,
    idUser: ctx.actor.id,
    ...(filter.minScore === undefined && filter.maxScore === undefined ? {} : { blindIn: blindIn(ctx) }),
    ...(visible === 'all' ? {} : { visible }),
    ...(search ? await understand(ctx, search) : {}),
  }
}

/** As the database writes an array of them; -1: all of them. */
function blindIn(ctx: Ctx): string {
  const lines = blindLines(ctx)
  return lines === 'all' ? '{-1}' : `{${lines.join()}}`
}

/** A guid or call id is exact, digits are part of a number, anything else is words of the transcript. */
async function understand(ctx: Ctx, search: string): Promise<StoredFilter> {
  if (GUID.test(search)) return { guid: search.toLowerCase() }
  if (await hasCallId(ctx.db, search)) return { callId: search }
  const digits = search.replaceAll(/\D/g, '').replace(/^00(?=[1-9])/, '')
  const asWords = { words: foldWords(search) }
  if (!NUMBER.test(search) || digits.length < PART_OF_NUMBER) return asWords
  // Who sees numbers masked could find them out digit by digit; they may only look for one they know.
  if (ctx.can('Settings.unmask')) return { digits }
  return digits.length < WHOLE_NUMBER ? asWords : { number: digits }
}

/** Which conversations may be seen: those of any of these flows, lines, modules and campaigns, and those of demo calls. */
interface VisibleLogs {
  readonly flows: readonly number[]
  readonly lines: 'all' | readonly number[]
  readonly modules: 'all' | readonly number[]
  readonly campaigns: 'all' | readonly number[]
  readonly demos: boolean
}

/** Each permission shows the conversations of what it names; every conversation has a flow, so all flows are all conversations. */
export async function visibleLogs(ctx: Ctx): Promise<'all' | VisibleLogs> {
  const flows = await idsInFolders(ctx, 'CallScript.viewdiallogs')
  if (flows === 'all') return 'all'
  return {
    flows,
    lines: ctx.allowed('Line.viewdiallogs'),
    modules: ctx.allowed('Module.viewdiallogs'),
    campaigns: await idsInFolders(ctx, 'Campaign.viewdiallogs'),
    demos: ctx.can('DemoCall.view'),
  }
}

/** What lies in the folders to which the permission is limited, with those below them. */
async function idsInFolders(ctx: Ctx, action: 'CallScript.viewdiallogs' | 'Campaign.viewdiallogs') {
  const folders = await foldersAllowed(ctx, action)
  if (folders === 'all') return folders
  if (folders.length === 0) return []
  const [table, id] =
    action === 'CallScript.viewdiallogs' ? ['call_script', 'id_call_script'] : ['campaign', 'id_campaign']
  return await columnOf(ctx.db)<number>`
    SELECT ${sql.ref(id)} AS id FROM ${sql.table(table)} WHERE id_folder = ANY (${[...folders]}::bigint[])`
}

/** Which of these conversations there are for the user to open. */
export async function visibleGuids(ctx: Ctx, guids: readonly string[]): Promise<ReadonlySet<string>> {
  if (guids.length === 0) return new Set()
  const visible = await visibleLogs(ctx)
  const starts = guids.map((guid) => startOfGuid(guid).getTime())
  const filter: StoredFilter = {
    guids: `{${guids.join(',')}}`,
    from: new Date(Math.min(...starts)).toISOString(),
    to: new Date(Math.max(...starts) + 1).toISOString(),
    ...(visible === 'all' ? {} : { visible }),
  }
  const logs = await readPage(ctx.db, filter, { sort: '-startedAt', most: guids.length })
  return new Set(logs.map(({ guid }) => guid))
}
