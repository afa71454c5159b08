import type { ErrorEntry } from './errorEntry.ts'

/** Other installations. */
export const instanceErrors = {
  'instance.addressTaken': { status: 409, message: 'This address is registered already.', field: 'appUrl' },
  'instance.badAddress': { status: 422, message: '{problem}.', field: 'appUrl' },
  'instance.needsSecret': {
    status: 422,
    message: 'Another host needs an API secret of its own. Enter it.',
    field: 'secret',
  },
  'instance.away': { status: 409, message: 'The other side can’t be asked: {problem}' },
  'instance.isSame': { status: 409, message: 'It is the same on both sides. There is nothing to expect.' },
  'instance.notExpected': { status: 409, message: 'Nobody expects this difference.' },
  'instance.badUntil': {
    status: 422,
    message: 'Choose a time in the future, at most a year ahead.',
    field: 'until',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>
