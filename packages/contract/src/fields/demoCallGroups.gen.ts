// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const CreateGroup = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'language': {"name":"language","label":"Language","help":"Flows that speak it begin in it; the public page is announced in it.","isRequired":true,"maxLength":20},
  'expires': {"name":"expires","label":"Last day","help":"After it nothing runs and no link opens. Leave empty for no end.","kind":"day"},
  'dailyLimit': {"name":"dailyLimit","label":"Conversations a day","help":"In all calls of the group together.","isRequired":true,"min":1,"max":1000,"isWhole":true},
} as const satisfies Fields

export const Update = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'language': {"name":"language","label":"Language","help":"Flows that speak it begin in it; the public page is announced in it.","isRequired":true,"maxLength":20},
  'expires': {"name":"expires","label":"Last day","help":"After it nothing runs and no link opens. Leave empty for no end.","kind":"day"},
  'dailyLimit': {"name":"dailyLimit","label":"Conversations a day","help":"In all calls of the group together.","isRequired":true,"min":1,"max":1000,"isWhole":true},
} as const satisfies Fields

export const AddCall = {
  'title': {"name":"title","label":"Title","help":"People with a link see it.","isRequired":true,"maxLength":120},
  'idCallScript': {"name":"idCallScript","label":"Flow","help":"Its live version runs.","isRequired":true},
  'idLine': {"name":"idLine","label":"Line","help":"The flow is told that it was called there."},
  'variables': {"name":"variables","label":"Prepared variables"},
  'note': {"name":"note","label":"Note","help":"People with a link read it before they begin.","maxLength":1000},
} as const satisfies Fields

export const UpdateCall = {
  'title': {"name":"title","label":"Title","help":"People with a link see it.","isRequired":true,"maxLength":120},
  'idCallScript': {"name":"idCallScript","label":"Flow","help":"Its live version runs.","isRequired":true},
  'idLine': {"name":"idLine","label":"Line","help":"The flow is told that it was called there."},
  'variables': {"name":"variables","label":"Prepared variables"},
  'note': {"name":"note","label":"Note","help":"People with a link read it before they begin.","maxLength":1000},
} as const satisfies Fields
