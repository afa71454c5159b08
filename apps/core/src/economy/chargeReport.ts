import { billingMonthKind } from '@parley/contract/economy/economy.entity.ts'
import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import { noteReport, requireRoom, tableAnswer } from '../exports/table.ts'
import { MOST_ROWS } from '../exports/workbook.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { onTenant } from '../kernel/onTenant.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { type ChargeRow, columnsIn, rowOf } from './chargeColumns.ts'
import { type ChargeFilter, filterCharges, listRatedCharges, mostSteps } from './chargeList.ts'
import { keptOf } from './economy.service.ts'
import { type KnownTerms, readTerms } from './prices.ts'

const BATCH = 2_000
/** The calls of a tenant's month with what each costs as a file, piece by piece; the download is recorded there. */
export async function reportBilling(
  ctx: Ctx,
  { idTenant, format, timeZone, ...filter }: ChargeFilter & ExportOptions & { readonly idTenant: number },
): Promise<FileAnswer> {
  const count = () => inTenant(ctx, idTenant, () => countUpTo(ctx, filter))
  const { tenant, currency, steps } = await onTenant(ctx, 'Statistics.viewbilling', idTenant, async (there) => {
    if (format === 'xlsx') requireRoom({ format }, await countUpTo(there, filter))
    await noteReport(there, billingMonthKind, [filter.month, filter.month], 'billing', filter)
    const own = await ownTenant(there)
    const currency = (await keptOf(there, filter.month))?.currency ?? own.currency
    return { tenant: own.name, currency, steps: await mostSteps(there, filter.month) }
  })
  return tableAnswer(
    ctx,
    { format, timeZone },
    {
      name: `${tenant} charges ${filter.day ?? filter.month}`,
      nouns: ['call', 'calls'],
      columns: columnsIn(currency, steps),
      rows: chargesOf(ctx, idTenant, filter),
      count,
    },
  )
}

/** Newest first. Between the batches the transaction is the reader's own tenant's. */
async function* chargesOf(ctx: Ctx, idTenant: number, filter: ChargeFilter): AsyncGenerator<readonly ChargeRow[]> {
  const known: KnownTerms = new Map()
  let cursor: string | undefined
  for (;;) {
    const { rows, next } = await inTenant(ctx, idTenant, async () => {
      const page = await listRatedCharges(ctx, { ...filter, limit: BATCH, cursor })
      const versionOf = ({ idTariff, tariffVersion: version }: (typeof page.items)[number]) =>
        idTariff === null || version === null ? undefined : { idTariff, version }
      const termsOf = await readTerms(
        ctx.db,
        page.items.flatMap((charge) => versionOf(charge) ?? []),
        known,
      )
      const termsFor = (charge: (typeof page.items)[number]) => {
        const version = versionOf(charge)
        return version && termsOf(version)
      }
      return { rows: page.items.map((charge) => rowOf(charge, termsFor(charge))), next: page.nextCursor }
    })
    yield rows
    if (next === null) return
    cursor = next
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
