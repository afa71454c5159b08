import { t } from './datasets.messages.ts'

/** One utterance a line; empty lines count for nothing. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Why the lines cannot be added. */
export function linesProblem(text: string, most: number, longest: number): string | undefined {
  const lines = linesOf(text)
  if (lines.length === 0) return t('noLines')
  if (lines.length > most) return t('tooMany', { limit: most.toLocaleString('en-US') })
  const long = text.split('\n').findIndex((line) => line.trim().length > longest)
  return long === -1 ? undefined : t('tooLong', { line: long + 1, limit: longest })
}
