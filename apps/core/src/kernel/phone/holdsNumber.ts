import { type RawBuilder, sql } from 'kysely'
import { holds } from '../names.ts'
import { readAnyPhone } from './readPhone.ts'

/** What to look for among whole numbers: without what people write between digits, 00 as +, and as the country of the number writes it now. */
export function soughtNumbers(search: string): readonly string[] {
  const typed = search.trim().replaceAll(/(?<=\d)[\s()./-]+(?=\d)/g, '')
  const abroad = typed.replace(/^00(?=[1-9])/, '+')
  const whole = readAnyPhone(abroad, '')
  return [...new Set([typed, abroad, ...('value' in whole ? [whole.value.phone] : [])])]
}

/** Whether a column or an expression of whole numbers holds the number or the part of one that is looked for. */
export const holdsNumber = (text: string | RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  sql`(${sql.join(
    soughtNumbers(search).map((each) => holds(text, each)),
    sql` OR `,
  )})`
