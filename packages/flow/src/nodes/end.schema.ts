import { z } from 'zod'
import { outletName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Ends the conversation with a reason; in a subflow returns by `exit` instead. No outlets. */
export const endNode = nodeBase.extend({
  type: z.literal('end'),
  reason: z.string().max(200).default('end'),
  exit: outletName.default('next'),
  /** Hang up even from within a subflow. */
  hangup: z.boolean().default(false),
})
export type EndNode = z.infer<typeof endNode>
