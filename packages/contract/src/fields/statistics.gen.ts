// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Subscribe = {
  'rhythm': {"name":"rhythm","label":"How often","isRequired":true,"options":[{"value":"weekly","label":"Weekly"},{"value":"monthly","label":"Monthly"}]},
  'day': {"name":"day","label":"Day","isRequired":true,"min":1,"max":28,"isWhole":true},
  'hour': {"name":"hour","label":"Hour","isRequired":true,"min":0,"max":23,"isWhole":true},
} as const satisfies Fields

export const CreateProviderPrice = {
  'provider': {"name":"provider","label":"Provider","isRequired":true,"maxLength":80},
  'unit': {"name":"unit","label":"What it is for","isRequired":true,"options":[{"value":"callsOut","label":"Outgoing calls"},{"value":"callsIn","label":"Incoming calls"},{"value":"sms","label":"Text messages"},{"value":"llmRead","label":"Language model, tokens read"},{"value":"llmWritten","label":"Language model, tokens written"},{"value":"tts","label":"Spoken characters"}]},
  'price': {"name":"price","label":"Price","isRequired":true,"kind":"money"},
  'leastSeconds': {"name":"leastSeconds","label":"Least (seconds)","help":"Shorter calls cost as much as this.","isRequired":true,"min":0,"max":3600,"isWhole":true},
  'increment': {"name":"increment","label":"Increment (seconds)","help":"Each that begins is paid in full.","isRequired":true,"min":1,"max":3600,"isWhole":true},
  'prefixes': {"name":"prefixes","label":"Prefixes"},
  'prefixes.*.prefix': {"name":"prefixes.*.prefix","label":"Prefix","isRequired":true},
  'prefixes.*.price': {"name":"prefixes.*.price","label":"Price","isRequired":true,"kind":"money"},
  'validFrom': {"name":"validFrom","label":"First day","isRequired":true,"kind":"day"},
  'validTo': {"name":"validTo","label":"Last day","help":"Leave empty for no end.","kind":"day"},
  'note': {"name":"note","label":"Note","maxLength":300},
} as const satisfies Fields

export const UpdateProviderPrice = {
  'provider': {"name":"provider","label":"Provider","isRequired":true,"maxLength":80},
  'unit': {"name":"unit","label":"What it is for","isRequired":true,"options":[{"value":"callsOut","label":"Outgoing calls"},{"value":"callsIn","label":"Incoming calls"},{"value":"sms","label":"Text messages"},{"value":"llmRead","label":"Language model, tokens read"},{"value":"llmWritten","label":"Language model, tokens written"},{"value":"tts","label":"Spoken characters"}]},
  'price': {"name":"price","label":"Price","isRequired":true,"kind":"money"},
  'leastSeconds': {"name":"leastSeconds","label":"Least (seconds)","help":"Shorter calls cost as much as this.","isRequired":true,"min":0,"max":3600,"isWhole":true},
  'increment': {"name":"increment","label":"Increment (seconds)","help":"Each that begins is paid in full.","isRequired":true,"min":1,"max":3600,"isWhole":true},
  'prefixes': {"name":"prefixes","label":"Prefixes"},
  'prefixes.*.prefix': {"name":"prefixes.*.prefix","label":"Prefix","isRequired":true},
  'prefixes.*.price': {"name":"prefixes.*.price","label":"Price","isRequired":true,"kind":"money"},
  'validFrom': {"name":"validFrom","label":"First day","isRequired":true,"kind":"day"},
  'validTo': {"name":"validTo","label":"Last day","help":"Leave empty for no end.","kind":"day"},
  'note': {"name":"note","label":"Note","maxLength":300},
} as const satisfies Fields

export const CompareCosts = {
  'titleLine': {"name":"titleLine","label":"Titles","min":0,"max":1000000,"isWhole":true},
  'provider': {"name":"provider","label":"Provider","isRequired":true,"maxLength":80},
  'unit': {"name":"unit","label":"What it is for","isRequired":true},
} as const satisfies Fields

