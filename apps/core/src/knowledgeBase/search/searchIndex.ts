import { setImmediate as letOthers } from 'node:timers/promises'
import type { AnswerSource } from '@parley/contract/knowledgeBase/source.schema.ts'
import { askingStems } from './askingWords.ts'
import { foldOf, stemsOf, type Term, termsOf } from './terms.ts'

/** Something that can answer: a question with its answer, or a passage under its headings. */
export interface Answerable {
  /** What it is an answer to: the question, or title and headings. */
  readonly asked: string
  readonly text: string
  /** A language code; null: any. */
  readonly language: string | null
  readonly isEntry: boolean
  readonly source: AnswerSource
}
export interface Ranked {
  readonly item: Answerable
  /** From 0 to 1. */
  readonly score: number
}

interface Posting {
  readonly items: number[]
  /** How well each has the word: in the question or headings, in the text, as it is written or another form of it. */
  readonly asked: number[]
  readonly told: number[]
}
interface Weighed {
  readonly word: string
  readonly forms: Posting | undefined
  readonly weight: number
}
interface Indexed {
  readonly base: string | null
  readonly fold: string
  askedStems: readonly string[]
  /** How much is in its question, with the weights that words have here. */
  askedWeight: number
}

/** Words that stand in the text alone tell less than those of a question. */
const OF_TEXT = 0.8
/** Another form of a word tells less than the word itself. */
const OF_FORM = 0.85
/** How much of a word's weight depends on how often it comes, in a text of whatever length. */
const OF_OFTEN = 0.25
const SATURATED = 1.2
const OF_LENGTH = 0.75
const OF_ASKING = 0.25
/** A word of less weight, compared with the rarest one that is asked for, tells nothing. */
const OF_RAREST = 0.15
/** Others have their turn between so many. */
const TURN = 200

/** An index over questions and passages, kept in memory. Languages are not told apart by stems: forms of a word have their beginning in common. */
export class SearchIndex {
  readonly #items: readonly Answerable[]
  readonly #indexed: Indexed[] = []
  readonly #postings = new Map<string, Posting>()
  /** Of each item how often it has each of its words, by stem. */
  readonly #lengths: number[] = []
  #average = 1

  private constructor(items: readonly Answerable[]) {
    this.#items = items
  }

  get size(): number {
    return this.#items.length
  }

