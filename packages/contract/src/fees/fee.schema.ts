import { z } from 'zod'
import { feeCategory } from '../enums/billing.enum.ts'
import { messages } from '../kernel/messages.ts'
import { enumOf, id, listQuery, range, rowVersion, stamps, text } from '../kernel/schema.ts'
import { validity } from '../tariffs/tariff.enum.ts'
import { day, money, month, sum } from '../tariffs/tariff.schema.ts'
import { isPlain } from '../users/user.rules.ts'
import { feePeriod } from './fee.enum.ts'

const facts = {
  category: enumOf(feeCategory).meta({ label: 'Category' }),
  amount: money.meta({ label: 'Amount', help: 'For one, each time.' }),
  period: enumOf(feePeriod).meta({ label: 'Charged' }),
  quantity: range(1, 100_000).meta({ label: 'Quantity' }),
  validFrom: day.meta({ label: 'First day' }),
  validTo: day.nullable().meta({ label: 'Last day', help: 'Leave empty for no end.' }),
  note: text(0, 300).refine(isPlain, { error: messages.plain }).meta({ label: 'Note' }),
}
/** What a tenant pays whether it calls or not. */
export const fee = z.object({
  idFee: id,
  ...facts,
  currency: z.string(),
  state: enumOf(validity),
  rowVersion,
  ...stamps,
})
export type Fee = z.output<typeof fee>
/** With what becomes of it when it is deleted. */
export const feeDetail = fee.extend({
  closedIn: month.nullable().meta({ help: 'The last closed month that it was charged in.' }),
  openCharge: sum.meta({ help: 'What it comes to in open months, up to the running one.' }),
})
export type FeeDetail = z.output<typeof feeDetail>
export const feeDraft = z.object(facts)
export type FeeDraft = z.output<typeof feeDraft>
export const feeChange = feeDraft.extend({ rowVersion })
export const feeQuery = listQuery(['validFrom']).extend({
  category: z.array(enumOf(feeCategory)).optional(),
  state: z.array(enumOf(validity)).optional(),
})
