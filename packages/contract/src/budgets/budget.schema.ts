import { z } from 'zod'
import { instant, person, range, rowVersion } from '../kernel/schema.ts'
import { money } from '../tariffs/tariff.schema.ts'

export const budgetDraft = z.object({
  amount: money
    .refine((amount) => Number(amount) > 0, { error: 'A budget must be more than zero' })
    .nullable()
    .meta({
      label: 'Budget',
      kind: 'money',
      help: 'For calls, fees and adjustments of a month. Leave empty for none.',
    }),
  warnAt: range(1, 100).meta({ label: 'Warn at (%)', help: 'A second warning follows once all of it is used.' }),
})
export type BudgetDraft = z.output<typeof budgetDraft>
export const budgetChange = budgetDraft.extend({ rowVersion })
export type BudgetChange = z.output<typeof budgetChange>

/** What a tenant means to be charged in a month at most; nothing is stopped by it. */
export const budget = budgetDraft.extend({
  /** The tenant’s; one set in another currency is none. */
  currency: z.string(),
  rowVersion,
  updatedAt: instant.nullable(),
  updatedBy: person.nullable(),
})
export type Budget = z.output<typeof budget>
