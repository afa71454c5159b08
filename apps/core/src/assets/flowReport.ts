import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { type DialLogFilter, storedFilter } from '../dialLogs/dialLog.filter.ts'
import { requireInFolder } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { notFound } from '../kernel/refusal.ts'
import { BOM } from './csv.ts'
import { type ReportPlace, readReport } from './flowReport.store.ts'
import { reportHead } from './report.columns.ts'

const BATCH = 3_000

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
  yield BOM + reportHead
  const filter = await storedFilter(ctx, query)
  const isUnmasked = ctx.can('Settings.unmask')
  const read = (after?: ReportPlace) => {
    const part = readReport(ctx.db, filter, { after, most: BATCH, isUnmasked })
    part.catch(() => {}) // whoever stops downloading does not wait for it
    return part
  }
  for (let coming = read(); ; ) {
    const { lines, rows, last } = await coming
    const isLast = rows < BATCH
    if (!isLast) coming = read(last) // the database writes while these lines are being sent
    yield lines
    if (isLast) return
  }
}
