// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Mute = {
  'until': {"name":"until","label":"Until","isRequired":true},
} as const satisfies Fields

export const Resolve = {
  'note': {"name":"note","label":"Note","help":"What it was, and what was done.","maxLength":500},
  'isFalse': {"name":"isFalse","label":"False alarm","isRequired":true},
} as const satisfies Fields

export const Mark = {
  'isFalse': {"name":"isFalse","label":"False alarm","isRequired":true},
} as const satisfies Fields
