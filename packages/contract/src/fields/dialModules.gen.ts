// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Create = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'description': {"name":"description","label":"Description","help":"What it is for, and who to ask.","maxLength":1000},
  'enabled': {"name":"enabled","label":"Enabled"},
  'isSimulated': {"name":"isSimulated","label":"Simulated","help":"Its calls go over the simulated carrier, which calls nobody. It needs no connection."},
  'mostCalls': {"name":"mostCalls","label":"Calls at once","help":"On all its lines together.","isRequired":true,"min":1,"max":10000,"isWhole":true},
  'region': {"name":"region","label":"Country","help":"Of numbers that are written without one. Leave empty for that of the tenant.","minLength":2,"maxLength":2},
  'settings': {"name":"settings","label":"Connection"},
  'settings.host': {"name":"settings.host","label":"Gateway","help":"Host of the device with the SIM cards.","isRequired":true,"maxLength":253},
  'settings.port': {"name":"settings.port","label":"Port","isRequired":true,"min":1,"max":65535,"isWhole":true},
  'settings.transport': {"name":"settings.transport","label":"Transport","isRequired":true,"options":[{"value":"UDP","label":"UDP"},{"value":"TCP","label":"TCP"},{"value":"TLS","label":"TLS"}]},
  'settings.user': {"name":"settings.user","label":"User","isRequired":true,"maxLength":80},
  'settings.domain': {"name":"settings.domain","label":"Domain","help":"Leave empty where it is the registrar.","maxLength":253},
  'settings.codecs': {"name":"settings.codecs","label":"Codecs","help":"Offered in this order.","isRequired":true,"options":[{"value":"PCMA","label":"PCMA (G.711 A-law)"},{"value":"PCMU","label":"PCMU (G.711 μ-law)"}]},
  'settings.keys': {"name":"settings.keys","label":"Keys","help":"How keys that callers press arrive.","isRequired":true,"options":[{"value":"RFC4733","label":"RFC 4733 (in the sound)"},{"value":"INFO","label":"SIP INFO"}]},
  'settings.gateways': {"name":"settings.gateways","label":"Gateways","isRequired":true},
  'settings.gateways.*.host': {"name":"settings.gateways.*.host","label":"Host","isRequired":true,"maxLength":253},
  'settings.gateways.*.port': {"name":"settings.gateways.*.port","label":"Port","isRequired":true,"min":1,"max":65535,"isWhole":true},
  'settings.gateways.*.priority': {"name":"settings.gateways.*.priority","label":"Priority","help":"The lowest is tried first.","isRequired":true,"min":1,"max":100,"isWhole":true},
  'settings.gateways.*.weight': {"name":"settings.gateways.*.weight","label":"Weight","help":"Share of calls among gateways of the same priority.","isRequired":true,"min":0,"max":100,"isWhole":true},
  'settings.allowed': {"name":"settings.allowed","label":"Allowed addresses","help":"From which calls are accepted. Leave empty for the gateways alone.","each":{"maxLength":50}},
  'settings.prefix': {"name":"settings.prefix","label":"Prefix","help":"Dialed before each number to reach an outside line. Leave empty for none."},
  'settings.address': {"name":"settings.address","label":"Address","help":"Where the service is reached over HTTP.","isRequired":true,"maxLength":500,"kind":"url"},
  'settings.sender': {"name":"settings.sender","label":"Sender","help":"Number or name that recipients see.","isRequired":true,"maxLength":20},
  'integration': {"name":"integration","label":"Integration","isRequired":true,"options":[{"value":"SMS","label":"SMS gateway"},{"value":"GSM_SHIELD","label":"GSM shield"},{"value":"SIP_CLIENT","label":"SIP client"},{"value":"CISCO","label":"Cisco"},{"value":"PROMETHIST","label":"Promethist"},{"value":"PROXY_SIP_CLIENT","label":"Proxy SIP client"},{"value":"LIVE_TRANSLATE","label":"Live translate"}]},
  'secret': {"name":"secret","label":"Secret","help":"Sealed and never shown again. Empty leaves what is stored; another host needs its own.","maxLength":1000},
} as const satisfies Fields

