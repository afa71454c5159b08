import { z } from 'zod'
import { nodeBase } from './base.schema.ts'

/** Records the business result; the last one counts. Outlet: next. */
export const outcomeNode = nodeBase
  .extend({
    type: z.literal('outcome'),
    /** May hold `{{ expressions }}`. */
    disposition: z.string().max(200).meta({
      label: 'Outcome',
      holds: 'template',
      help: 'Business result of the conversation. Put values in double braces.',
      example: 'Appointment booked',
    }),
    result: z
      .enum(['success', 'negative', 'neutral'])
      .default('neutral')
      .meta({
        label: 'Counts as',
        help: 'How reports and campaigns count the conversation.',
        choices: { success: 'Success', negative: 'Negative', neutral: 'Neutral' },
      }),
  })
  .meta({
    help: 'Records the business result. The last one counts.',
    example: '“Appointment confirmed” once the caller has said yes.',
  })
export type OutcomeNode = z.infer<typeof outcomeNode>
