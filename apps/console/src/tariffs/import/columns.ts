import { CreateTariff as facts } from '@parley/contract/fields/tenants.gen.ts'

/** What a file of prices holds, in the words of the form. */
export const columns = [
  { name: 'prefix', label: facts['terms.rates.*.prefix'].label },
  { name: 'band', label: facts['terms.rates.*.band'].label },
  { name: 'connectFee', label: facts['terms.rates.*.connectFee'].label },
  { name: 'fromSecond', label: facts['terms.rates.*.steps.*.fromSecond'].label },
  { name: 'price', label: facts['terms.rates.*.steps.*.price'].label },
  { name: 'increment', label: facts['terms.rates.*.steps.*.increment'].label },
  { name: 'bundleSeconds', label: facts['terms.bundleSeconds'].label },
] as const
