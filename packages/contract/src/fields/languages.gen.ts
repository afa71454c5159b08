// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Create = {
  'code': {"name":"code","label":"Code","help":"Language and country, such as cs-CZ. It cannot be changed later: flows name it.","isRequired":true,"maxLength":20},
  'name': {"name":"name","label":"Name","help":"As lists and forms call it.","isRequired":true,"maxLength":60},
} as const satisfies Fields

export const UpdateBasic = {
  'name': {"name":"name","label":"Name","help":"As lists and forms call it.","isRequired":true,"maxLength":60},
  'speech': {"name":"speech","label":"Speech"},
  'speech.engine': {"name":"speech.engine","label":"Engine","maxLength":40},
  'speech.voice': {"name":"speech.voice","label":"Voice","maxLength":80},
  'speech.rate': {"name":"speech.rate","label":"Speed","help":"1 is the voice’s own pace.","isRequired":true,"min":0.5,"max":2},
  'speech.pitch': {"name":"speech.pitch","label":"Pitch","help":"1 is the voice’s own pitch.","isRequired":true,"min":0.5,"max":2},
  'speech.gain': {"name":"speech.gain","label":"Volume","help":"Decibels above or below the usual loudness.","isRequired":true,"min":-12,"max":12},
  'pronunciations': {"name":"pronunciations","label":"Pronunciations","help":"Whole words, in any case: texts are spoken so."},
  'pronunciations.*.word': {"name":"pronunciations.*.word","label":"Word","isRequired":true,"maxLength":80},
  'pronunciations.*.say': {"name":"pronunciations.*.say","label":"Read as","isRequired":true,"maxLength":200},
} as const satisfies Fields
