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
    body: csvOf(ctx, filter),
  }
}

async function* csvOf(ctx: Ctx, filter: AuditFilter): AsyncGenerator<string> {
  yield BOM + csvLine(titles)
  const hidden = hiddenAreas(ctx)
  let cursor: string | undefined // newest first: what comes meanwhile is never met
  do {
    const page = await listEvents(ctx.db, { ...filter, limit: BATCH, cursor }, hidden)
    yield page.items.map(lineOf).join('')
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
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
