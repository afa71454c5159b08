import { z } from 'zod'
import { expression, template, variableName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Keeps a request to be called later. Outlets: next, and moved and error where they are drawn. */
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
    movedTo: variableName.optional().meta({
      label: 'Save new time to',
      help: 'For the outlet “moved”: this variable gets the time of the call by the clock of the conversation, such as "2026-12-24T09:00:00+01:00". It is empty where the number may not be called at all.',
    }),
  })
  .meta({
    label: 'Callback',
    help: 'Keeps a request to be called later. Outside calling hours the call is moved to the next opening, and the step is left by “moved” where that is connected.',
    example: 'Nobody is free, so the caller is called back tomorrow at 10:00.',
  })
export type CallbackNode = z.infer<typeof callbackNode>
