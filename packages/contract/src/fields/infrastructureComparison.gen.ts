// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Expect = {
  'reason': {"name":"reason","label":"Reason","help":"Why the two differ on purpose.","isRequired":true,"maxLength":500},
  'until': {"name":"until","label":"Until","help":"After it the difference counts again. At most a year ahead.","isRequired":true},
} as const satisfies Fields
