import type { AnswerKind, Listening } from '../port.ts'

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
/** What kinds of answer are made of, in English, as rules of a grammar. */
const KINDS: Partial<Record<AnswerKind, string>> = {
  // Few of them: “yep” is heard where “yes” is said.
  yesNo: 'yes | yes please | okay | correct | no | no thanks | wrong',
  digits: `( ${DIGITS.join(' | ')} )+`,
}
const MOST_PHRASES = 500

/**
 * A grammar of what is listened for, of words that the engine knows; nothing where it can hear none of it. A phrase with a word that it does
 * not know is left out: the program would refuse the whole grammar.
 */
export function jsgfOf({ phrases, kinds }: Listening, knows: (word: string) => boolean): string | undefined {
  const said = phrases.slice(0, MOST_PHRASES).map(wordsOf)
  const known = said.filter((words) => words.length > 0 && words.every(knows)).map((words) => words.join(' '))
  const rules = [...new Set(known), ...kinds.flatMap((kind) => KINDS[kind] ?? [])]
  if (rules.length === 0) return undefined
  return `#JSGF V1.0;\ngrammar listen;\npublic <listen> = ${rules.join(' | ')};\n`
}

/** Letters and apostrophes alone, so that nothing of a phrase is read as grammar. */
const wordsOf = (phrase: string): readonly string[] =>
  phrase
    .toLowerCase()
    .match(/[\p{L}\p{N}'’]+/gu)
    ?.map((word) => word.replaceAll('’', "'")) ?? []
