// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Create = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'permissions': {"name":"permissions","label":"Permissions"},
} as const satisfies Fields

export const Duplicate = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
} as const satisfies Fields

export const UpdateBasic = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
} as const satisfies Fields

export const UpdatePermission = {
  'permissions': {"name":"permissions","label":"Permissions"},
} as const satisfies Fields
