import type { ErrorEntry } from './errorEntry.ts'

/** Analysis profiles, and what people answer about calls. */
export const postcallErrors = {
  'postcall.nameTaken': { status: 409, message: 'An analysis profile with this name already exists.', field: 'name' },
  'postcall.profile': { status: 422, message: '{problem}', field: 'definition' },
  'postcall.inUse': { status: 409, message: 'The profile is used by {users}. Choose another one there first.' },
  'postcall.noProfile': { status: 409, message: 'The line has no analysis profile, or it was deleted meanwhile.' },
  'postcall.review': { status: 422, message: '{problem}', field: 'answers' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
