import { z } from 'zod'
import { template } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Puts a person on the do-not-call list, also where they hang up meanwhile. Outlets: next, and error where it is drawn. */
export const suppressNode = nodeBase
  .extend({
    type: z.literal('suppress'),
    who: template.optional().meta({
      label: 'Number or email address',
      help: 'Leave empty for the person the conversation is with.',
    }),
    reason: z.string().max(200).default('').meta({ label: 'Reason', help: 'Stands in the list.' }),
  })
  .meta({
    label: 'Do not call',
    help: 'Adds the person to the do-not-call list: they get no call, SMS or email.',
    example: 'The caller says “don’t call me again”.',
  })
export type SuppressNode = z.infer<typeof suppressNode>
