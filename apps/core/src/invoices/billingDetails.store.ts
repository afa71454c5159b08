import type { BillingDetails, BillingDetailsDraft } from '@parley/contract/invoices/billingDetails.schema.ts'
import { vatTreatment } from '@parley/contract/invoices/invoice.enum.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { changed, made } from '../kernel/keeping.ts'
import { personRef } from '../kernel/names.ts'
import { rowOf } from '../kernel/rows.ts'

const EMPTY = {
  ...{ name: '', street: '', street2: '', city: '', postalCode: '', country: '', companyId: '', vatId: '', email: '' },
  ...{
    iban: '',
    bic: '',
    paymentDays: null,
    vat: vatTreatment.of.STANDARD,
    vatRate: '',
    ...{ electronicAddress: '', buyerReference: '', contactName: '', phone: '' },
    rowVersion: 1,
    updatedAt: null,
    updatedBy: null,
  },
} as const

/** A tenant's own; empty while nobody has entered them. */
export async function readDetails(ctx: Ctx): Promise<BillingDetails> {
  const row = await ctx.db
    .selectFrom('billingDetails as d')
    .select([
      'd.name',
      'd.street',
      'd.street2',
      'd.city',
      'd.postalCode',
      'd.country',
      'd.companyId',
      'd.vatId',
      'd.email',
    ])
    .select(['d.electronicAddress', 'd.buyerReference', 'd.contactName', 'd.phone'])
    .select(['d.iban', 'd.bic', 'd.paymentDays', 'd.vat', 'd.rowVersion', 'd.updatedAt'])
    .select([
      sql<string>`coalesce(trim_scale(d.vat_rate)::text, '')`.as('vatRate'),
      personRef('d.updated_by').as('updatedBy'),
    ])
    .executeTakeFirst()
  return { ...(row ?? EMPTY), isSupplier: ctx.tenant === OPERATOR_TENANT }
}

/** Saved for the first time they are the second version: the first is that nothing was entered. */
export async function storeDetails(ctx: Ctx, { vatRate, ...draft }: BillingDetailsDraft): Promise<void> {
  const values = { ...draft, vatRate: vatRate === '' ? null : vatRate }
  const { rowVersion, ...stamp } = changed(ctx)
  await ctx.db
    .insertInto('billingDetails')
    .values({ ...values, ...made(ctx), rowVersion: 2 })
    .onConflict((conflict) =>
      conflict
        .column('idTenant')
        .doUpdateSet({ ...values, ...stamp, rowVersion: sql`billing_details.row_version + 1` }),
    )
    .execute()
}

export async function deleteDetails(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom('billingDetails').execute()
}

interface Supplier {
  readonly details: BillingDetailsDraft | null
  readonly timezone: string
}

/** The operator, whose details every tenant’s invoices show. */
export const readSupplier = async (ctx: Ctx): Promise<Supplier> =>
  (await rowOf(ctx.db)<Supplier>`SELECT details, timezone FROM app.supplier()`) ?? { details: null, timezone: 'UTC' }
