import { z } from 'zod'
import { flowDrawing } from './drawing.schema.ts'
import { LIMITS } from './limits.ts'
import { SCHEMA_VERSION } from './migrations/migrations.ts'
import { flowNode } from './nodes/registry.schema.ts'
import { flowSettings } from './settings.schema.ts'

/** A flow or component as designed, stored, packed and run. Everything outside is named by guid, languages by code. */
export const flowDocument = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  settings: flowSettings,
  nodes: z
    .array(flowNode)
    .max(LIMITS.nodes)
    .superRefine((nodes, context) => {
      const seen = new Set<string>()
      nodes.forEach((node, index) => {
        if (seen.has(node.id))
          context.addIssue({ code: 'custom', path: [index, 'id'], message: `Two nodes have the id "${node.id}"` })
        seen.add(node.id)
      })
    }),
  drawing: flowDrawing.optional(),
})

/** A document with every default filled in, as `parseFlowDocument` gives it. */
export type FlowDocument = z.infer<typeof flowDocument>

/** A document as one may write it, without the defaults. */
export type FlowDocumentInput = z.input<typeof flowDocument>
