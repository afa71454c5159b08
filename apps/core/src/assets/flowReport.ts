import type { DialLog } from '@parley/contract/dialLogs/dialLog.schema.ts'
import { callOutcome, callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { type DialLogFilter, storedFilter } from '../dialLogs/dialLog.filter.ts'
import { showNumbers } from '../dialLogs/dialLog.service.ts'
import { readPage } from '../dialLogs/dialLog.store.ts'
import { requireInFolder } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { notFound } from '../kernel/refusal.ts'
import { BOM, csvLine } from './csv.ts'

const BATCH = 5_000
const SORT = '-startedAt'

const columns: readonly (readonly [title: string, cell: (log: DialLog) => string | number | boolean | null])[] = [
  ['Guid', (log) => log.guid],
  ['Call id', (log) => log.callId],
  ['Started (UTC)', (log) => log.startedAt],
  ['Answered (UTC)', (log) => log.answeredAt],
  ['Ended (UTC)', (log) => log.endedAt],
  ['Channel', (log) => channelType.label(log.channel)],
  ['Type', (log) => callType.label(log.callType)],
  ['Flow', (log) => log.flow?.name ?? null],
  ['Version', (log) => log.flowVersion],
  ['Line', (log) => log.line?.name ?? null],
  ['Module', (log) => log.module?.name ?? null],
  ['From', (log) => log.from],
  ['To', (log) => log.to],
  ['Language', (log) => log.language],
  ['Seconds', (log) => log.talkMs / 1000],
  ['Outcome', (log) => (log.outcome === null ? null : callOutcome.label(log.outcome))],
  ['Result', (log) => log.disposition],
  ['Ended by', (log) => log.endReason?.whose ?? null],
  ['Reason', (log) => log.endReason?.code ?? null],
  ['Turns', (log) => log.turns],
  ['Errors', (log) => log.errors],
  ['Warnings', (log) => log.warnings],
  ['Test', (log) => log.isTest],
]

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
    const logs = await readPage(ctx.db, filter, { sort: SORT, after, most: BATCH })
    yield logs.map((log) => lineOf(showNumbers(ctx, log))).join('')
    const last = logs.at(-1)
    if (!last || logs.length < BATCH) return
    after = { value: last.startedAt, id: last.guid }
  }
}

const lineOf = (log: DialLog) => csvLine(columns.map(([, cell]) => cell(log)))
