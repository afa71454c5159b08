import { wordsOf } from './words.ts'

interface Branch<T> {
  readonly next: Map<string, Branch<T>>
  /** Owners of a phrase that ends here, in the order they were added; only the first ones that can ever win. */
  readonly owners: { readonly owner: T; readonly match: 'contains' | 'exact' }[]
}

export interface PhraseHit<T> {
  readonly owner: T
  readonly exact: boolean
  /** Its words are those from `from` up to but without `to`. */
  readonly from: number
  readonly to: number
  /** Letters that matched. */
  readonly length: number
}

const branch = <T>(): Branch<T> => ({ next: new Map(), owners: [] })

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
    if (!at.owners.some((one) => one.match === 'contains' || one.match === match)) at.owners.push({ owner, match })
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
      const exact = from === 0 && to === words.length - 1
      for (const { owner, match } of at.owners) {
        if (!exact && match === 'exact') continue
        here.push({ owner, exact, from, to: to + 1, length })
        break
      }
    }
    hits.push(...here.reverse())
  }
}
