import type { ErrorEntry } from './errorEntry.ts'

/** What providers are paid. */
export const costErrors = {
  'providerPrice.backwards': {
    status: 422,
    message: 'The last day must not be before the first day.',
    field: 'validTo',
  },
  'providerPrice.noPrefixes': { status: 422, message: 'Only calls have prices by prefix. Remove them.', field: 'unit' },
  'providerPrice.prefixTwice': { status: 422, message: 'Prefix {prefix} has two prices. Remove one of them.' },
  'providerPrice.overlap': {
    status: 409,
    message:
      '{unit}: {provider} has a price from {from:day} to {to:day}. End that price list first, or choose other days.',
    field: 'validFrom',
  },
  'providerPrice.begun': {
    status: 409,
    message:
      'This price list has been in force since {day:day}. Set its last day, yesterday or later, and create a new one.',
  },
  'providerPrice.otherCurrency': {
    status: 422,
    message: 'This tenant’s currency is {currency}. Convert prices in {other} first.',
    field: 'currency',
  },
  'providerPrice.currencyInUse': {
    status: 409,
    message:
      'The currency can’t be changed: {lists:provider price list/provider price lists} in {currency} have not ended. End them first.',
    field: 'currency',
  },
  'providerPrice.tooMany': { status: 409, message: 'A tenant can have at most {limit} price lists.' },
  'costComparison.unreadable': {
    status: 422,
    message: 'This file can’t be read: {problem}',
    field: 'content',
  },
  'costComparison.tooManyRows': {
    status: 422,
    message: 'This file has {rows} rows, but at most {limit} calls are compared at once. Split it up.',
    field: 'content',
  },
  'costComparison.tooLong': {
    status: 422,
    message:
      'The calls of this file are from {from:day} (line {first}) to {to:day} (line {last}), but at most {limit} days are compared at once. Correct it or split it up.',
    field: 'content',
  },
  'costComparison.running': { status: 409, message: 'This comparison is still running. Wait until it is done.' },
} as const satisfies Record<string, ErrorEntry>
