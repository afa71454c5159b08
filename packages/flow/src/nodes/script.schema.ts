import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { nodeBase } from './base.schema.ts'
import { inputsFor, resultsOf } from './exchange.schema.ts'

/** Runs JavaScript apart from everything else: values in, a value out, nothing besides. Outlets: next, error. */
export const scriptNode = nodeBase
  .extend({
    type: z.literal('script'),
    source: z.string().max(LIMITS.scriptLength).default('').meta({
      label: 'JavaScript',
      help: 'The body of a function. It sees its inputs, returns a value, and has no access to network, files or the flow.',
    }),
    inputs: inputsFor('script'),
    mapping: resultsOf('script'),
    timeoutMs: z
      .int()
      .min(10)
      .max(LIMITS.scriptMs)
      .default(500)
      .meta({ label: 'Time limit', unit: 'ms', help: 'A script that takes longer is stopped and leaves by “error”.' }),
  })
  .meta({
    label: 'Script',
    help: 'Calculates with JavaScript what expressions cannot.',
    example: 'Sort the open invoices by their due date and return the oldest.',
  })
export type ScriptNode = z.infer<typeof scriptNode>