  static async of(items: readonly Answerable[]): Promise<SearchIndex> {
    const index = new SearchIndex(items)
    for (const [place, item] of items.entries()) {
      index.#add(place, item)
      if (place % TURN === TURN - 1) await letOthers()
    }
    index.#average = index.#lengths.reduce((sum, each) => sum + each, 0) / Math.max(1, items.length) || 1
    for (const indexed of index.#indexed) indexed.askedWeight = sumOf(indexed.askedStems, (stem) => index.#weight(stem))
    return index
  }

  #add(place: number, item: Answerable): void {
    const [asked, told] = [termsOf(item.asked), termsOf(item.text)]
    this.#indexed.push({
      base: baseOf(item.language),
      fold: item.isEntry ? foldOf(item.asked) : '',
      askedStems: [...new Set(asked.map(({ stem }) => stem))],
      askedWeight: 0,
    })
    this.#lengths.push(told.length)
    const [ofAsked, ofTold] = [countsOf(asked), countsOf(told)]
    for (const key of new Set([...ofAsked.keys(), ...ofTold.keys()])) {
      const posting = this.#postings.get(key) ?? { items: [], asked: [], told: [] }
      if (posting.items.length === 0) this.#postings.set(key, posting)
      posting.items.push(place)
      posting.asked.push(ofAsked.get(key) ?? 0)
      posting.told.push(ofTold.get(key) ?? 0)
    }
  }

  #weight(stem: string, forms = this.#postings.get(`~${stem}`)): number {
    const weight = Math.log(1 + this.#items.length / (forms?.items.length ?? 0.5))
    return askingStems.has(stem) ? weight * OF_ASKING : weight
  }

  /** Where a word stands in any form. */
  #formsOf(word: string): Posting | undefined {
    const [first, ...others] = stemsOf(word).flatMap((stem) => this.#postings.get(`~${stem}`) ?? [])
    if (!first || others.length === 0) return first
    const counts = new Map<number, [asked: number, told: number]>()
    for (const { items, asked, told } of [first, ...others])
      for (const [at, place] of items.entries()) {
        const [before, beforeTold] = counts.get(place) ?? [0, 0]
        counts.set(place, [before + (asked[at] ?? 0), beforeTold + (told[at] ?? 0)])
      }
    const places = [...counts].sort(([one], [other]) => one - other)
    return {
      items: places.map(([place]) => place),
      asked: places.map(([, [asked]]) => asked),
      told: places.map(([, [, told]]) => told),
    }
  }

  /** The best for a question, those of its language and those of none. */
  search(question: string, language: string | null, most: number): Ranked[] {
    const terms = this.#telling(uniqueWords(termsOf(question)))
    const all = sumOf(terms, ({ weight }) => weight)
    if (all === 0) return []
    const fold = foldOf(question)
    const base = baseOf(language)
    const [askedOf, inAnyOf] = [new Map<number, number>(), new Map<number, number>()]
    for (const { word, weight, forms } of terms) {
      if (!forms) continue
      const exact = this.#postings.get(word)
      // Both lists go by the same order.
      let next = 0
      for (const [at, place] of forms.items.entries()) {
        while (exact && next < exact.items.length && (exact.items[next] ?? 0) < place) next += 1
        const isExact = exact?.items[next] === place
        const inAsked = (forms.asked[at] ?? 0) > 0 ? (isExact && (exact?.asked[next] ?? 0) > 0 ? 1 : OF_FORM) : 0
        const told = forms.told[at] ?? 0
        const often = this.#often(told, place)
        const inTold = told > 0 ? often * (isExact && (exact?.told[next] ?? 0) > 0 ? 1 : OF_FORM) : 0
        if (inAsked > 0) askedOf.set(place, (askedOf.get(place) ?? 0) + weight * inAsked)
        inAnyOf.set(place, (inAnyOf.get(place) ?? 0) + weight * Math.max(inAsked, inTold))
      }
    }
    const ranked: (Ranked & { readonly place: number })[] = []
    for (const [place, inAny] of inAnyOf) {
      const [item, indexed] = [this.#items[place], this.#indexed[place]]
      if (!item || !indexed || !(base === null || indexed.base === null || indexed.base === base)) continue
      const shared = askedOf.get(place) ?? 0
      const alike = item.isEntry ? shared / Math.sqrt(all * Math.max(indexed.askedWeight, Number.EPSILON)) : 0
      const isSame = indexed.fold !== '' && indexed.fold === fold
      const score = isSame ? 1 : Math.min(1, Math.max(alike, (OF_TEXT * inAny) / all))
      ranked.push({ item, place, score })
    }
    return ranked
      .sort((one, other) => other.score - one.score || one.place - other.place)
      .slice(0, most)
      .map(({ item, score }) => ({ item, score: Math.round(score * 100) / 100 }))
  }

  /** Without the words that stand nearly everywhere, beside those that do not. */
  #telling(terms: readonly Term[]): readonly Weighed[] {
    const weighed = terms.map(({ word, stem }): Weighed => {
      const forms = this.#formsOf(word)
      return { word, forms, weight: this.#weight(stem, forms) }
    })
    const least = OF_RAREST * Math.max(0, ...weighed.map(({ weight }) => weight))
    return weighed.filter(({ weight }) => weight >= least)
  }

  /** As BM25 has it: more of a word tells more, but less each time, and less in a long text. */
  #often(count: number, place: number): number {
    const length = 1 - OF_LENGTH + (OF_LENGTH * (this.#lengths[place] ?? 0)) / this.#average
    return 1 - OF_OFTEN + (OF_OFTEN * count) / (count + SATURATED * length)
  }
}

const baseOf = (language: string | null): string | null => language?.split('-')[0]?.toLowerCase() ?? null

function sumOf<T>(all: Iterable<T>, amountOf: (each: T) => number): number {
  let sum = 0
  for (const each of all) sum += amountOf(each)
  return sum
}

/** By word, and by stem with a sign before it. */
function countsOf(terms: readonly Term[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { word, stem } of terms) for (const key of [word, `~${stem}`]) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const uniqueWords = (terms: readonly Term[]): readonly Term[] => [
  ...new Map(terms.map((term) => [term.stem, term])).values(),
]
