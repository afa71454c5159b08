import { z } from 'zod'
import { variableName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Counts its entries; the first `limit` of them leave by below, the next one by reached, which starts it anew. Outlets: below, reached. */
export const counterNode = nodeBase.extend({
  type: z.literal('counter'),
  limit: z.int().min(1).max(100_000),
  /** Shows the count to expressions. */
  variable: variableName.optional(),
})
export type CounterNode = z.infer<typeof counterNode>
