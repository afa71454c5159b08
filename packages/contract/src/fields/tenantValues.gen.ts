// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const EditValue = {
  'type': {"name":"type","label":"Type","help":"Only flows can read a secret.","options":[{"value":"text","label":"Text"},{"value":"number","label":"Number"},{"value":"boolean","label":"Yes or no"},{"value":"json","label":"JSON"},{"value":"secret","label":"Secret"}]},
  'description': {"name":"description","label":"Description","help":"What it is for, and who keeps it up to date.","maxLength":500},
  'value': {"name":"value","label":"Value"},
} as const satisfies Fields

export const CreateValue = {
  'valueName': {"name":"valueName","label":"Name","help":"As expressions of flows write it, such as openingTimes. Letters, digits and “_”. It cannot be changed later.","isRequired":true},
  'kind': {"name":"kind","label":"Kind","isRequired":true,"options":[{"value":0,"label":"Custom"},{"value":1,"label":"Opening times"}]},
  'type': {"name":"type","label":"Type","help":"Only flows can read a secret.","isRequired":true,"options":[{"value":"text","label":"Text"},{"value":"number","label":"Number"},{"value":"boolean","label":"Yes or no"},{"value":"json","label":"JSON"},{"value":"secret","label":"Secret"}]},
  'description': {"name":"description","label":"Description","help":"What it is for, and who keeps it up to date.","maxLength":500},
  'value': {"name":"value","label":"Value","isRequired":true},
} as const satisfies Fields

export const GenerateKey = {
  'overlapHours': {"name":"overlapHours","label":"The previous key still works for (hours)","help":"Time to put the new one in place. 0 ends the previous key now.","isRequired":true,"min":0,"max":168,"isWhole":true},
} as const satisfies Fields
