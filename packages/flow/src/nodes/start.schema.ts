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
export const startNode = nodeBase.extend({
  type: z.literal('start'),
  facts: z
    .array(z.strictObject({ fact: z.enum(CHANNEL_FACTS), variable: variableName }))
    .max(20)
    .default([]),
})
export type StartNode = z.infer<typeof startNode>
