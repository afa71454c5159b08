import { z } from 'zod'
import { template } from '../primitives.schema.ts'
import { texts } from '../texts/text.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Sends a text message in the language of the conversation; of several texts the first. Outlets: sent, error. */
export const smsNode = nodeBase.extend({
  type: z.literal('sms'),
  to: template.min(1),
  texts: texts.default({}),
})
export type SmsNode = z.infer<typeof smsNode>
