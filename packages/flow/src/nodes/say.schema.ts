import { z } from 'zod'
import { texts } from '../texts/text.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Says one alternative in the language of the conversation. Outlet: next. */
export const sayNode = nodeBase
  .extend({
    type: z.literal('say'),
    texts: texts.default({}).meta({
      label: 'Texts',
      help: 'What the bot says. Of several alternatives one is picked for each conversation.',
    }),
    interruptible: z.boolean().default(true).meta({
      label: 'Can be interrupted',
      help: 'Callers can answer before the text ends. Otherwise the next step waits for its end.',
    }),
  })
  .meta({
    help: 'Says a text in the language of the conversation.',
    example: '“Hello, this is Harbour Bank. How can I help?”',
  })
export type SayNode = z.infer<typeof sayNode>