export const CreditInvoice = {
  'reason': {"name":"reason","label":"Reason","help":"Printed on the credit note.","isRequired":true,"maxLength":300},
} as const satisfies Fields

export const CreateAdjustment = {
  'month': {"name":"month","label":"Month","isRequired":true},
  'amount': {"name":"amount","label":"Amount","help":"Negative to give money back.","isRequired":true,"kind":"sum"},
  'reason': {"name":"reason","label":"Reason","isRequired":true,"maxLength":300},
} as const satisfies Fields

export const RecalculateTenantEconomy = {
  'month': {"name":"month","label":"Month","isRequired":true},
  'dryRun': {"name":"dryRun","label":"Dry run","help":"Shows what would change, and changes nothing."},
} as const satisfies Fields

export const TryPrices = {
  'from': {"name":"from","label":"First month","isRequired":true},
  'to': {"name":"to","label":"Last month","isRequired":true},
  'idTariff': {"name":"idTariff","label":"Tariff"},
  'terms.mode': {"name":"terms.mode","label":"Billing","isRequired":true,"options":[{"value":1,"label":"Per time"},{"value":2,"label":"Per call"}]},
  'terms.validFrom': {"name":"terms.validFrom","label":"First day","isRequired":true,"kind":"day"},
  'terms.validTo': {"name":"terms.validTo","label":"Last day","help":"Leave empty for no end.","kind":"day"},
  'terms.freeSeconds': {"name":"terms.freeSeconds","label":"Free seconds","isRequired":true,"min":0,"max":86400,"isWhole":true},
  'terms.bundleSeconds': {"name":"terms.bundleSeconds","label":"Included seconds a month","help":"Shared by all lines. Connection fee and minimum stay.","min":0,"max":100000000,"isWhole":true},
  'terms.minimum': {"name":"terms.minimum","label":"Minimum","help":"The least that an answered call costs.","isRequired":true,"kind":"money"},
  'terms.rounding.digits': {"name":"terms.rounding.digits","label":"Decimal places","isRequired":true,"min":0,"max":6,"isWhole":true},
  'terms.rounding.mode': {"name":"terms.rounding.mode","label":"Rounding","isRequired":true,"options":[{"value":"halfUp","label":"To the nearest"},{"value":"up","label":"Up"},{"value":"down","label":"Down"}]},
  'terms.bands': {"name":"terms.bands","label":"Time bands"},
  'terms.bands.*.name': {"name":"terms.bands.*.name","label":"Name","isRequired":true,"maxLength":40},
  'terms.bands.*.days': {"name":"terms.bands.*.days","label":"Days","isRequired":true,"each":{"min":1,"max":7,"isWhole":true}},
  'terms.bands.*.from': {"name":"terms.bands.*.from","label":"From","isRequired":true,"kind":"time"},
  'terms.bands.*.to': {"name":"terms.bands.*.to","label":"To","isRequired":true,"kind":"time"},
  'terms.rates': {"name":"terms.rates","label":"Rates","isRequired":true},
  'terms.rates.*.prefix': {"name":"terms.rates.*.prefix","label":"Prefix","help":"The longest prefix of a number counts. Leave empty for all other numbers."},
  'terms.rates.*.band': {"name":"terms.rates.*.band","label":"Time band","maxLength":40},
  'terms.rates.*.connectFee': {"name":"terms.rates.*.connectFee","label":"Connection fee","isRequired":true,"kind":"money"},
  'terms.rates.*.steps': {"name":"terms.rates.*.steps","label":"Steps"},
  'terms.rates.*.steps.*.fromSecond': {"name":"terms.rates.*.steps.*.fromSecond","label":"From second","isRequired":true,"min":0,"max":86400,"isWhole":true},
  'terms.rates.*.steps.*.price': {"name":"terms.rates.*.steps.*.price","label":"Price","help":"For every increment that begins.","isRequired":true,"kind":"money"},
  'terms.rates.*.steps.*.increment': {"name":"terms.rates.*.steps.*.increment","label":"Increment (seconds)","isRequired":true,"min":1,"max":3600,"isWhole":true},
} as const satisfies Fields
