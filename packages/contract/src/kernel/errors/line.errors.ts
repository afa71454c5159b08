import type { ErrorEntry } from './errorEntry.ts'

/** Lines and their numbers. */
export const lineErrors = {
  'line.nameTaken': { status: 409, message: 'A line with this name already exists.', field: 'name' },
  'line.badNumber': { status: 422, message: '{number}: {problem}', field: 'numbers' },
  'line.numberTwice': { status: 422, message: '{number} is listed twice.', field: 'numbers' },
  'line.numberTaken': {
    status: 409,
    message: '{number} is a number of {line} already. A module has each number once.',
    field: 'numbers',
  },
  'line.numbersTaken': {
    status: 409,
    message: 'Another line took one of these numbers in the meantime. Look again.',
    field: 'numbers',
  },
  'line.unknownFlow': {
    status: 422,
    message: 'This flow does not exist any more. Choose another one.',
    field: 'idCallScript',
  },
  'line.noVersion': { status: 422, message: 'Choose a flow and which of its versions stays.', field: 'version' },
  'line.unknownLanguage': { status: 422, message: 'There is no language {language}.', field: 'language' },
  'line.unknownZone': { status: 422, message: 'The time zone “{zone}” does not exist.', field: 'zone' },
  'line.sameModule': { status: 409, message: 'The line is on {module} already.', field: 'idDialModule' },
  'line.otherName': { status: 422, message: 'Type the name of the line: {name}.', field: 'name' },
  'line.inUse': { status: 409, message: 'It is used by {users}. Remove or replace it there first.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
