import { z } from 'zod'
import { outletName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Ends the conversation with a reason; in a subflow returns by `exit` instead. No outlets. */
export const endNode = nodeBase
  .extend({
    type: z.literal('end'),
    reason: z
      .string()
      .max(200)
      .default('end')
      .meta({ label: 'Reason', help: 'Recorded as the reason why the conversation ended.' }),
    exit: outletName.default('next').meta({
      label: 'Exit',
      holds: 'text',
      help: 'In a component: the exit by which it returns to the flow that uses it.',
    }),
    /** Hang up even from within a subflow. */
    hangup: z
      .boolean()
      .default(false)
      .meta({ label: 'Hang up', help: 'In a component: ends the whole conversation instead of returning.' }),
  })
  .meta({
    help: 'Ends the conversation, or returns from a component.',
    example: 'After “Goodbye”, with the reason “completed”.',
  })
export type EndNode = z.infer<typeof endNode>
