import { z } from 'zod'
import { expression, languageCode, variableName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Gives variables the values of expressions, one after the other; may change the language. Outlet: next. */
export const setNode = nodeBase.extend({
  type: z.literal('set'),
  assignments: z
    .array(z.strictObject({ variable: variableName, expression }))
    .max(100)
    .default([]),
  language: languageCode.optional(),
})
export type SetNode = z.infer<typeof setNode>
