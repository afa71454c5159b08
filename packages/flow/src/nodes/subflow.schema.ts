import { z } from 'zod'
import { expression, outletName, reference, variableName } from '../primitives.schema.ts'
import { texts } from '../texts/text.schema.ts'
import { nodeBase } from './base.schema.ts'

const INPUT = { label: 'Input', holds: 'text', help: 'Variable of the flow or component that takes it.' } as const

/** Runs another flow or component. Outlets: one per exit (the `exit` of its end nodes), error. */
export const subflowNode = nodeBase
  .extend({
    type: z.literal('subflow'),
    flow: reference.meta({ label: 'Flow or component', reference: 'flow' }),
    version: z
      .discriminatedUnion('policy', [
        z
          .strictObject({ policy: z.literal('published') })
          .meta({ label: 'Published version', help: 'The version that is live when the conversation gets here.' }),
        z
          .strictObject({ policy: z.literal('pinned'), version: z.int().min(1).meta({ label: 'Number' }) })
          .meta({ label: 'Fixed version', help: 'Always the same version.' }),
      ])
      .default({ policy: 'published' })
      .meta({ label: 'Version', help: 'Which version runs.' }),
    /** Variables of the subflow and what fills them: expressions seen from here, or texts, of which the one in the language of the conversation arrives. */
    inputs: z
      .array(
        z.union([
          z
            .strictObject({ variable: variableName.meta(INPUT), expression: expression.meta({ label: 'Value' }) })
            .meta({ label: 'Value' }),
          z
            .strictObject({ variable: variableName.meta(INPUT), texts: texts.meta({ label: 'Texts' }) })
            .meta({ label: 'Texts', help: 'The one in the language of the conversation arrives.' }),
        ]),
      )
      .max(100)
      .default([])
      .meta({ label: 'Inputs', each: 'Input', help: 'What the flow or component is given.' }),
    /** Variables here and the variables of the subflow they take. */
    outputs: z
      .array(
        z.strictObject({
          variable: variableName.meta({ label: 'Save to', help: 'Variable of this flow.' }),
          from: variableName.meta({
            label: 'Result',
            holds: 'text',
            help: 'Variable of the flow or component that ran.',
          }),
        }),
      )
      .max(100)
      .default([])
      .meta({ label: 'Results', each: 'Result', help: 'What is taken over when it returns.' }),
    exits: z.array(outletName).min(1).max(50).default(['next']).meta({
      label: 'Exits',
      each: 'Exit',
      help: 'The exits by which it can return. Each has a connection of its own.',
    }),
    /** Go on in the language that the subflow leaves; else the one from before is restored. */
    keepLanguage: z.boolean().optional().meta({
      label: 'Keep its language',
      isAdvanced: true,
      help: 'Continue in the language that it leaves. Otherwise the language from before comes back.',
    }),
  })
  .meta({
    help: 'Runs another flow or a component and comes back.',
    example: 'The component “Identify customer”, which leaves by “identified” or “failed”.',
  })
export type SubflowNode = z.infer<typeof subflowNode>
