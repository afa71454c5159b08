import { z } from 'zod'
import { expression, outletName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Takes the first case whose expression is true. Outlets: one per case by its name, otherwise. */
export const branchNode = nodeBase
  .extend({
    type: z.literal('branch'),
    cases: z
      .array(
        z.strictObject({
          name: outletName.meta({ label: 'Name', help: 'Names the connection that is taken.' }),
          expression: expression.meta({
            label: 'Condition',
            help: 'Has to be true or false.',
            example: 'amount > 100',
          }),
        }),
      )
      .max(100)
      .default([])
      .meta({
        label: 'Cases',
        each: 'Case',
        help: 'The first case whose condition is true is taken, else “otherwise”.',
      }),
  })
  .meta({
    help: 'Leads on by conditions.',
    example: 'A case “vip” with customer.balance > 100000, and “otherwise” for everyone else.',
  })
export type BranchNode = z.infer<typeof branchNode>
