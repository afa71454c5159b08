import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { label, nodeId } from './primitives.schema.ts'

const comment = z.strictObject({
  id: nodeId,
  text: z.string().max(LIMITS.noteLength),
  x: z.number(),
  y: z.number(),
  width: z.number().min(40).max(4_000),
  height: z.number().min(24).max(4_000),
})
export type FlowComment = z.infer<typeof comment>

const group = z.strictObject({
  id: nodeId,
  label,
  nodes: z.array(nodeId).max(LIMITS.nodes),
  folded: z.boolean().default(false),
})
export type FlowGroup = z.infer<typeof group>

/** What stands in the picture of a flow beside its nodes. Nothing of it changes what the flow does. */
export const flowDrawing = z.strictObject({
  comments: z.array(comment).max(LIMITS.comments).default([]),
  groups: z.array(group).max(LIMITS.groups).default([]),
  /** The nodes have been given their places; without it they stand where whatever made the document left them. */
  arranged: z.literal(true).optional(),
})
export type FlowDrawing = z.infer<typeof flowDrawing>
