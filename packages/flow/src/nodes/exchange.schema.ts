import { z } from 'zod'
import { expression, variableName } from '../primitives.schema.ts'

/** Values that are handed to something outside, each by a name. */
export const inputsFor = (who: string) =>
  z
    .array(
      z.strictObject({
        name: variableName.meta({ label: 'Name' }),
        expression: expression.meta({ label: 'Value' }),
      }),
    )
    .max(50)
    .default([])
    .meta({ label: 'Inputs', each: 'Input', help: `The values that the ${who} gets.` })

/** Variables that take what came back, which expressions see as `result`. */
export const resultsOf = (who: string) =>
  z
    .array(
      z.strictObject({
        variable: variableName.meta({ label: 'Variable' }),
        expression: expression.meta({ label: 'Value', help: `Sees \`result\`, what the ${who} returned.` }),
      }),
    )
    .max(100)
    .default([])
    .meta({ label: 'Results', each: 'Result', help: `Variables that take what the ${who} returned.` })
