import { z } from 'zod'
import { texts } from '../texts/text.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Says one alternative in the language of the conversation. Outlet: next. */
export const sayNode = nodeBase.extend({
  type: z.literal('say'),
  texts: texts.default({}),
  interruptible: z.boolean().default(true),
})
export type SayNode = z.infer<typeof sayNode>
