import { type RawBuilder, sql } from 'kysely'
import { holdsNumber } from './holdsNumber.ts'

/** The numbers and addresses of the line that a column names, the one that calls first. */
export const lineNumbers = (idLine: string): RawBuilder<string[]> => sql`app.numbers_of(${sql.ref(idLine)})`

/** Whether one of them has these digits in it. */
export const lineNumbersHold = (idLine: string, search: string): RawBuilder<boolean> =>
  holdsNumber(sql`array_to_string(${lineNumbers(idLine)}, ' ')`, search)
