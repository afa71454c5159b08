import type { ErrorEntry } from './errorEntry.ts'

/** Analysis profiles, and what people answer about calls. */
export const postcallErrors = {
  'postcall.nameTaken': { status: 409, message: 'A profile with this name already exists.', field: 'name' },
  'postcall.invalid': { status: 422, message: '{problem}' },
  'postcall.inUse': { status: 409, message: 'The profile is used by {users}.' },
  'postcall.noProfile': { status: 409, message: 'The line has no analysis profile.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
