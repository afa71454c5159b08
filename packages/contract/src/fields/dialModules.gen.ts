// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const CreateLine = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'description': {"name":"description","label":"Description","maxLength":1000},
  'numbers': {"name":"numbers","label":"Numbers","help":"One a line, the one that calls first. Without a country code they are of the module’s country. Chats have addresses such as web-chat.","each":{"maxLength":80}},
  'kind': {"name":"kind","label":"Kind","help":"Campaigns bring the flows that run on their lines; on other lines the flow of the line answers.","isRequired":true,"options":[{"value":0,"label":"Campaign"},{"value":1,"label":"Line"}]},
  'mostCalls': {"name":"mostCalls","label":"Most calls at once","help":"Of campaigns and to its numbers together.","min":1,"max":10000,"isWhole":true},
  'idCallScript': {"name":"idCallScript","label":"Flow"},
  'language': {"name":"language","label":"Language","help":"Of calls that bring none. Leave empty for the one that the flow begins in.","maxLength":20},
  'zone': {"name":"zone","label":"Time zone","help":"Of calls that bring none. Leave empty for the one of the tenant.","maxLength":60},
} as const satisfies Fields

export const CheckNumbers = {
  'numbers': {"name":"numbers","label":"Numbers","help":"One a line, the one that calls first. Without a country code they are of the module’s country. Chats have addresses such as web-chat.","each":{"maxLength":80}},
} as const satisfies Fields
