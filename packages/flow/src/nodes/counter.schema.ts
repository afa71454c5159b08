import { z } from 'zod'
import { variableName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Counts its entries; the first `limit` of them leave by below, the next one by reached, which starts it over. Outlets: below, reached. */
export const counterNode = nodeBase
  .extend({
    type: z.literal('counter'),
    limit: z
      .int()
      .min(1)
      .max(100_000)
      .meta({ label: 'Limit', unit: 'times', help: 'How often “below” is taken before “reached”.' }),
    /** Shows the count to expressions. */
    variable: variableName
      .optional()
      .meta({ label: 'Save count to', help: 'Variable that shows the count to expressions.' }),
  })
  .meta({
    help: 'Counts how often it is passed, so that a loop ends.',
    example: 'Ask for the card number three times, then transfer the caller.',
  })
export type CounterNode = z.infer<typeof counterNode>
