// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const CreateSavedFilter = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'filters': {"name":"filters","label":"Filters"},
  'isShared': {"name":"isShared","label":"Share with everyone in this tenant"},
} as const satisfies Fields

export const UpdateSavedFilter = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'filters': {"name":"filters","label":"Filters"},
  'isShared': {"name":"isShared","label":"Share with everyone in this tenant"},
} as const satisfies Fields
