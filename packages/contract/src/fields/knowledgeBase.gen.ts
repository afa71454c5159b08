// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Create = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'entries': {"name":"entries","label":"Entries"},
} as const satisfies Fields

export const UpdateEntries = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'entries': {"name":"entries","label":"Entries"},
} as const satisfies Fields
