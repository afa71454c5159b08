import type { BillingDetails, BillingDetailsChange } from '@parley/contract/invoices/billingDetails.schema.ts'
import { billingDetailsChange, billingDetailsDraft } from '@parley/contract/invoices/billingDetails.schema.ts'
import { billingDetailsApi } from '@parley/contract/invoices/invoice.api.ts'
import { billingDetailsKind } from '@parley/contract/invoices/invoice.entity.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, factsIn, type Keeping } from '../kernel/keeping.ts'
import type { Values } from '../kernel/undo.ts'
import { lockBilling } from '../tenants/billing.ts'
import { deleteDetails, readDetails, storeDetails } from './billingDetails.store.ts'

const details: Keeping<BillingDetails> = {
  of: billingDetailsKind,
  lock: lockBilling,
  get: (ctx) => readDetails(ctx),
  name: ({ name }) => (name === '' ? 'Billing details' : name),
  facts: factsIn(billingDetailsDraft),
}

/** Whoever may edit them is answered with them, so that both permissions are needed. */
export async function updateDetails(ctx: Ctx, { rowVersion, ...draft }: BillingDetailsChange): Promise<BillingDetails> {
  await ctx.require(billingDetailsApi.BillingDetails.permission)
  return await changeOf(ctx, details, ctx.tenant, rowVersion, () => storeDetails(ctx, draft))
}

/** Puts fields back; back to where nothing was entered, nothing is kept. */
export async function putBack(ctx: Ctx, values: Values): Promise<void> {
  const current = await readDetails(ctx)
  const draft = { ...current, ...values }
  if (draft.name === '') await changeOf(ctx, details, ctx.tenant, current.rowVersion, () => deleteDetails(ctx))
  else await updateDetails(ctx, billingDetailsChange.parse(draft))
}
