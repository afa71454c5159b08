import { auditLogKind } from '@parley/contract/audit/audit.entity.ts'
import { actionLabel } from '@parley/contract/audit/audit.rules.ts'
import type { AuditEvent, AuditFilter } from '@parley/contract/audit/audit.schema.ts'
import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import { noteReport, type TableColumn, tableAnswer } from '../exports/table.ts'
import { periodName } from '../exports/wallClock.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { hiddenKinds, listEvents } from './audit.store.ts'

const BATCH = 200
const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value))
const columns: readonly TableColumn<AuditEvent>[] = [
  { title: 'Time', kind: 'moment', value: (event) => event.at },
  { title: 'Who', value: (event) => event.actor.name },
  { title: 'Kind of actor', value: (event) => event.actor.kind },
  { title: 'Action', value: actionLabel },
  { title: 'Area', value: (event) => event.area },
  { title: 'Kind', value: (event) => event.entity.kind },
  { title: 'Id', value: (event) => event.entity.id },
  { title: 'Name', value: (event) => event.entity.name },
  { title: 'Before', value: (event) => jsonOf(event.before) },
  { title: 'After', value: (event) => jsonOf(event.after) },
  { title: 'Address', value: (event) => event.address },
  { title: 'Program', value: (event) => event.userAgent },
  { title: 'Request', value: (event) => event.requestId },
  { title: 'Number', kind: 'number', value: (event) => event.seq },
  { title: 'Hash', value: (event) => event.hash },
]

/** What is filtered as a file, piece by piece; the download is recorded. */
export async function exportEvents(
  ctx: Ctx,
  { format, timeZone, ...filter }: AuditFilter & ExportOptions,
): Promise<FileAnswer> {
  await noteReport(ctx, auditLogKind, [ctx.tenant, 'Audit log'], 'audit log', filter)
  const period = periodName(filter, timeZone ?? 'UTC', ctx.clock.now())
  const rows = eventsOf(ctx, filter, await readPage(ctx, filter))
  return tableAnswer(
    ctx,
    { format, timeZone },
    { name: `Audit log ${period}`, nouns: ['event', 'events'], columns, rows },
  )
}

const readPage = (ctx: Ctx, filter: AuditFilter, cursor?: string) =>
  listEvents(ctx.db, { ...filter, limit: BATCH, cursor }, hiddenKinds(ctx))

/** The first page is read before anything is sent, so that a filter that cannot be used is refused. */
async function* eventsOf(
  ctx: Ctx,
  filter: AuditFilter,
  first: Awaited<ReturnType<typeof readPage>>,
): AsyncGenerator<readonly AuditEvent[]> {
  // Newest first: what comes meanwhile is never met.
  for (let page = first; ; page = await readPage(ctx, filter, page.nextCursor)) {
    yield page.items
    if (page.nextCursor === null) return
  }
}
