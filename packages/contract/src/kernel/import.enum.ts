import { defineEnum, type EnumValue } from './enum.ts'

/** What an import does with a row of its file. */
export const importResult = defineEnum('ImportResult', {
  CREATE: { value: 'create', label: 'New', tone: 'success' },
  UPDATE: { value: 'update', label: 'Changed', tone: 'info' },
  UNCHANGED: { value: 'unchanged', label: 'Unchanged', tone: 'neutral' },
  INVALID: { value: 'invalid', label: 'Refused', tone: 'danger' },
})
export type ImportResult = EnumValue<typeof importResult>

export const importState = defineEnum('ImportState', {
  PREVIEW: { value: 'preview', label: 'Preview', tone: 'neutral' },
  RUNNING: { value: 'running', label: 'Running', tone: 'info' },
  DONE: { value: 'done', label: 'Done', tone: 'success' },
  REFUSED: { value: 'refused', label: 'Refused', tone: 'danger' },
})
export type ImportState = EnumValue<typeof importState>

/** What separates the cells of a line, and how a file says its letters. */
export const importSeparators = [',', ';', '\t', '|'] as const
export type ImportSeparator = (typeof importSeparators)[number]
export const importEncodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be'] as const),
  ...(['windows-1250', 'windows-1251', 'windows-1252', 'iso-8859-2'] as const),
] as const
export type ImportEncoding = (typeof importEncodings)[number]

/** 10,000 long rows in UTF-16 fit. */
export const MAX_IMPORT_BYTES = 8_000_000
export const MAX_IMPORT_ROWS = 10_000
/** Columns of a file, used or not. */
export const MAX_IMPORT_COLUMNS = 500

/** Titles may stand below what says what the file is, and below any number of empty lines. */
export const MAX_TITLE_LINE = 1_000_000

/** Everything that is wrong with a row, in one sentence after the other; what is wrong with it as a whole names no field. */
export const problemsText = (problems: readonly { readonly field: string; readonly reason: string }[]): string =>
  problems.map(({ field, reason }) => (field === '' ? reason : `${field}: ${reason}`)).join(' · ')
