// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const SetState = {
  'isAvailable': {"name":"isAvailable","label":"Available"},
} as const satisfies Fields

export const WrapUp = {
  'outcome': {"name":"outcome","label":"Outcome","isRequired":true,"options":[{"value":"SOLVED","label":"Solved"},{"value":"FOLLOW_UP","label":"Needs follow-up"},{"value":"PASSED_ON","label":"Passed on"},{"value":"NOT_SOLVED","label":"Not solved"},{"value":"LEFT","label":"Person left"}]},
  'note': {"name":"note","label":"Note","maxLength":1000},
} as const satisfies Fields
