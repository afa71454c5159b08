import { billingMonthKind } from '@parley/contract/economy/economy.entity.ts'
import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import { amountCell, noteReport, requireRoom, type TableColumn, tableAnswer } from '../exports/table.ts'
import { MOST_ROWS } from '../exports/workbook.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { onTenant } from '../kernel/onTenant.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { type ChargeFilter, filterCharges, listCharges } from './chargeList.ts'
import { keptOf } from './economy.service.ts'

const BATCH = 2_000
type Row = Awaited<ReturnType<typeof listCharges>>['items'][number]

const columnsIn = (currency: string): readonly TableColumn<Row>[] => [
  { title: 'Conversation', value: ({ guid }) => guid },
  { title: 'Started', kind: 'moment', value: ({ startedAt }) => startedAt },
  { title: 'Line', value: ({ line }) => line?.name ?? null },
  { title: 'Flow', value: ({ flow }) => flow?.name ?? null },
  { title: 'Campaign', value: ({ campaign }) => campaign?.name ?? null },
  { title: 'Tariff', value: ({ tariff }) => tariff?.name ?? null },
  { title: 'Version', kind: 'number', value: ({ tariffVersion }) => tariffVersion },
  { title: 'Prefix', value: ({ prefix }) => prefix },
  { title: 'Time band', value: ({ band }) => band },
  { title: 'Seconds', kind: 'number', value: ({ seconds }) => seconds },
  { title: `Amount (${currency})`, kind: 'number', value: ({ amount }) => amountCell(amount) },
  { title: 'Rated', kind: 'moment', value: ({ ratedAt }) => ratedAt },
]

/** The calls of a tenant's month with what each costs as a file, piece by piece; the download is recorded there. */
export async function reportBilling(
  ctx: Ctx,
  { idTenant, format, timeZone, ...filter }: ChargeFilter & ExportOptions & { readonly idTenant: number },
): Promise<FileAnswer> {
  const count = () => inTenant(ctx, idTenant, () => countUpTo(ctx, filter))
  const { tenant, currency } = await onTenant(ctx, 'Statistics.viewbilling', idTenant, async (there) => {
    if (format === 'xlsx') requireRoom({ format }, await countUpTo(there, filter))
    await noteReport(there, billingMonthKind, [filter.month, filter.month], 'billing', filter)
    const own = await ownTenant(there)
    return { tenant: own.name, currency: (await keptOf(there, filter.month))?.currency ?? own.currency }
  })
  return tableAnswer(
    ctx,
    { format, timeZone },
    {
      name: `${tenant} charges ${filter.day ?? filter.month}`,
      nouns: ['call', 'calls'],
      columns: columnsIn(currency),
      rows: chargesOf(ctx, idTenant, filter),
      count,
    },
  )
}

/** Newest first. Between the batches the transaction is the reader's own tenant's. */
async function* chargesOf(ctx: Ctx, idTenant: number, filter: ChargeFilter): AsyncGenerator<readonly Row[]> {
  let cursor: string | undefined
  for (;;) {
    const page = await inTenant(ctx, idTenant, () => listCharges(ctx, { ...filter, limit: BATCH, cursor }))
    yield page.items
    if (page.nextCursor === null) return
    cursor = page.nextCursor
  }
}

async function countUpTo({ db }: Ctx, filter: ChargeFilter): Promise<number> {
  const some = filterCharges(db, filter)
    .clearSelect()
    .select('c.guid')
    .limit(MOST_ROWS + 1)
    .as('some')
  const counted = db.selectFrom(some).select((row) => row.fn.countAll<number>().as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}
