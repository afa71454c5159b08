import { z } from 'zod'
import { template } from '../primitives.schema.ts'
import { texts } from '../texts/text.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Sends a text message in the language of the conversation; of several texts the first. Outlets: sent, error. */
export const smsNode = nodeBase
  .extend({
    type: z.literal('sms'),
    to: template.min(1).meta({ label: 'To', help: 'Phone number of the recipient.', example: '{{ phone }}' }),
    texts: texts.default({}).meta({ label: 'Message', help: 'Of several alternatives the first is sent.' }),
  })
  .meta({ help: 'Sends a text message.', example: '“Your appointment is on {{day}} at {{time}}.”' })
export type SmsNode = z.infer<typeof smsNode>
