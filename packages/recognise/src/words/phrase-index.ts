import { baseLanguage } from '../language.ts'
import { inflectionOf, isLike } from './likeness.ts'
import { foldUmlauts, wordsOf } from './words.ts'

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
  /** Words in another form, or mistyped. */
  readonly inexact: number
}

const branch = <T>(): Branch<T> => ({ next: new Map(), owners: [] })

/** Words of a text that are compared with those of phrases, and comparisons of all of them; what is longer is taken by the letter. */
const MOST_COMPARED = 60
const MOST_COMPARISONS = 20_000
/** Ways through the phrases that are followed from one place. */
const MOST_STEPS = 500
/** Work units of one comparison. */
const COMPARISON = 2

type Likes = ReadonlyMap<string, readonly string[]>
const NO_LIKES: Likes = new Map()

/** Finds phrases in a text, all at once; the work is the words of the text times those of the longest phrase. */
export class PhraseIndex<T> {
  private readonly root = branch<T>()
  /** Words of phrases by their first letter. */
  private readonly vocabulary = new Map<string, Set<string>>()

  add(phrase: string, owner: T, match: 'contains' | 'exact' = 'contains'): void {
    let at = this.root
    const words = wordsOf(phrase)
    if (words.length === 0) return
    for (const word of words) {
      const next: Branch<T> = at.next.get(word) ?? branch<T>()
      at.next.set(word, next)
      at = next
      const first = word[0] ?? ''
      this.vocabulary.set(first, (this.vocabulary.get(first) ?? new Set()).add(word))
    }
    if (!at.owners.some((one) => one.match === 'contains' || one.match === match)) at.owners.push({ owner, match })
  }

  /** Every phrase found, from left to right, a longer one before a shorter one at the same place. */
  find(words: readonly string[]): readonly PhraseHit<T>[] {
    return this.findWith(words, NO_LIKES)
  }

  /** Also phrases in other forms of their words or with a letter mistyped. */
  findLike(words: readonly string[], language: string, spend: (units: number) => void): readonly PhraseHit<T>[] {
    return this.findWith(words, this.likesOf(words, baseLanguage(language), spend))
  }

  private findWith(words: readonly string[], likes: Likes): readonly PhraseHit<T>[] {
    const hits: PhraseHit<T>[] = []
    for (let from = 0; from < words.length; from++) this.findAt(words, from, likes, hits)
    return hits
  }

  private findAt(words: readonly string[], from: number, likes: Likes, hits: PhraseHit<T>[]): void {
    const here: PhraseHit<T>[] = []
    let steps = 0
    const follow = (at: Branch<T>, to: number, length: number, inexact: number): void => {
      const word = words[to]
      if (word === undefined || ++steps > MOST_STEPS) return
      for (const form of [word, ...(likes.get(word) ?? [])]) {
        const next = at.next.get(form)
        if (!next) continue
        const found = { from, to: to + 1, length: length + word.length, inexact: inexact + (form === word ? 0 : 1) }
        const isWhole = from === 0 && to === words.length - 1
        const owner = next.owners.find(({ match }) => isWhole || match === 'contains')
        if (owner) here.push({ owner: owner.owner, exact: isWhole && found.inexact === 0, ...found })
        follow(next, to + 1, found.length, found.inexact)
      }
    }
    follow(this.root, from, 0, 0)
    // The longest first; the sort keeps the order of equal ones, in which the words as they are come before their likes.
    hits.push(...here.sort((left, right) => right.to - left.to || left.inexact - right.inexact))
  }

  /** For each word of the text the words of phrases that it may be a form of. */
  private likesOf(words: readonly string[], language: string, spend: (units: number) => void): Likes {
    const inflection = inflectionOf(language)
    const likes = new Map<string, readonly string[]>()
    let comparisons = 0
    for (const word of new Set(words.slice(0, MOST_COMPARED))) {
      const others = this.vocabulary.get(word[0] ?? '')
      if (!others || others.has(word) || comparisons + others.size > MOST_COMPARISONS) continue
      comparisons += others.size
      const written = language === 'de' ? foldUmlauts(word) : word
      const like = [...others].filter((other) => {
        const folded = language === 'de' ? foldUmlauts(other) : other
        return folded === written || isLike(written, folded, inflection)
      })
      if (like.length > 0) likes.set(word, like)
    }
    spend(comparisons * COMPARISON)
    return likes
  }
}
