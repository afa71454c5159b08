import { callOutcome, callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { type DialLogFilter, storedFilter } from '../dialLogs/dialLog.filter.ts'
import { maskNumber } from '../dialLogs/number-mask.ts'
import { requireInFolder } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { notFound } from '../kernel/refusal.ts'
import { BOM, csvLine } from './csv.ts'
import { readReportRows } from './flowReport.store.ts'

const BATCH = 2_000

type Show = (text: string, ctx: Ctx) => string
const asIs: Show = (text) => text
const label =
  (of: { label(value: number): string }): Show =>
  (text) =>
    text === '' ? '' : of.label(Number(text))
const seconds: Show = (text) => String(Number(text) / 1000)
const number: Show = (text, ctx) => (ctx.can('Settings.unmask') ? text : maskNumber(text))

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

/** The conversations of a flow as CSV, piece by piece; that somebody took them is recorded. */
export async function reportFlow(ctx: Ctx, query: DialLogFilter & { idCallScript: number }): Promise<FileAnswer> {
  const script = await ctx.db
    .selectFrom('callScript')
    .select(['idCallScript', 'name', 'idFolder'])
    .where('idCallScript', '=', query.idCallScript)
    .executeTakeFirst()
  if (!script) notFound('Flow')
  await requireInFolder(ctx, 'CallScript.viewdiallogs', script.idFolder)
  await ctx.audit({
    kind: actionKind.of.READ,
    area: 'CallScript',
    entity: ['CallScript', script.idCallScript, script.name],
    after: { report: 'flow', filter: query },
  })
  const day = ctx.clock.now().toISOString().slice(0, 10)
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `${script.name} conversations ${day}.csv`,
    body: csvOf(ctx, query),
  }
}

async function* csvOf(ctx: Ctx, query: DialLogFilter): AsyncGenerator<string> {
  yield BOM + csvLine(columns.map(([title]) => title))
  const filter = await storedFilter(ctx, query)
  let after: { value: string; id: string } | undefined
  for (;;) {
    const rows = await readReportRows(ctx.db, filter, after, BATCH)
    let piece = ''
    for (const row of rows) piece += csvLine(columns.map(([, show], index) => show(row[index] ?? '', ctx)))
    yield piece
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { value: last[STARTED] ?? '', id: last[GUID] ?? '' }
  }
}
