import { callOutcome, callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { type RawBuilder, sql } from 'kysely'
import { csvLine } from './csv.ts'

type Cell = RawBuilder<string>

const words = (column: string): Cell => sql`app.csv_cell(${sql.ref(column)})`
const plain = (column: string): Cell => sql`coalesce(${sql.ref(column)}::text, '')`
const instant = (column: string): Cell =>
  sql`coalesce(to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '')`
const seconds = (column: string): Cell => sql`coalesce(trim_scale(${sql.ref(column)} / 1000.0)::text, '')`

interface Labels {
  readonly values: readonly number[]
  label(value: number): string
}

function label(column: string, labels: Labels): Cell {
  const cases = labels.values.map(
    (value) => sql`WHEN ${sql.lit(value)} THEN ${sql.lit(csvLine([labels.label(value)]).trimEnd())}`,
  )
  return sql`CASE ${sql.ref(column)} ${sql.join(cases, sql` `)} ELSE '' END`
}

const number = (column: string, isUnmasked: boolean): Cell =>
  isUnmasked ? words(column) : sql`app.masked_cell(${sql.ref(column)})`

/** Titles, and each cell as the database writes it. */
const columns: readonly (readonly [title: string, cell: (isUnmasked: boolean) => Cell])[] = [
  ['Guid', () => plain('log.guid')],
  ['Call ID', () => words('log.call_id')],
  ['Started (UTC)', () => instant('log.started_at')],
  ['Answered (UTC)', () => instant('log.answered_at')],
  ['Ended (UTC)', () => instant('log.ended_at')],
  ['Channel', () => label('log.channel', channelType)],
  ['Type', () => label('log.call_type', callType)],
  ['Flow', () => words('script.name')],
  ['Version', () => plain('log.flow_version')],
  ['Line', () => words('line.name')],
  ['Module', () => words('module.name')],
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
  ['Test', () => plain('log.is_test')],
]

export const reportHead = csvLine(columns.map(([title]) => title))

/** A row of the report as one line of CSV; no cell is null, or the line would be. */
export const reportLine = (isUnmasked: boolean): RawBuilder<string> =>
  sql.join(
    columns.map(([, cell]) => cell(isUnmasked)),
    sql` || ',' || `,
  )
