// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Create = {
  'code': {"name":"code","label":"Code","help":"Language and country, such as cs-CZ. It cannot be changed later: flows name it.","isRequired":true,"maxLength":20},
  'name': {"name":"name","label":"Name","help":"As lists and forms call it.","isRequired":true,"maxLength":60},
} as const satisfies Fields

export const UpdateBasic = {
  'name': {"name":"name","label":"Name","help":"As lists and forms call it.","isRequired":true,"maxLength":60},
} as const satisfies Fields
