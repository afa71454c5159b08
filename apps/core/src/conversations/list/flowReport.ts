import { scriptKinds } from '@parley/contract/flows/flow.entity.ts'
import { BOM } from '@parley/contract/kernel/csv.ts'
import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import { CSV_TYPE, noteReport, requireRoom, tableAnswer, tellExported } from '../../exports/table.ts'
import { periodName } from '../../exports/wallClock.ts'
import { MOST_ROWS } from '../../exports/workbook.ts'
import { requireInFolder } from '../../folders/folder.access.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { FileAnswer } from '../../kernel/http/fileAnswer.ts'
import { notFound } from '../../kernel/refusal.ts'
import { countLogs, type DialLogFilter, storedFilter } from './dialLog.store.ts'
import { logColumns, logPages, readReport, reportHead } from './flowReport.store.ts'

const BATCH = 5_000
export const CONVERSATIONS = ['conversation', 'conversations'] as const

type Asked = DialLogFilter & { idCallScript: number } & ExportOptions

/** The conversations of a flow as a file, piece by piece; the download is recorded. */
export async function reportFlow(ctx: Ctx, { format, timeZone = 'UTC', ...query }: Asked): Promise<FileAnswer> {
  const script = await ctx.db
    .selectFrom('callScript')
    .select(['idCallScript', 'name', 'idFolder'])
    .where('idCallScript', '=', query.idCallScript)
    .executeTakeFirst()
  if (!script) notFound('Flow')
  await requireInFolder(ctx, 'CallScript.viewdiallogs', script.idFolder)
  await noteReport(ctx, scriptKinds.flow, [script.idCallScript, script.name], 'flow', query)
  const name = `${script.name} conversations ${periodName(query, timeZone, ctx.clock.now())}`
  if (format !== 'xlsx') return { contentType: CSV_TYPE, fileName: `${name}.csv`, body: csvOf(ctx, query) }
  const filter = await storedFilter(ctx, query)
  requireRoom({ format }, await countLogs(ctx.db, filter, MOST_ROWS + 1))
  const rows = logPages((work) => work(ctx.db), filter, ctx.can('Settings.unmask'))
  return tableAnswer(ctx, { format, timeZone }, { name, nouns: CONVERSATIONS, columns: logColumns, rows })
}

async function* csvOf(ctx: Ctx, query: DialLogFilter): AsyncGenerator<string | Uint8Array> {
  yield BOM + reportHead
  const filter = await storedFilter(ctx, query)
  const isUnmasked = ctx.can('Settings.unmask')
  const read = (after?: string) => {
    const part = readReport(ctx.db, filter, { after, most: BATCH, isUnmasked })
    part.catch(() => {}) // anyone who stops downloading does not wait for it
    return part
  }
  let count = 0
  for (let coming = read(); ; ) {
    const { lines, rows, last } = await coming
    count += rows
    const isLast = rows < BATCH
    if (!isLast) coming = read(last) // the database writes while these lines are being sent
    yield lines
    if (isLast) return tellExported(ctx, CONVERSATIONS, count)
  }
}
