import type { ErrorEntry } from './errorEntry.ts'

export const callbackErrors = {
  'callback.closed': { status: 409, message: 'The callback is closed.' },
  'callback.calling': { status: 409, message: 'The person is being called right now. Try again when the call ends.' },
  'callback.taken': { status: 409, message: '{name} has taken this callback. Ask them to give it back.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
