import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import { tenantKind } from '@parley/contract/tenants/tenant.entity.ts'
import { tenantState } from '@parley/contract/tenants/tenant.enum.ts'
import type { TenantRow, tenantReportQuery } from '@parley/contract/tenants/tenant.schema.ts'
import type { z } from 'zod'
import { noteReport, once, type TableColumn, tableAnswer } from '../exports/table.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { byName } from '../kernel/names.ts'
import { selectTenants } from './tenant.store.ts'

const columns: readonly TableColumn<TenantRow>[] = [
  { title: 'Tenant', value: ({ name }) => name },
  { title: 'State', value: ({ state }) => tenantState.label(state) },
  { title: 'Belongs to', value: ({ parent }) => parent?.name ?? null },
  { title: 'Users', kind: 'number', value: ({ users }) => users },
  { title: 'Flows', kind: 'number', value: ({ flows }) => flows },
  { title: 'Conversations this month', kind: 'number', value: ({ callsThisMonth }) => callsThisMonth },
  { title: 'Changed', kind: 'moment', value: ({ updatedAt }) => updatedAt },
]

/** The tenants one may see as a file; the download is recorded. */
export async function reportTenants(
  ctx: Ctx,
  { format, timeZone, ...filter }: z.output<typeof tenantReportQuery> & ExportOptions,
): Promise<FileAnswer> {
  await noteReport(ctx, tenantKind, [ctx.tenant, 'Tenants'], 'tenants', filter)
  const name = `Tenants ${ctx.clock.now().toISOString().slice(0, 10)}`
  const rows = once(() => selectTenants(ctx, filter).orderBy(byName('t.name')).execute())
  return tableAnswer(ctx, { format, timeZone }, { name, nouns: ['tenant', 'tenants'], columns, rows })
}
