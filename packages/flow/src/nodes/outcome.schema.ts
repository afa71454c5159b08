import { z } from 'zod'
import { nodeBase } from './base.schema.ts'

/** Records the business result; the last one counts. Outlet: next. */
export const outcomeNode = nodeBase.extend({
  type: z.literal('outcome'),
  /** May hold `{{ expressions }}`. */
  disposition: z.string().max(200),
  result: z.enum(['success', 'negative', 'neutral']).default('neutral'),
})
export type OutcomeNode = z.infer<typeof outcomeNode>
