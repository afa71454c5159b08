import { z } from 'zod'
import { milliseconds, template } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Hands the call over. Outlets: completed, declined, failed. */
export const transferNode = nodeBase
  .extend({
    type: z.literal('transfer'),
    mode: z
      .enum(['Attend', 'Blind'])
      .default('Blind')
      .meta({
        label: 'Mode',
        help: 'Attended waits until the other side answers; blind lets go at once.',
        choices: { Attend: 'Attended', Blind: 'Blind' },
      }),
    to: z
      .string()
      .max(500)
      .meta({ label: 'To', holds: 'template', help: 'Phone number or SIP address.', example: '+420222333444' }),
    timeoutMs: milliseconds.default(30_000).meta({ label: 'Timeout', help: 'How long the other side can ring.' }),
    headers: z
      .array(
        z.strictObject({
          name: z
            .string()
            .regex(/^[A-Za-z0-9-]{1,100}$/)
            .meta({ label: 'Header', example: 'X-Customer' }),
          value: template.meta({ label: 'Value' }),
        }),
      )
      .max(20)
      .default([])
      .meta({ label: 'Headers', each: 'Header', isAdvanced: true, help: 'SIP headers sent with the transfer.' }),
  })
  .meta({ help: 'Hands the call over to a person or another number.' })
export type TransferNode = z.infer<typeof transferNode>
