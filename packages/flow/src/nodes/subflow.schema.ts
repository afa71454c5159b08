import { z } from 'zod'
import { expression, outletName, reference, variableName } from '../primitives.schema.ts'
import { texts } from '../texts/text.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Runs another flow or component. Outlets: one per exit (the `exit` of its end nodes), error. */
export const subflowNode = nodeBase.extend({
  type: z.literal('subflow'),
  flow: reference,
  version: z
    .discriminatedUnion('policy', [
      z.strictObject({ policy: z.literal('published') }),
      z.strictObject({ policy: z.literal('pinned'), version: z.int().min(1) }),
    ])
    .default({ policy: 'published' }),
  /** Variables of the subflow and what fills them: expressions seen from here, or texts, of which the one in the language of the conversation arrives. */
  inputs: z
    .array(
      z.union([
        z.strictObject({ variable: variableName, expression }),
        z.strictObject({ variable: variableName, texts }),
      ]),
    )
    .max(100)
    .default([]),
  /** Variables here and the variables of the subflow they take. */
  outputs: z
    .array(z.strictObject({ variable: variableName, from: variableName }))
    .max(100)
    .default([]),
  exits: z.array(outletName).min(1).max(50).default(['next']),
  /** Go on in the language that the subflow leaves; else the one from before is restored. */
  keepLanguage: z.boolean().optional(),
})
export type SubflowNode = z.infer<typeof subflowNode>
