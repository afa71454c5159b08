import type { ImportRow } from './userImport.schema.ts'

/** Everything that is wrong with a row, in one sentence after the other. */
export const problemsText = ({ problems }: Pick<ImportRow, 'problems'>): string =>
  problems.map(({ field, reason }) => `${field}: ${reason}`).join(' · ')
