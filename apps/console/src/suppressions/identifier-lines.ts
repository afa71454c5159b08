import { AddSuppressions as fields } from '@parley/contract/fields/campaigns.gen.ts'
import { MAX_SUPPRESSIONS_ADDED } from '@parley/contract/suppressions/suppression.enum.ts'
import { formatCount } from '../kit/text/Count.tsx'
import { t } from './suppressions.messages.ts'

const LONGEST = fields.identifiers.each.maxLength

/** One on each line; a list that was copied from somewhere may have commas or semicolons instead. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Why they cannot be sent as they are. */
export function linesProblem(value: unknown): string | undefined {
  const lines = linesOf(String(value ?? ''))
  if (lines.length === 0) return t('missing')
  if (lines.length > MAX_SUPPRESSIONS_ADDED)
    return t('tooMany', { count: formatCount(lines.length), most: formatCount(MAX_SUPPRESSIONS_ADDED) })
  const long = lines.findIndex((line) => line.length > LONGEST)
  return long < 0 ? undefined : t('tooLong', { line: long + 1, most: LONGEST })
}
