import { scriptKinds } from '@parley/contract/flows/flow.entity.ts'
import { EXACT_TOTAL_LIMIT } from '@parley/contract/kernel/constants.ts'
import { BOM } from '@parley/contract/kernel/csv.ts'
import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import { lineEntityKind } from '@parley/contract/lines/line.entity.ts'
import { moduleKind } from '@parley/contract/modules/module.entity.ts'
import { CSV_TYPE, noteReport, requireRoom, tableAnswer, tellExported } from '../../exports/table.ts'
import { periodName } from '../../exports/wallClock.ts'
import { MOST_ROWS } from '../../exports/workbook.ts'
import { requireInFolder } from '../../folders/folder.access.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { FileAnswer, WrittenRows } from '../../kernel/http/fileAnswer.ts'
import { notFound } from '../../kernel/refusal.ts'
import { countLogs, type DialLogFilter, type StoredFilter, storedFilter } from './dialLog.store.ts'
import { logColumns, logPages, readReport, reportHead } from './flowReport.store.ts'

const BATCH = 10_000
export const CONVERSATIONS = ['conversation', 'conversations'] as const

type Asked = DialLogFilter & ExportOptions

/** The conversations of a flow as a file, piece by piece; the download is recorded. */
export async function reportFlow(ctx: Ctx, query: Asked & { readonly idCallScript: number }): Promise<FileAnswer> {
  const script = await ctx.db
    .selectFrom('callScript')
    .select(['idCallScript', 'name', 'idFolder'])
    .where('idCallScript', '=', query.idCallScript)
    .executeTakeFirst()
  if (!script) notFound('Flow')
  await requireInFolder(ctx, 'CallScript.viewdiallogs', script.idFolder)
  await noteReport(ctx, scriptKinds.flow, [script.idCallScript, script.name], 'flow', filterOf(query))
  return await reportConversations(ctx, script.name, query)
}

/** Those of a line. */
export async function reportLine(ctx: Ctx, query: Asked & { readonly idLine: number }): Promise<FileAnswer> {
  const line = await ctx.db
    .selectFrom('line')
    .select(['idLine', 'name'])
    .where('idLine', '=', query.idLine)
    .executeTakeFirst()
  if (!line) notFound('Line')
  await ctx.require('Line.viewdiallogs', line.idLine)
  await noteReport(ctx, lineEntityKind, [line.idLine, line.name], 'line', filterOf(query))
  return await reportConversations(ctx, line.name, query)
}

/** Those of a module. */
export async function reportModule(ctx: Ctx, query: Asked & { readonly idModule: number }): Promise<FileAnswer> {
  const module = await ctx.db
    .selectFrom('dialModule')
    .select(['idModule', 'name'])
    .where('idModule', '=', query.idModule)
    .executeTakeFirst()
  if (!module) notFound('Module')
  await ctx.require('Module.viewdiallogs', module.idModule)
  await noteReport(ctx, moduleKind, [module.idModule, module.name], 'module', filterOf(query))
  return await reportConversations(ctx, module.name, query)
}

const filterOf = ({ format: _, timeZone: _zone, ...filter }: Asked): DialLogFilter => filter

async function reportConversations(ctx: Ctx, of: string, asked: Asked): Promise<FileAnswer> {
  const { format, timeZone = 'UTC' } = asked
  const query = filterOf(asked)
  const name = `${of} conversations ${periodName(query, timeZone, ctx.clock.now())}`
  const filter = await storedFilter(ctx, query)
  if (format !== 'xlsx') {
    const rows: WrittenRows = { written: 0, count: () => soonCounted(ctx, filter) }
    return { contentType: CSV_TYPE, fileName: `${name}.csv`, body: csvOf(ctx, filter, rows), rows }
  }
  const total = await countLogs(ctx.db, filter, MOST_ROWS + 1)
  requireRoom({ format }, total)
  const rows = logPages((work) => work(ctx.db), filter, ctx.can('Settings.unmask'))
  const table = { name, nouns: CONVERSATIONS, columns: logColumns, rows, count: async () => total }
  return tableAnswer(ctx, { format, timeZone }, table)
}

/** As far as lists count. */
async function soonCounted(ctx: Ctx, filter: StoredFilter): Promise<number | undefined> {
  const count = await countLogs(ctx.db, filter)
  return count > EXACT_TOTAL_LIMIT ? undefined : count
}

async function* csvOf(ctx: Ctx, filter: StoredFilter, count: WrittenRows): AsyncGenerator<string | Uint8Array> {
  yield BOM + reportHead
  const isUnmasked = ctx.can('Settings.unmask')
  const read = (after?: string) => {
    const part = readReport(ctx.db, filter, { after, most: BATCH, isUnmasked })
    part.catch(() => {}) // anyone who stops downloading does not wait for it
    return part
  }
  for (let coming = read(); ; ) {
    const { lines, rows, last } = await coming
    count.written += rows
    const isLast = rows < BATCH
    if (!isLast) coming = read(last) // the database writes while these lines are being sent
    yield lines
    if (isLast) return tellExported(ctx, CONVERSATIONS, count.written)
  }
}
