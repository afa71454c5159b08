import { z } from 'zod'
import { template } from '../primitives.schema.ts'
import { texts } from '../texts/text.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Sends an email in the language of the conversation; of several texts the first. Outlets: sent, failed. */
export const emailNode = nodeBase
  .extend({
    type: z.literal('email'),
    to: template.min(1).meta({ label: 'To', help: 'Email address of the recipient.', example: '{{ email }}' }),
    subject: texts.default({}).meta({ label: 'Subject', help: 'Of several alternatives the first is sent.' }),
    body: texts.default({}).meta({
      label: 'Message',
      help: 'Plain text; addresses in it become links. Of several alternatives the first is sent.',
    }),
  })
  .meta({ help: 'Sends an email.', example: 'A summary of what was agreed, sent to the address the caller gave.' })
export type EmailNode = z.infer<typeof emailNode>
