import type { ErrorEntry } from './errorEntry.ts'

/** The variables storage. */
export const tenantValueErrors = {
  'tenantValue.nameTaken': {
    status: 409,
    message: 'A value with this name already exists. Flows may have left it there.',
    field: 'valueName',
  },
  'tenantValue.badName': {
    status: 422,
    message: 'This can’t be the name of a variable: {problem}.',
    field: 'valueName',
  },
  'tenantValue.badValue': { status: 422, message: '{problem}.', field: 'value' },
  'tenantValue.tooLarge': {
    status: 422,
    message: 'The value has {size} characters as JSON. At most {limit} can be kept.',
    field: 'value',
  },
  'tenantValue.tooMany': { status: 409, message: 'A tenant can have at most {limit} values. Delete some first.' },
  'tenantValue.inUse': { status: 409, message: 'The value is used by {users}. Remove its variable there first.' },
  'tenantValue.secretNeedsValue': {
    status: 409,
    message: 'Nobody can read the secret, so enter a value for the new type.',
    field: 'value',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>
