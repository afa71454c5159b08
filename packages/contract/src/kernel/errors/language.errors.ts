import type { ErrorEntry } from './errorEntry.ts'

/** Grammars and languages. */
export const languageErrors = {
  'grammar.nameTaken': { status: 409, message: 'A grammar with this name already exists.', field: 'name' },
  'grammar.unknownLanguage': { status: 422, message: 'There is no language “{code}”.', field: 'language' },
  'grammar.invalid': { status: 422, message: 'This grammar can’t be used: {problem}', field: 'definition' },
  'grammar.testsFailed': {
    status: 422,
    message: '{count:test phrase fails/test phrases fail}: {first}. Change the grammar or what you expect.',
    field: 'tests',
  },
  'grammar.inUse': { status: 409, message: 'The grammar is used by {users}. Remove or replace it there first.' },
  'grammar.nameInUse': {
    status: 409,
    message: 'The grammar is used by {users}. Confirm that you want to rename it.',
    field: 'name',
  },
  'language.codeTaken': { status: 409, message: 'This language is there already.', field: 'code' },
  'language.inUse': { status: 409, message: 'The language is used by {users}. Remove it there first.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
