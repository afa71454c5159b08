import { z } from 'zod'
import { milliseconds, reference, template, variableName } from '../primitives.schema.ts'
import { texts } from '../texts/text.schema.ts'
import { nodeBase } from './base.schema.ts'

const elsewhere = ['flow', 'desk'] as const

/**
 * Hands the conversation over: a call to a number, a call or a chat to another flow or to a person at the agent desk. Outlets to a number: completed,
 * declined, failed; to a flow only failed; to the desk returned, declined, noAnswer, busy and failed, or, where the flow does not wait, next, busy and failed.
 */
export const transferNode = nodeBase
  .extend({
    type: z.literal('transfer'),
    mode: z
      .enum(['Attend', 'Blind'])
      .default('Blind')
      .meta({
        label: 'Mode',
        onlyWithout: ['flow'],
        help: 'Attended waits for an answer and returns to the flow if there is none. Blind lets go of a call to a number at once; while it is offered at the desk the flow continues.',
        choices: { Attend: 'Attended', Blind: 'Blind' },
      }),
    to: z.string().max(500).meta({
      label: 'To',
      onlyWithout: elsewhere,
      holds: 'template',
      help: 'Phone number or SIP address. Leave it empty for the agent desk or another flow. A chat can’t be transferred to a number and leaves by “declined”.',
      example: '+420222333444',
    }),
    desk: z
      .enum(['anyone', 'person'])
      .optional()
      .meta({
        label: 'Agent desk',
        onlyWithout: ['flow'],
        help: 'Instead of “To”: the call or chat is offered to the person who has waited longest, then to the next, or to one person.',
        choices: { anyone: 'Anyone available', person: 'One person' },
      }),
    person: template.optional().meta({
      label: 'Person',
      onlyWith: 'desk',
      help: 'The username of the one person it is offered to.',
      example: 'jana.novak',
    }),
    waiting: texts.optional().meta({
      label: 'Text while waiting',
      onlyWith: 'desk',
      help: 'What the bot says when it offers the conversation.',
    }),
    inTest: z
      .enum(['returned', 'declined', 'noAnswer', 'busy'])
      .optional()
      .meta({
        label: 'In a test',
        onlyWith: 'desk',
        isAdvanced: true,
        help: 'Tests and demo calls ask no one: the step is left as if this had happened, else as if no one were available.',
        choices: {
          returned: 'A person had it',
          declined: 'Declined',
          noAnswer: 'Not answered',
          busy: 'No one available',
        },
      }),
    /** Where it is set the conversation ends here, and its next leg begins in that flow. */
    flow: reference.optional().meta({
      label: 'Flow',
      reference: 'flow',
      help: 'Instead of “To”: the call or chat continues in the live version of this flow, and this flow ends.',
    }),
    variable: variableName.optional().meta({
      label: 'Save reason to',
      onlyWithout: ['flow'],
      isAdvanced: true,
      help: 'This variable gets the reason: busy, noAnswer, declined, failed, refused when the number may not be called, chat when a chat was to be transferred to a number, or, at the desk, off, unknown and withdrawn.',
    }),
    timeoutMs: milliseconds
      .default(30_000)
      .meta({ label: 'Timeout', onlyWithout: elsewhere, help: 'For a number: how long it rings.' }),
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
        onlyWithout: elsewhere,
        each: 'Header',
        isAdvanced: true,
        help: 'For a number: SIP headers sent with the transfer.',
      }),
  })
  .meta({
    help: 'Hands the conversation over to a person at the agent desk, a number or another flow.',
    example: 'Attended to anyone at the agent desk; if no one answers, the caller is offered a callback.',
  })
export type TransferNode = z.infer<typeof transferNode>
