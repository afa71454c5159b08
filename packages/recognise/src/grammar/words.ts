import { wordsOf } from '../words/words.ts'
import type { Expansion } from './syntax.ts'

/** Words as they are compared, each with how it is written: one that falls into several is written where it begins. */
export function wordsIn(text: string): Expansion {
  const words = text
    .split(/\s+/)
    .flatMap((written) => wordsOf(written).map((word, index) => ({ word, written: index === 0 ? written : '' })))
  return { kind: 'words', words }
}
