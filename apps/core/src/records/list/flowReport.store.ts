import type { DialLog } from '@parley/contract/conversations/list/dialLog.schema.ts'
import { callOutcome, callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { csvLine } from '@parley/contract/kernel/csv.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TableColumn } from '../../exports/table.ts'
import { copied, copyCsv, setForCopy } from '../../kernel/copyOut.ts'
import type { Db } from '../../kernel/db.ts'
import { maskNumber } from '../../kernel/numberMask.ts'
import { nameOfPages, readPage, type StoredFilter } from './dialLog.store.ts'

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
      LEFT JOIN campaign ON campaign.id_campaign = log.id_campaign
      ORDER BY log.started_at DESC, log.guid DESC`,
    moments,
  )
  return { lines: csv, rows, last: rows === 0 ? undefined : last.toString('latin1', 0, GUID_LENGTH) }
}

type Cell = RawBuilder<unknown>

const words = (column: string): Cell => sql`app.safe_cell(${sql.ref(column)})`
/** What needs no care: numbers, guids and moments. */
const plain = (column: string): Cell => sql.ref(column)
const flag = (column: string): Cell => sql`${sql.ref(column)}::text`
const seconds = (column: string): Cell => sql`trim_scale(${sql.ref(column)} / 1000.0)`

interface Labels {
  readonly values: readonly number[]
  label(value: number): string
}

function label(column: string, labels: Labels): Cell {
  const cases = labels.values.map((value) => sql`WHEN ${sql.lit(value)} THEN ${sql.lit(labels.label(value))}`)
  return sql`CASE ${sql.ref(column)} ${sql.join(cases, sql` `)} END`
}

const number = (column: string, isUnmasked: boolean): Cell =>
  isUnmasked ? words(column) : sql`app.safe_masked_cell(${sql.ref(column)})`

/** Titles, and each cell as the database gives it to COPY. */
const columns: readonly (readonly [title: string, cell: (isUnmasked: boolean) => Cell])[] = [
  ['GUID', () => plain('log.guid')],
  ['Call ID', () => words('log.call_id')],
  ['Started (UTC)', () => plain('log.started_at')],
  ['Answered (UTC)', () => plain('log.answered_at')],
  ['Ended (UTC)', () => plain('log.ended_at')],
  ['Channel', () => label('log.channel', channelType)],
  ['Type', () => label('log.call_type', callType)],
  ['Flow', () => words('script.name')],
  // A draft that was tried has none.
  ['Version', () => sql`CASE WHEN log.flow_version > 0 THEN log.flow_version END`],
  ['Line', () => words('line.name')],
  ['Module', () => words('module.name')],
  ['Campaign', () => words('campaign.name')],
  ['Attempt', () => plain('log.attempt')],
  ['From', (isUnmasked) => number('log.from_number', isUnmasked)],
  ['To', (isUnmasked) => number('log.to_number', isUnmasked)],
  ['Language', () => words('log.language')],
  ['Seconds', () => seconds('log.talk_ms')],
  ['Outcome', () => label('log.outcome', callOutcome)],
  ['Result', () => words('log.disposition')],
  ['Ended by', () => words('log.end_whose')],
  ['Reason', () => words('log.end_code')],
  ['Turns', () => plain('log.turns')],
  ['Errors', () => plain('log.errors')],
  ['Warnings', () => plain('log.warnings')],
  ['Test', () => flag('log.is_test')],
]

const isMoment = ([title]: readonly [string, unknown]) => title.endsWith('(UTC)')
const moments = { first: columns.findIndex(isMoment), last: columns.findLastIndex(isMoment) }

export const reportHead = csvLine(columns.map(([title]) => title))

/** The cells of a row, ready for COPY. */
const reportCells = (isUnmasked: boolean) => sql.join(columns.map(([, cell]) => cell(isUnmasked)))

const MS = 1_000

/** The columns of the report of conversations; `report.columns.ts` has the same as the database writes them. */
export const logColumns: readonly TableColumn<DialLog>[] = [
  { title: 'GUID', value: (log) => log.guid },
  { title: 'Call ID', value: (log) => log.callId },
  { title: 'Started', kind: 'moment', value: (log) => log.startedAt },
  { title: 'Answered', kind: 'moment', value: (log) => log.answeredAt },
  { title: 'Ended', kind: 'moment', value: (log) => log.endedAt },
  { title: 'Channel', value: (log) => channelType.label(log.channel) },
  { title: 'Type', value: (log) => callType.label(log.callType) },
  { title: 'Flow', value: (log) => log.flow?.name ?? null },
  { title: 'Version', kind: 'number', value: (log) => log.flowVersion },
  { title: 'Line', value: (log) => log.line?.name ?? null },
  { title: 'Module', value: (log) => log.module?.name ?? null },
  { title: 'Campaign', value: (log) => log.campaign?.name ?? null },
  { title: 'Attempt', kind: 'number', value: (log) => log.attempt },
  { title: 'From', value: (log) => log.from },
  { title: 'To', value: (log) => log.to },
  { title: 'Language', value: (log) => log.language },
  { title: 'Seconds', kind: 'number', value: (log) => log.talkMs / MS },
  { title: 'Outcome', value: (log) => (log.outcome === null ? null : callOutcome.label(log.outcome)) },
  { title: 'Result', value: (log) => log.disposition },
  { title: 'Ended by', value: (log) => log.endReason?.whose ?? null },
  { title: 'Reason', value: (log) => log.endReason?.code ?? null },
  { title: 'Turns', kind: 'number', value: (log) => log.turns },
  { title: 'Errors', kind: 'number', value: (log) => log.errors },
  { title: 'Warnings', kind: 'number', value: (log) => log.warnings },
  { title: 'Test', kind: 'flag', value: (log) => log.isTest },
]

const BATCH = 2_000

/** Conversations newest first, batch by batch, their numbers as the reader may see them; `run` gives each batch its transaction. */
export async function* logPages(
  run: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  filter: StoredFilter,
  isUnmasked: boolean,
): AsyncGenerator<readonly DialLog[]> {
  let after: { value: string; id: string } | undefined
  for (;;) {
    const page = await run((db) => readPage(db, filter, { sort: '-startedAt', after, most: BATCH }))
    yield isUnmasked ? page : page.map((log) => ({ ...log, from: maskNumber(log.from), to: maskNumber(log.to) }))
    const last = page.at(-1)
    if (!last || page.length < BATCH) return
    after = { value: last.startedAt, id: last.guid }
  }
}
