import { z } from 'zod'
import { milliseconds, reference, template, variableName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Hands the conversation over: a call to a number, or a call or a chat to another flow. Outlets: completed, declined, failed; to a flow only failed. */
export const transferNode = nodeBase
  .extend({
    type: z.literal('transfer'),
    mode: z
      .enum(['Attend', 'Blind'])
      .default('Blind')
      .meta({
        label: 'Mode',
        onlyWithout: 'flow',
        help: 'For a number. Attended waits for an answer and returns to the flow if there is none. Blind lets go at once.',
        choices: { Attend: 'Attended', Blind: 'Blind' },
      }),
    to: z.string().max(500).meta({
      label: 'To',
      onlyWithout: 'flow',
      holds: 'template',
      help: 'Phone number or SIP address. Leave it empty to continue in a flow. A chat can’t be transferred to a number and leaves by “declined”.',
      example: '+420222333444',
    }),
    /** Where it is set the conversation ends here, and its next leg begins in that flow. */
    flow: reference.optional().meta({
      label: 'Flow',
      reference: 'flow',
      help: 'Instead of “To”: the call or chat continues in the live version of this flow, and this flow ends.',
    }),
    variable: variableName.optional().meta({
      label: 'Save reason to',
      onlyWithout: 'flow',
      isAdvanced: true,
      help: 'For a number. This variable gets the reason: busy, noAnswer, declined, failed, refused when the number may not be called, or chat when a chat was to be transferred to a number.',
    }),
    timeoutMs: milliseconds
      .default(30_000)
      .meta({ label: 'Timeout', onlyWithout: 'flow', help: 'For a number: how long it rings.' }),
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
      .meta({
        label: 'Headers',
        onlyWithout: 'flow',
        each: 'Header',
        isAdvanced: true,
        help: 'For a number: SIP headers sent with the transfer.',
      }),
  })
  .meta({
    help: 'Hands the conversation over to a person, another number or another flow.',
    example: 'Attended to +420222333444; if nobody answers, the caller is told and offered a callback.',
  })
export type TransferNode = z.infer<typeof transferNode>
