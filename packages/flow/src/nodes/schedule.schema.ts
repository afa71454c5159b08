import { z } from 'zod'
import { openingTimes } from '../opening-times.schema.ts'
import { variableName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Goes by opening times, written here or kept in a variable. Outlets: open, closed. */
export const scheduleNode = nodeBase
  .extend({
    type: z.literal('schedule'),
    times: openingTimes.prefault({}).meta({ label: 'Opening times', help: 'When you are open.' }),
    variable: variableName.optional().meta({
      label: 'Opening times from',
      help: 'A variable that holds opening times. It counts instead of the times written here. With the scope “Beyond conversations” it takes those of the same name from the variables storage.',
    }),
  })
  .meta({
    label: 'Schedule',
    help: 'Leads one way while you are open and another while you are closed.',
    example: 'Monday to Friday from 8:00 to 17:00; outside of it, offer a callback.',
  })
export type ScheduleNode = z.infer<typeof scheduleNode>
