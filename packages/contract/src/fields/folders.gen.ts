// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Create = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'idParent': {"name":"idParent","label":"Parent folder"},
} as const satisfies Fields

export const Update = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'idParent': {"name":"idParent","label":"Parent folder"},
  'needsTests': {"name":"needsTests","label":"Publish only if all tests pass","help":"For flows in this folder and in folders below it."},
} as const satisfies Fields

export const Remove = {
  'moveContentTo': {"name":"moveContentTo","label":"Move content to"},
} as const satisfies Fields

export const BulkMove = {
  'idFolder': {"name":"idFolder","label":"Folder"},
} as const satisfies Fields
