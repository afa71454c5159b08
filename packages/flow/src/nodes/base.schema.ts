import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { label, nodeId, outletName } from '../primitives.schema.ts'

/** What every node has. `maxEntries` is the loop guard: the entry past it goes to `escapeTo` instead. */
export const nodeBase = z.strictObject({
  id: nodeId,
  label: label.default(''),
  note: z.string().max(LIMITS.noteLength).optional(),
  position: z.strictObject({ x: z.number(), y: z.number() }).default({ x: 0, y: 0 }),
  maxEntries: z.int().min(1).max(100_000).optional(),
  escapeTo: nodeId.optional(),
  /** Outlet name to the id of the node it is wired to. */
  outlets: z.record(outletName, nodeId).default({}),
})
export type NodeBase = z.infer<typeof nodeBase>
