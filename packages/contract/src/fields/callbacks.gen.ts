// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Move = {
  'dueAt': {"name":"dueAt","label":"New time","isRequired":true},
  'reason': {"name":"reason","label":"Reason","isRequired":true,"maxLength":300},
} as const satisfies Fields

export const AddCall = {
  'result': {"name":"result","label":"Result","isRequired":true,"options":[{"value":"answered","label":"Reached"},{"value":"noAnswer","label":"No answer"},{"value":"busy","label":"Busy"},{"value":"voicemail","label":"Voicemail"},{"value":"declined","label":"Declined"},{"value":"wrongNumber","label":"Wrong number"},{"value":"failed","label":"Failed"},{"value":"unknown","label":"Unknown"}]},
  'note': {"name":"note","label":"Note","maxLength":500},
  'dueAt': {"name":"dueAt","label":"Try again"},
} as const satisfies Fields

export const GiveUp = {
  'reason': {"name":"reason","label":"Reason","isRequired":true,"maxLength":300},
} as const satisfies Fields

export const ChangeMany = {
  'reason': {"name":"reason","label":"Reason","maxLength":300},
} as const satisfies Fields

export const UpdateSettings = {
  'by': {"name":"by","label":"Who calls","help":"Campaigns call their own contacts in any case, and anyone can take a callback to call themselves.","isRequired":true,"options":[{"value":"person","label":"People"},{"value":"line","label":"A line"}]},
  'idLine': {"name":"idLine","label":"Line","help":"Of callbacks that were promised on no line, such as in chats. All others are called by their own line."},
  'idCallScript': {"name":"idCallScript","label":"Flow","help":"What talks to the person. Without one, the flow of the line."},
  'days': {"name":"days","label":"Days","isRequired":true,"each":{"min":1,"max":7,"isWhole":true}},
  'from': {"name":"from","label":"From","isRequired":true,"kind":"time"},
  'to': {"name":"to","label":"To","help":"On the clock of the person. A callback outside these hours is moved to the next opening.","isRequired":true,"kind":"time"},
  'lateMinutes': {"name":"lateMinutes","label":"Late after, minutes","isRequired":true,"min":1,"max":1440,"isWhole":true},
  'mostAttempts': {"name":"mostAttempts","label":"Calls of a line at most","isRequired":true,"min":1,"max":10,"isWhole":true},
  'retryMinutes': {"name":"retryMinutes","label":"Try again after, minutes","isRequired":true,"min":1,"max":1440,"isWhole":true},
} as const satisfies Fields