export const Update = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'description': {"name":"description","label":"Description","help":"What it is for, and who to ask.","maxLength":1000},
  'enabled': {"name":"enabled","label":"Enabled"},
  'isSimulated': {"name":"isSimulated","label":"Simulated","help":"Its calls go over the simulated carrier, which calls nobody. It needs no connection."},
  'mostCalls': {"name":"mostCalls","label":"Calls at once","help":"On all its lines together.","isRequired":true,"min":1,"max":10000,"isWhole":true},
  'region': {"name":"region","label":"Country","help":"Of numbers that are written without one. Leave empty for that of the tenant.","minLength":2,"maxLength":2},
  'settings': {"name":"settings","label":"Connection"},
  'settings.host': {"name":"settings.host","label":"Gateway","help":"Host of the device with the SIM cards.","isRequired":true,"maxLength":253},
  'settings.port': {"name":"settings.port","label":"Port","isRequired":true,"min":1,"max":65535,"isWhole":true},
  'settings.transport': {"name":"settings.transport","label":"Transport","isRequired":true,"options":[{"value":"UDP","label":"UDP"},{"value":"TCP","label":"TCP"},{"value":"TLS","label":"TLS"}]},
  'settings.user': {"name":"settings.user","label":"User","isRequired":true,"maxLength":80},
  'settings.domain': {"name":"settings.domain","label":"Domain","help":"Leave empty where it is the registrar.","maxLength":253},
  'settings.codecs': {"name":"settings.codecs","label":"Codecs","help":"Offered in this order.","isRequired":true,"options":[{"value":"PCMA","label":"PCMA (G.711 A-law)"},{"value":"PCMU","label":"PCMU (G.711 μ-law)"}]},
  'settings.keys': {"name":"settings.keys","label":"Keys","help":"How keys that callers press arrive.","isRequired":true,"options":[{"value":"RFC4733","label":"RFC 4733 (in the sound)"},{"value":"INFO","label":"SIP INFO"}]},
  'settings.gateways': {"name":"settings.gateways","label":"Gateways","isRequired":true},
  'settings.gateways.*.host': {"name":"settings.gateways.*.host","label":"Host","isRequired":true,"maxLength":253},
  'settings.gateways.*.port': {"name":"settings.gateways.*.port","label":"Port","isRequired":true,"min":1,"max":65535,"isWhole":true},
  'settings.gateways.*.priority': {"name":"settings.gateways.*.priority","label":"Priority","help":"The lowest is tried first.","isRequired":true,"min":1,"max":100,"isWhole":true},
  'settings.gateways.*.weight': {"name":"settings.gateways.*.weight","label":"Weight","help":"Share of calls among gateways of the same priority.","isRequired":true,"min":0,"max":100,"isWhole":true},
  'settings.allowed': {"name":"settings.allowed","label":"Allowed addresses","help":"From which calls are accepted. Leave empty for the gateways alone.","each":{"maxLength":50}},
  'settings.prefix': {"name":"settings.prefix","label":"Prefix","help":"Dialed before each number to reach an outside line. Leave empty for none."},
  'settings.address': {"name":"settings.address","label":"Address","help":"Where the service is reached over HTTP.","isRequired":true,"maxLength":500,"kind":"url"},
  'settings.sender': {"name":"settings.sender","label":"Sender","help":"Number or name that recipients see.","isRequired":true,"maxLength":20},
  'integration': {"name":"integration","label":"Integration","isRequired":true,"options":[{"value":"SMS","label":"SMS gateway"},{"value":"GSM_SHIELD","label":"GSM shield"},{"value":"SIP_CLIENT","label":"SIP client"},{"value":"CISCO","label":"Cisco"},{"value":"PROMETHIST","label":"Promethist"},{"value":"PROXY_SIP_CLIENT","label":"Proxy SIP client"},{"value":"LIVE_TRANSLATE","label":"Live translate"}]},
  'secret': {"name":"secret","label":"Secret","help":"Sealed and never shown again. Empty leaves what is stored; another host needs its own.","maxLength":1000},
  'dropSecret': {"name":"dropSecret","label":"Remove the stored secret"},
} as const satisfies Fields

export const UpdateCallbotSettings = {
  'language': {"name":"language","label":"Language","maxLength":20},
  'zone': {"name":"zone","label":"Time zone","maxLength":60},
  'mostCalls': {"name":"mostCalls","label":"Calls at once","isRequired":true,"min":1,"max":10000,"isWhole":true},
  'idCallScript': {"name":"idCallScript","label":"Flow","help":"Answers calls on the line."},
} as const satisfies Fields

export const SetDefaultLine = {
  'idLine': {"name":"idLine","label":"Default line","help":"Listed first where campaigns and demo calls choose a line."},
} as const satisfies Fields

export const StartOutage = {
  'kind': {"name":"kind","label":"What fails","isRequired":true,"options":[{"value":"REGISTRATION","label":"Registration lost"},{"value":"GATEWAY","label":"Gateway away"},{"value":"REFUSES","label":"Refuses calls"},{"value":"SLOW","label":"Answers slowly"}]},
  'minutes': {"name":"minutes","label":"Minutes","help":"Then it ends by itself. You can end it before.","isRequired":true,"min":1,"max":1440,"isWhole":true},
} as const satisfies Fields

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
