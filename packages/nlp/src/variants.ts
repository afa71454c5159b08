import { overlap, shinglesOf } from './duplicates.ts'
import { type Random, randomOf } from './random.ts'
import { plainText, wordsOf } from './words.ts'

export type VariantRule = 'polite' | 'synonym' | 'drop' | 'reorder' | 'typo'

export interface Variant {
  readonly text: string
  /** Place of the text that it was made of. */
  readonly of: number
  readonly rules: readonly VariantRule[]
}

export interface VariantOptions {
  readonly seed?: number
  readonly most?: number
  readonly rules?: readonly VariantRule[]
  /** What goes before and after, as people of the language say it; see `politenessIn`. */
  readonly before?: readonly string[]
  readonly after?: readonly string[]
}

/** Words around a wish, by the language; nothing where a language is not known here. */
const POLITE: Readonly<Record<string, { readonly before: readonly string[]; readonly after: readonly string[] }>> = {
  en: {
    before: ['please', 'hi,', 'could you help,', 'excuse me,', 'hello,'],
    after: ['please', 'thank you', 'thanks', 'if possible'],
  },
  cs: {
    before: ['prosím', 'dobrý den,', 'prosím vás,', 'ahoj,'],
    after: ['prosím', 'děkuji', 'díky', 'jestli to jde'],
  },
  sk: { before: ['prosím', 'dobrý deň,', 'prosím vás,'], after: ['prosím', 'ďakujem', 'ak sa dá'] },
  de: { before: ['bitte', 'guten Tag,', 'entschuldigung,', 'hallo,'], after: ['bitte', 'danke', 'wenn möglich'] },
  pl: { before: ['proszę', 'dzień dobry,', 'przepraszam,'], after: ['proszę', 'dziękuję', 'jeśli można'] },
  es: { before: ['por favor', 'hola,', 'buenos días,'], after: ['por favor', 'gracias'] },
  fr: { before: ['bonjour,', 's’il vous plaît', 'excusez-moi,'], after: ['s’il vous plaît', 'merci'] },
}
export const politenessIn = (language: string) =>
  POLITE[language.slice(0, 2).toLowerCase()] ?? { before: [], after: [] }

/** Above this a variant says nothing that the texts do not say. */
const NEAR_COPY = 0.9
const TRIES = 8
const ALL: readonly VariantRule[] = ['polite', 'synonym', 'drop', 'reorder', 'typo']

/** New texts of old ones by simple rules, none of them a near copy of another. Words change places with those that stand in the same surroundings. */
export function variantsOf(texts: readonly string[], options: VariantOptions = {}): Variant[] {
  const { seed = 1, most = 50, rules = ALL, before = [], after = [] } = options
  const random = randomOf(seed)
  const synonyms = rules.includes('synonym') ? synonymsIn(texts) : new Map<string, string[]>()
  const known = texts.map((text) => shinglesOf(plainText(text)))
  const keys = new Set(texts.map(plainText))
  const found: Variant[] = []
  for (let turn = 0; turn < most * TRIES && found.length < most && texts.length > 0; turn++) {
    const of = turn % texts.length
    const [text, used] = change(texts[of] ?? '', rules, random, { synonyms, before, after })
    const key = plainText(text)
    if (used.length === 0 || key === '' || keys.has(key)) continue
    const shingles = shinglesOf(key)
    if (known.some((one) => overlap(one, shingles) >= NEAR_COPY)) continue
    keys.add(key)
    known.push(shingles)
    found.push({ text, of, rules: used })
  }
  return found
}

interface Around {
  readonly synonyms: ReadonlyMap<string, readonly string[]>
  readonly before: readonly string[]
  readonly after: readonly string[]
}

function change(text: string, rules: readonly VariantRule[], random: Random, around: Around): [string, VariantRule[]] {
  let changed = text.trim()
  const used: VariantRule[] = []
  const first = Math.floor(random() * rules.length)
  const second = Math.floor(random() * rules.length)
  for (const rule of new Set([rules[first], random() < 0.5 ? rules[second] : rules[first]])) {
    if (rule === undefined) continue
    const next = apply(changed, rule, random, around)
    if (next === changed) continue
    changed = next
    used.push(rule)
  }
  return [changed, used]
}

function apply(text: string, rule: VariantRule, random: Random, { synonyms, before, after }: Around): string {
  const words = text.split(/\s+/u)
  const at = Math.floor(random() * words.length)
  const word = words[at] ?? ''
  switch (rule) {
    case 'polite': {
      const isBefore = random() < 0.5
      const extra = pick(isBefore ? before : after, random)
      if (extra === undefined || plainText(text).includes(plainText(extra))) return text
      return isBefore ? `${extra} ${text}` : `${text.replace(/[.!]$/u, '')} ${extra}`
    }
    case 'synonym': {
      const own = wordsOf(word)[0]
      const other = own && pick(synonyms.get(own.form) ?? [], random)
      return other === undefined ? text : put(words, at, word.slice(0, own?.from) + other + word.slice(own?.to))
    }
    case 'drop':
      // The longest words carry the meaning.
      return words.length < 4 || word.length > 4 ? text : words.filter((_, place) => place !== at).join(' ')
    case 'reorder': {
      const comma = text.indexOf(', ')
      if (comma > 0) return `${text.slice(comma + 2)}, ${text.slice(0, comma)}`
      if (words.length < 4 || at + 1 >= words.length) return text
      return words
        .with(at, words[at + 1] ?? '')
        .with(at + 1, word)
        .join(' ')
    }
    case 'typo': {
      const letters = Array.from(word)
      if (letters.length < 4) return text
      const place = 1 + Math.floor(random() * (letters.length - 2))
      if (random() < 0.5) letters.splice(place, 1)
      else letters.splice(place, 2, letters[place + 1] ?? '', letters[place] ?? '')
      return put(words, at, letters.join(''))
    }
  }
}

const put = (words: readonly string[], at: number, word: string): string => words.with(at, word).join(' ')
const pick = <T>(items: readonly T[], random: Random): T | undefined => items[Math.floor(random() * items.length)]

/** Words that stand between the same neighbors in texts of the same kind. */
function synonymsIn(texts: readonly string[]): Map<string, string[]> {
  const places = new Map<string, Set<string>>()
  for (const text of texts.slice(0, 5_000)) {
    const words = wordsOf(text)
    for (const [at, { form }] of words.entries()) {
      const before = words[at - 1]?.form ?? '^'
      const after = words[at + 1]?.form ?? '$'
      if ((before === '^' && after === '$') || form.length < 3) continue
      const key = `${before} ${after}`
      places.set(key, (places.get(key) ?? new Set()).add(form))
    }
  }
  const found = new Map<string, Set<string>>()
  for (const forms of places.values())
    if (forms.size > 1 && forms.size < 20)
      for (const form of forms)
        for (const other of forms) if (other !== form) found.set(form, (found.get(form) ?? new Set()).add(other))
  return new Map([...found].map(([form, others]) => [form, [...others]]))
}
