import { z } from 'zod'
import { expression, languageCode, variableName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Gives variables the values of expressions, one after the other; may change the language. Outlet: next. */
export const setNode = nodeBase
  .extend({
    type: z.literal('set'),
    assignments: z
      .array(
        z.strictObject({
          variable: variableName.meta({ label: 'Variable' }),
          expression: expression.meta({ label: 'Value', example: 'total + 1' }),
        }),
      )
      .max(100)
      .default([])
      .meta({ label: 'Assignments', each: 'Assignment', help: 'Done one after the other, from the top.' }),
    language: languageCode
      .optional()
      .meta({ label: 'Change language to', help: 'The conversation continues in this language.' }),
  })
  .meta({ help: 'Gives variables new values.', example: 'total = price * count' })
export type SetNode = z.infer<typeof setNode>
