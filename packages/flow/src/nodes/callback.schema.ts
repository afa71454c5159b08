import { z } from 'zod'
import { expression, template } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Keeps a request to be called later. Outlets: next, and error where it is drawn. */
export const callbackNode = nodeBase
  .extend({
    type: z.literal('callback'),
    number: template.optional().meta({
      label: 'Number',
      help: 'Leave empty for the person the conversation is with.',
    }),
    date: expression.optional().meta({
      label: 'Date',
      help: 'An expression that gives a date. Without one it is today, or tomorrow where the time has passed.',
    }),
    time: expression.optional().meta({
      label: 'Time',
      help: 'An expression that gives a time such as "15:30". Without date and time they want a call as soon as possible.',
    }),
    note: template.optional().meta({ label: 'Note', help: 'What the call is about.' }),
  })
  .meta({
    label: 'Callback',
    help: 'Keeps a request to be called later.',
    example: 'Nobody is free, so the caller is called back tomorrow at 10:00.',
  })
export type CallbackNode = z.infer<typeof callbackNode>
