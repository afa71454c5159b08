// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Create = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'url': {"name":"url","label":"Address","help":"Parley sends signed JSON to this address, and tries again for a day.","isRequired":true,"maxLength":500,"kind":"url"},
  'isEnabled': {"name":"isEnabled","label":"Switched on"},
  'events': {"name":"events","label":"Events","isRequired":true,"options":[{"value":"conversation.ended","label":"Conversation ended"},{"value":"conversation.analyzed","label":"Conversation analyzed"},{"value":"campaign.status","label":"Campaign status changed"},{"value":"flow.published","label":"Flow published"}]},
  'content': {"name":"content","label":"Of a conversation","isRequired":true,"options":[{"value":"facts","label":"Facts: times, flow, line, numbers and result"},{"value":"vcon","label":"All of it, as a vCon with what was said"}]},
  'showsNumbers': {"name":"showsNumbers","label":"Send numbers in full","help":"Otherwise, phone numbers and email addresses of both sides are masked wherever they appear."},
  'idLines': {"name":"idLines","label":"Lines","help":"Only conversations of these lines; empty means all, also those without a line."},
} as const satisfies Fields

export const Update = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'url': {"name":"url","label":"Address","help":"Parley sends signed JSON to this address, and tries again for a day.","isRequired":true,"maxLength":500,"kind":"url"},
  'isEnabled': {"name":"isEnabled","label":"Switched on"},
  'events': {"name":"events","label":"Events","isRequired":true,"options":[{"value":"conversation.ended","label":"Conversation ended"},{"value":"conversation.analyzed","label":"Conversation analyzed"},{"value":"campaign.status","label":"Campaign status changed"},{"value":"flow.published","label":"Flow published"}]},
  'content': {"name":"content","label":"Of a conversation","isRequired":true,"options":[{"value":"facts","label":"Facts: times, flow, line, numbers and result"},{"value":"vcon","label":"All of it, as a vCon with what was said"}]},
  'showsNumbers': {"name":"showsNumbers","label":"Send numbers in full","help":"Otherwise, phone numbers and email addresses of both sides are masked wherever they appear."},
  'idLines': {"name":"idLines","label":"Lines","help":"Only conversations of these lines; empty means all, also those without a line."},
} as const satisfies Fields

export const Replay = {
  'from': {"name":"from","label":"From","isRequired":true},
  'to': {"name":"to","label":"To","isRequired":true},
  'isOnlyFailed': {"name":"isOnlyFailed","label":"Only what failed"},
} as const satisfies Fields
