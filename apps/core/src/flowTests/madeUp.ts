import type { Json } from '@parley/flow'

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
const PERSONAL =
  /name|surname|jmeno|jméno|prijmeni|příjmení|vorname|nachname|street|address|adresa|ulice|city|mesto|město|phone|telefon|mobile|mail|birth|narozen|iban|account|ucet|účet|card|person|contact|customer|klient/i
/** What a service says of itself rather than of a person. */
const TECHNICAL = /^(status|result|state|code|type|kind|ok|success|error|found|valid)$/i
const EMAIL = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu
/** Digits that are said or written in a row; shorter ones are counts, days and hours. */
const DIGITS = /\d(?:[\s/-]?\d){3,}/g
const LEAST_NAME = 2

/** Puts made-up values of the same form in the place of those that may be a person’s: the same one for the same, so that what belongs together still does. */
export class MadeUp {
  /** What was replaced by what; the first is never told. */
  readonly #known = new Map<string, string>()
  #names = 0
  #count = 0

  /** How many values were replaced. */
  get count(): number {
    return this.#known.size
  }

  /** Values that stand for what nobody may see. */
  hidden(text: string): string {
    return this.#replace(text, () => sameForm(text, () => this.#next()))
  }

  /** The text without numbers, addresses and values that are known as personal. */
  text(text: string): string {
    let found = text
    for (const [value, made] of [...this.#known].sort(([one], [other]) => other.length - one.length))
      if (value.length > LEAST_NAME) found = found.replaceAll(value, made)
    return found
      .replaceAll(EMAIL, (email) => this.#replace(email, () => `person${this.#known.size + 1}@example.com`))
      .replaceAll(DIGITS, (digits) => this.#replace(digits, () => sameForm(digits, () => this.#next())))
  }

  /** Learns values that stand under names of personal things, wherever they are then found. */
  learn(value: Json | undefined, name = ''): void {
    if (typeof value === 'string' && value.trim().length > LEAST_NAME && PERSONAL.test(name)) this.#personal(value)
    else if (Array.isArray(value)) for (const each of value as readonly Json[]) this.learn(each, name)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) this.learn(each, key)
  }

  /** The same of values; where all is hidden each of them is made up. */
  value(value: Json, isHidden = false, name = ''): Json {
    if (typeof value === 'string') {
      if (isHidden && value !== '' && !TECHNICAL.test(name)) return this.hidden(value)
      return this.text(value)
    }
    if (typeof value === 'number') return isHidden && !TECHNICAL.test(name) ? this.#number(value) : this.#large(value)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return (value as readonly Json[]).map((each) => this.value(each, isHidden, name))
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, this.value(each as Json, isHidden, key)]),
    )
  }

  #personal(value: string): void {
    if (EMAIL.test(value) || /\d/.test(value)) {
      EMAIL.lastIndex = 0
      this.text(value)
      if (!this.#known.has(value)) this.hidden(value)
      return
    }
    const words = value.trim().split(/\s+/)
    const [first = '', last = ''] = (NAMES[this.#names++ % NAMES.length] ?? '').split(' ')
    this.#known.set(value, words.length > 1 ? `${first} ${last}` : first)
    if (words.length === 2) {
      // Of a whole name each part is said alone, too.
      if ((words[0] ?? '').length > LEAST_NAME) this.#known.set(words[0] ?? '', first)
      if ((words[1] ?? '').length > LEAST_NAME) this.#known.set(words[1] ?? '', last)
    }
  }

  #number(value: number): number {
    return Number(this.#replace(String(value), () => sameForm(String(value), () => this.#next())))
  }

  /** A number as long as one of a person or an account. */
  #large(value: number): number {
    return Number.isSafeInteger(value) && Math.abs(value) >= 100_000 ? this.#number(value) : value
  }

  #replace(value: string, make: () => string): string {
    const made = this.#known.get(value) ?? make()
    this.#known.set(value, made)
    return made
  }

  #next(): number {
    this.#count += 1
    return this.#count
  }
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
