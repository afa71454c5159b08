import { TURNED } from './turned-words.ts'

/** How a sentence of a class stands among the words of an answer. */
export const TURNED_AS = { yes: 'qyesq qyesq', no: 'qnoq qnoq', unsure: 'qunsureq qunsureq', other: 'qotherq' } as const

/** The words with each such sentence as its class, in the order in which one may hold another. */
export function turned(words: readonly string[], language: string): readonly string[] {
  const patterns = Object.hasOwn(TURNED, language) ? TURNED[language] : undefined
  if (!patterns || words.length > MOST_WORDS) return words
  let text = words.join(' ')
  for (const kind of ['unsure', 'other', 'yes', 'no'] as const)
    text = text.replace(patterns[kind], (said) => (said.trim() === '' ? said : TURNED_AS[kind]))
  return text.split(' ').filter((word) => word !== '')
}

/** An answer is shorter; a long text is not read for idioms. */
const MOST_WORDS = 60
