import { z } from 'zod'
import { expression, outletName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Takes the first case whose expression is true. Outlets: one per case by its name, otherwise. */
export const branchNode = nodeBase.extend({
  type: z.literal('branch'),
  cases: z
    .array(z.strictObject({ name: outletName, expression }))
    .max(100)
    .default([]),
})
export type BranchNode = z.infer<typeof branchNode>
