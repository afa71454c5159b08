// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Find = {
  'kind': {"name":"kind","label":"Find by","isRequired":true,"options":[{"value":"number","label":"Phone number"},{"value":"email","label":"Email address"},{"value":"id","label":"Customer or call ID"}]},
  'value': {"name":"value","label":"Number, address, or ID","help":"Full number with country code, e.g. +420 601 819 897; full address or ID","isRequired":true,"maxLength":100},
} as const satisfies Fields

export const Erase = {
  'kind': {"name":"kind","label":"Find by","isRequired":true,"options":[{"value":"number","label":"Phone number"},{"value":"email","label":"Email address"},{"value":"id","label":"Customer or call ID"}]},
  'value': {"name":"value","label":"Number, address, or ID","help":"Full number with country code, e.g. +420 601 819 897; full address or ID","isRequired":true,"maxLength":100},
  'mode': {"name":"mode","label":"Method","isRequired":true,"options":[{"value":"erase","label":"Erase"},{"value":"anonymise","label":"Anonymize"}]},
  'reason': {"name":"reason","label":"Reason","help":"For example the date of the request. Don’t include names.","isRequired":true,"minLength":3,"maxLength":300},
  'noContact': {"name":"noContact","label":"Do not contact again","help":"Keeps a fingerprint on the do-not-call list, so that calls, messages and imports leave this person out."},
  'confirmation': {"name":"confirmation","label":"Confirmation","isRequired":true,"maxLength":100},
} as const satisfies Fields

export const CheckReceipt = {
  'receipt': {"name":"receipt","label":"Receipt","help":"Paste the JSON of a receipt to see whether it was signed here and has not changed since.","isRequired":true},
} as const satisfies Fields
