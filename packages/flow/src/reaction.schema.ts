import { recogniser } from '@parley/recognise/recogniser.schema.ts'
import { z } from 'zod'
import { label, outletName, variableName } from './primitives.schema.ts'

/** A named meaning: one of its recognizers is enough; `variable` keeps the value that was recognised. */
export const reaction = z.strictObject({
  name: outletName.meta({ label: 'Name', help: 'Names the connection that is taken.' }),
  label: label.optional().meta({ label: 'Label', help: 'Shown instead of the name.' }),
  recognise: z.array(recogniser).max(20).meta({
    label: 'Recognize',
    each: 'Recognizer',
    holds: 'recognisers',
    help: 'Any of these counts as this reaction.',
  }),
  variable: variableName
    .optional()
    .meta({ label: 'Save value to', help: 'Variable that takes what was recognized, such as the number or the date.' }),
  minConfidence: z.number().min(0).max(1).optional().meta({
    label: 'Minimum confidence',
    isAdvanced: true,
    help: 'From 0 to 1. An answer recognized with less does not count.',
  }),
  /** Takes the outlet `<name>.confirm`. */
  confirmBelow: z.number().min(0).max(1).optional().meta({
    label: 'Confirm below',
    isAdvanced: true,
    help: 'From 0 to 1. With less confidence another connection is taken, to ask once more.',
  }),
})
export type Reaction = z.infer<typeof reaction>
