import type { Json } from '@parley/flow'
import { isPersonal } from './personalKeys.ts'

const NAMES = [
  'Alex Novak',
  'Robin Keller',
  'Kim Horak',
  'Sam Weber',
  'Jo Blanc',
  'Max Urban',
  'Toni Berg',
  'Lou Marek',
]
/** By these a flow decides; they are nobody’s name. */
const PLAIN = /^(?:yes|no|ano|ne|ja|nein|true|false|ok)$/i
/** Bounded, so that no text takes longer than its length. */
const EMAIL = String.raw`[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,8}`
/** Letters and at least three digits in one word: plates, contracts, documents. */
const CODE = String.raw`(?<![\p{L}\d])(?=\d*\p{L})(?=(?:\p{L}*\d){3})[\p{L}\d]{5,}`
/** Digits that are said or written in a row; shorter ones are counts, days and hours. */
const DIGITS = String.raw`\d(?:[\s./()-]{0,3}\d){3,}`
const LEAST_NAME = 2
/** Beyond these nothing is told apart any more, and all is made up: each text is searched for all of them. */
const MOST_WORDS = 300
const MOST_WORD = 200
/** Digits of a number that may be one of a person or an account. */
const MOST_PLAIN_DIGITS = 3

/** Puts made-up values of the same form in the place of those that may be a person’s: the same one for the same, so that what belongs together still does. */
export class MadeUp {
  /** What was replaced by what, in small letters; the first is never told. */
  readonly #known = new Map<string, string>()
  /** Those of them that look like any other word. */
  readonly #words = new Set<string>()
  readonly #keys: (key: string) => boolean
  #search: RegExp | undefined
  #isFull = false
  #names = 0
  #count = 0

  /** `isOfFlow` says which names of values the flow itself names: no person is called that. */
  constructor(isOfFlow: (key: string) => boolean = () => false) {
    this.#keys = isOfFlow
  }

  /** How many values were replaced. */
  get count(): number {
    return this.#known.size
  }

  /** Values that stand for what nobody may see. */
  hidden(text: string): string {
    this.#learnWord(text)
    return this.#replace(text, () => sameForm(text, () => this.#next()))
  }

  /** The text without numbers, addresses and values that are known as personal; in one pass, so that nothing made up is taken for another value. */
  text(text: string): string {
    if (this.#isFull && !PLAIN.test(text)) return sameForm(text, () => this.#next())
    this.#search ??= searchFor(this.#words)
    return text.replaceAll(this.#search, (found) =>
      this.#replace(found, () =>
        found.includes('@') ? `person${this.#known.size + 1}@example.com` : sameForm(found, () => this.#next()),
      ),
    )
  }

  /** Learns values that stand under names of personal things, wherever they are then found. */
  learn(value: Json | undefined, name = ''): void {
    if (typeof value === 'string' || typeof value === 'number') {
      if (isPersonal(name)) this.learnPersonal(String(value))
    } else if (Array.isArray(value)) for (const each of value as readonly Json[]) this.learn(each, name)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) this.learn(each, key)
  }

  learnPersonal(text: string): void {
    const value = text.trim()
    if (value.length < LEAST_NAME || PLAIN.test(value) || this.#known.has(value.toLowerCase())) return
    if (/[@\d]/.test(value)) {
      const made = this.text(value)
      if (made === value) this.hidden(value)
      return
    }
    const words = value.split(/\s+/)
    const [first = '', last = ''] = (NAMES[this.#names++ % NAMES.length] ?? '').split(' ')
    this.#name(value, words.length > 1 ? `${first} ${last}` : first)
    if (words.length !== 2) return
    // Of a whole name each part is said alone, too.
    for (const [at, made] of [first, last].entries()) {
      const word = words[at] ?? ''
      if (word.length >= LEAST_NAME && !PLAIN.test(word)) this.#name(word, made)
    }
  }

  /** The same of values; where all is hidden each of them is made up, under whatever name it stands. */
  value(value: Json, isHidden = false, name = ''): Json {
    if (typeof value === 'string') return isHidden && value !== '' ? this.hidden(value) : this.text(value)
    if (typeof value === 'number') return isHidden || this.#isPersonal(value, name) ? this.#number(value) : value
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return (value as readonly Json[]).map((each) => this.value(each, isHidden, name))
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [this.#key(key, isHidden), this.value(each as Json, isHidden, key)]),
    )
  }

  /** An answer of a service of which nothing may be shown, but for whether it was one: the status of the request. */
  hiddenAnswer(value: Json): Json {
    const status = typeof value === 'object' && value !== null && 'status' in value ? value.status : undefined
    const made = this.value(value, true)
    const isStatus = Number.isInteger(status) && Number(status) >= 100 && Number(status) < 600
    return isStatus ? { ...(made as object), status: Number(status) } : made
  }

  #key(key: string, isHidden: boolean): string {
    if (this.#keys(key)) return key
    return isHidden ? this.hidden(key) : this.text(key)
  }

  #isPersonal(value: number, name: string): boolean {
    return isPersonal(name) || String(value).replaceAll(/\D/g, '').length > MOST_PLAIN_DIGITS
  }

  #number(value: number): number {
    const made = Number(this.#replace(String(value), () => sameForm(String(value), () => this.#next())))
    return Number.isFinite(made) ? made : this.#next()
  }

  #name(value: string, made: string): void {
    const known = value.toLowerCase()
    if (!this.#known.has(known)) this.#known.set(known, made)
    this.#learnWord(value)
  }

  #learnWord(value: string): void {
    const word = value.trim().toLowerCase()
    if (word.length < LEAST_NAME || PLAIN.test(word) || this.#words.has(word)) return
    if (this.#words.size >= MOST_WORDS || word.length > MOST_WORD) {
      this.#isFull = true
      return
    }
    this.#words.add(word)
    this.#search = undefined
  }

  #replace(value: string, make: () => string): string {
    const known = value.toLowerCase()
    const made = this.#known.get(known) ?? make()
    this.#known.set(known, made)
    return made
  }

  #next(): number {
    this.#count += 1
    return this.#count
  }
}

/** Longer ones first; each only as a whole, so that “Eva” is not found in “evaluate”. */
function searchFor(words: ReadonlySet<string>): RegExp {
  const all = [...words].sort((one, other) => other.length - one.length).map((word) => RegExp.escape(word))
  const known = all.length === 0 ? [] : [String.raw`(?<![\p{L}\d])(?:${all.join('|')})(?![\p{L}\d])`]
  return new RegExp([EMAIL, ...known, CODE, DIGITS].join('|'), 'giu')
}

const LETTERS = 'bakelodinuravimoseta'

/** Digits for digits and letters for letters; a first digit that is no zero stays none. */
function sameForm(text: string, next: () => number): string {
  let isFirst = true
  return text.replaceAll(/\p{L}|\d/gu, (sign) => {
    const at = next()
    const isStart = isFirst
    isFirst = false
    if (/\d/.test(sign)) return isStart && sign !== '0' ? String(1 + ((at * 7) % 9)) : String((at * 7 + 3) % 10)
    const letter = LETTERS[at % LETTERS.length] ?? 'a'
    return sign === sign.toLowerCase() ? letter : letter.toUpperCase()
  })
}
