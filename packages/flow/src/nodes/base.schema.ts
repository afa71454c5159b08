import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { mutings } from '../muting.schema.ts'
import { label, nodeId, outletName } from '../primitives.schema.ts'

/** What every node has. `maxEntries` is the loop guard: the entry past it goes to `escapeTo` instead. */
export const nodeBase = z.strictObject({
  id: nodeId,
  label: label.default('').meta({ label: 'Name', help: 'What the step is called in the flow and in conversations.' }),
  note: z
    .string()
    .max(LIMITS.noteLength)
    .optional()
    .meta({ label: 'Note', holds: 'longText', help: 'For people who work on the flow. Callers never hear it.' }),
  position: z.strictObject({ x: z.number(), y: z.number() }).default({ x: 0, y: 0 }),
  maxEntries: z.int().min(1).max(100_000).optional().meta({
    label: 'Max entries',
    unit: 'times',
    isAdvanced: true,
    help: 'How often one conversation can enter this step. After that it goes to the step below, so that a loop ends.',
  }),
  escapeTo: nodeId.optional().meta({
    label: 'After max entries, go to',
    isAdvanced: true,
    help: 'Step that is taken once the limit is reached.',
  }),
  /** Outlet name to the id of the node it is wired to. */
  outlets: z.record(outletName, nodeId).default({}),
  /** Warnings of the check that may stay. */
  muted: mutings,
})
export type NodeBase = z.infer<typeof nodeBase>
