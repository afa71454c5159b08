import { z } from 'zod'
import { nodeBase } from './base.schema.ts'
import { inputsFor, resultsOf } from './exchange.schema.ts'

/** Has a robot do a task, and waits for its result. Outlets: done, failed. */
export const rpaNode = nodeBase
  .extend({
    type: z.literal('rpa'),
    queue: z.string().max(100).default('').meta({
      label: 'Queue',
      help: 'The name by which robots take such tasks.',
      example: 'invoices',
    }),
    inputs: inputsFor('robot'),
    mapping: resultsOf('robot'),
    timeoutMs: z
      .int()
      .min(1_000)
      .max(3_600_000)
      .default(120_000)
      .meta({ label: 'Timeout', holds: 'milliseconds', help: 'Without a result by then it leaves by “failed”.' }),
    repeat: z.boolean().default(false).meta({
      label: 'Hand out again',
      isAdvanced: true,
      help: 'If a robot stops before it is done, another one gets the task. Only for tasks that can be done twice.',
    }),
  })
  .meta({
    label: 'RPA',
    help: 'Has a robot do a task in other systems.',
    example: 'A robot blocks the card in a system that has no web service.',
  })
export type RpaNode = z.infer<typeof rpaNode>
