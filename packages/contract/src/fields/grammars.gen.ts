// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Create = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'language': {"name":"language","label":"Language","help":"The grammar counts in conversations in this language. Without one it counts in all of them.","minLength":2,"maxLength":20},
  'definition': {"name":"definition","label":"Definition"},
  'definition.match': {"name":"definition.match","label":"Matches","isRequired":true,"options":[{"value":"contains","label":"Anywhere in what is said"},{"value":"whole","label":"All of what is said"}]},
  'tests': {"name":"tests","label":"Test phrases","help":"They run on every save. A grammar that fails one is not saved."},
} as const satisfies Fields

export const UpdateBasic = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'language': {"name":"language","label":"Language","help":"The grammar counts in conversations in this language. Without one it counts in all of them.","minLength":2,"maxLength":20},
  'definition': {"name":"definition","label":"Definition"},
  'definition.match': {"name":"definition.match","label":"Matches","isRequired":true,"options":[{"value":"contains","label":"Anywhere in what is said"},{"value":"whole","label":"All of what is said"}]},
  'tests': {"name":"tests","label":"Test phrases","help":"They run on every save. A grammar that fails one is not saved."},
} as const satisfies Fields
