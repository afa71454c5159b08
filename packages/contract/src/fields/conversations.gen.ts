// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const ReviewAnalysis = {
  'answers': {"name":"answers","label":"Answers","isRequired":true},
  'note': {"name":"note","label":"Note","maxLength":1000},
} as const satisfies Fields
