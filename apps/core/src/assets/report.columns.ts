import { callOutcome, callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { maskNumber } from '../dialLogs/number-mask.ts'
import { csvLine } from './csv.ts'

type Show = (text: string, isUnmasked: boolean) => string
const asIs: Show = (text) => text
const label =
  (of: { label(value: number): string }): Show =>
  (text) =>
    text === '' ? '' : of.label(Number(text))
const seconds: Show = (text) => String(Number(text) / 1000)
const number: Show = (text, isUnmasked) => (isUnmasked ? text : maskNumber(text))

/** Titles and how a cell is shown; the order of `readReportRows`. */
const columns: readonly (readonly [title: string, show: Show])[] = [
  ['Guid', asIs],
  ['Call id', asIs],
  ['Started (UTC)', asIs],
  ['Answered (UTC)', asIs],
  ['Ended (UTC)', asIs],
  ['Channel', label(channelType)],
  ['Type', label(callType)],
  ['Flow', asIs],
  ['Version', asIs],
  ['Line', asIs],
  ['Module', asIs],
  ['From', number],
  ['To', number],
  ['Language', asIs],
  ['Seconds', seconds],
  ['Outcome', label(callOutcome)],
  ['Result', asIs],
  ['Ended by', asIs],
  ['Reason', asIs],
  ['Turns', asIs],
  ['Errors', asIs],
  ['Warnings', asIs],
  ['Test', asIs],
]
const GUID = 0
const STARTED = 2

export const reportHead = csvLine(columns.map(([title]) => title))

/** Rows of `readReportRows` as lines of the report. */
export const reportLines = (rows: readonly string[][], isUnmasked: boolean): string =>
  rows.map((row) => csvLine(columns.map(([, show], index) => show(row[index] ?? '', isUnmasked)))).join('')

/** Where the next rows begin. */
export const placeOf = (row: readonly string[]) => ({ value: row[STARTED] ?? '', id: row[GUID] ?? '' })
