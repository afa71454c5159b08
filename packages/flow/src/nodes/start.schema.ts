import { z } from 'zod'
import { variableName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

export const CHANNEL_FACTS = [
  'channel',
  'direction',
  'from',
  'to',
  'line',
  'campaign',
  'contact',
  'callId',
  'language',
] as const

/** Entry of the flow. `facts` says which variables take what the channel knows. Outlet: next. */
export const startNode = nodeBase
  .extend({
    type: z.literal('start'),
    facts: z
      .array(
        z.strictObject({
          fact: z.enum(CHANNEL_FACTS).meta({
            label: 'Fact',
            choices: {
              channel: 'Channel',
              direction: 'Direction',
              from: 'From',
              to: 'To',
              line: 'Line',
              campaign: 'Campaign',
              contact: 'Contact',
              callId: 'Call ID',
              language: 'Language',
            },
          }),
          variable: variableName.meta({ label: 'Save to' }),
        }),
      )
      .max(20)
      .default([])
      .meta({
        label: 'Facts',
        each: 'Fact',
        help: 'Variables that take what is known about the conversation when it starts.',
      }),
  })
  .meta({
    help: 'Begins the flow and keeps what is known about the conversation.',
    example: '“language” saved to a variable, to greet callers in their own language.',
  })
export type StartNode = z.infer<typeof startNode>
