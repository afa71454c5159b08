import { wordsOf } from './words.ts'

interface Branch<T> {
  readonly next: Map<string, Branch<T>>
  /** Owners of a phrase that ends here; those of `exact` count only when it is the whole text. */
  readonly contained: T[]
  readonly exact: T[]
}

export interface PhraseHit<T> {
  readonly owner: T
  readonly exact: boolean
  /** Words and characters that matched. */
  readonly words: number
  readonly length: number
  readonly phrase: string
}

const branch = <T>(): Branch<T> => ({ next: new Map(), contained: [], exact: [] })

/** Finds phrases in a text, all at once; the work is the words of the text times those of the longest phrase. */
export class PhraseIndex<T> {
  private readonly root = branch<T>()

  add(phrase: string, owner: T, match: 'contains' | 'exact' = 'contains'): void {
    let at = this.root
    const words = wordsOf(phrase)
    if (words.length === 0) return
    for (const word of words) {
      const next: Branch<T> = at.next.get(word) ?? branch<T>()
      at.next.set(word, next)
      at = next
    }
    ;(match === 'exact' ? at.exact : at.contained).push(owner)
  }

  /** Every phrase found, from left to right, a longer one before a shorter one at the same place. */
  find(words: readonly string[]): readonly PhraseHit<T>[] {
    const hits: PhraseHit<T>[] = []
    for (let from = 0; from < words.length; from++) this.findAt(words, from, hits)
    return hits
  }

  private findAt(words: readonly string[], from: number, hits: PhraseHit<T>[]): void {
    const here: PhraseHit<T>[] = []
    let at: Branch<T> | undefined = this.root
    let length = 0
    for (let to = from; to < words.length; to++) {
      const word: string = words[to] ?? ''
      at = at.next.get(word)
      if (!at) break
      length += word.length
      const whole = from === 0 && to === words.length - 1
      const found = { exact: whole, words: to - from + 1, length, phrase: words.slice(from, to + 1).join(' ') }
      for (const owner of at.contained) here.push({ owner, ...found })
      if (whole) for (const owner of at.exact) here.push({ owner, ...found })
    }
    hits.push(...here.reverse())
  }
}
