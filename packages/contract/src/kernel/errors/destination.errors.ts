import type { ErrorEntry } from './errorEntry.ts'

/** Where lines may call. */
export const destinationErrors = {
  'destination.twice': { status: 422, message: 'There are two entries for {prefix}.' },
  'destination.emergency': {
    status: 422,
    message: '{prefix} is an emergency number. Only a line can allow it.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>
