import type { ErrorEntry } from './errorEntry.ts'

export const callbackErrors = {
  'callback.closed': { status: 409, message: 'The callback is closed.' },
  'callback.calling': { status: 409, message: 'The person is being called just now.' },
  'callback.taken': { status: 409, message: '{name} has the callback.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
