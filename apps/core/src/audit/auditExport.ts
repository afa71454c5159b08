import type { AuditEvent, AuditFilter } from '@parley/contract/audit/audit.schema.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { BOM, csvLine } from '../assets/csv.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { hiddenAreas } from './audit.access.ts'
import { listEvents } from './audit.store.ts'

const BATCH = 200
const titles = [
  'Time (UTC)',
  'Who',
  'Kind of actor',
  'Action',
  'Area',
  'Kind',
  'Id',
  'Name',
  'Before',
  'After',
  'Address',
  'Program',
  'Request',
  'Number',
  'Hash',
]

/** What is filtered as CSV, piece by piece; that somebody took it is recorded. */
export async function exportEvents(ctx: Ctx, filter: AuditFilter): Promise<FileAnswer> {
  await ctx.audit({
    kind: actionKind.of.READ,
    area: 'Auditlog',
    entity: ['Auditlog', ctx.tenant, 'Audit log'],
    after: { report: 'audit log', filter },
  })
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `Audit log ${ctx.clock.now().toISOString().slice(0, 10)}.csv`,
    body: csvOf(ctx, filter, await readPage(ctx, filter)),
  }
}

const readPage = (ctx: Ctx, filter: AuditFilter, cursor?: string) =>
  listEvents(ctx.db, { ...filter, limit: BATCH, cursor }, hiddenAreas(ctx))

/** The first page is read before anything is sent, so that a filter that cannot be used is refused. */
async function* csvOf(
  ctx: Ctx,
  filter: AuditFilter,
  first: Awaited<ReturnType<typeof readPage>>,
): AsyncGenerator<string> {
  yield BOM + csvLine(titles)
  // Newest first: what comes meanwhile is never met.
  for (let page = first; ; page = await readPage(ctx, filter, page.nextCursor)) {
    yield page.items.map(lineOf).join('')
    if (page.nextCursor === null) return
  }
}

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value))
const lineOf = (event: AuditEvent) =>
  csvLine([
    event.at,
    event.actor.name,
    event.actor.kind,
    actionKind.label(event.kind),
    event.area,
    event.entity.kind,
    event.entity.id,
    event.entity.name,
    jsonOf(event.before),
    jsonOf(event.after),
    event.address,
    event.userAgent,
    event.requestId,
    event.seq,
    event.hash,
  ])
