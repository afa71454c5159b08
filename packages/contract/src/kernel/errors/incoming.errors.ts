import type { ErrorEntry } from './errorEntry.ts'

/** Calls that come in on lines. */
export const incomingErrors = {
  'line.noOpeningTimes': {
    status: 409,
    message: 'The variables storage has no opening times named {name}.',
    field: 'openingTimes',
  },
  'line.passesToItself': { status: 409, message: 'A line cannot pass calls to itself. Choose another one.' },
  'line.targetMissing': { status: 409, message: 'Choose the {what} that takes the calls.' },
  'line.notSimulated': {
    status: 409,
    message: 'The module “{module}” does not use the simulated carrier. Only real calls reach this line.',
  },
  'line.noNumber': { status: 409, message: 'The line has no such number. Enter one of its numbers.', field: 'to' },
  'line.noCarrier': {
    status: 409,
    message: 'Nothing carries calls in this installation. The operator sets CARRIER.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>
