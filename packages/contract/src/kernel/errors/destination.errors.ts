import type { ErrorEntry } from './errorEntry.ts'

/** Where lines may call. */
export const destinationErrors = {
  'destination.twice': { status: 422, message: 'There are two entries for {prefix}.', field: 'destinations' },
  'destination.emergency': {
    status: 422,
    message: '{prefix} is an emergency number. Only a line can allow it.',
    field: 'destinations',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>
