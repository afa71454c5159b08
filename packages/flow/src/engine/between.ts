import { baseLanguage, inLanguage } from '@parley/recognise/language.ts'
import { areJoined, notChosen, smallWords } from '@parley/recognise/spoken/refusals.ts'
import { PhraseIndex } from '@parley/recognise/words/phrase-index.ts'
import { wordsOf } from '@parley/recognise/words/words.ts'
import { listText } from '../expressions/wording.ts'

/** How one asks which of a few things is meant. `{}` stands for them: "block a card or cancel a card". */
const QUESTIONS: Readonly<Record<string, string>> = {
  cs: 'Myslíte {}?',
  da: 'Mener du {}?',
  de: 'Meinen Sie {}?',
  en: 'Do you mean {}?',
  es: '¿Se refiere a {}?',
  fr: 'Voulez-vous dire {} ?',
  hu: 'Erre gondol: {}?',
  it: 'Intende {}?',
  nl: 'Bedoelt u {}?',
  no: 'Mener du {}?',
  pl: 'Czy chodzi o: {}?',
  pt: 'Quer dizer {}?',
  ro: 'Vă referiți la {}?',
  sk: 'Myslíte {}?',
  sv: 'Menar du {}?',
  uk: 'Ви маєте на увазі {}?',
}

/** What one says of the first, second and third of several; endings are not counted. */
const PLACES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  cs: [
    ['první', 'prvního'],
    ['druhý', 'druhá', 'druhé', 'druhou'],
    ['třetí', 'třetího'],
  ],
  de: [
    ['erste', 'ersten', 'erster', 'erstes'],
    ['zweite', 'zweiten', 'zweiter', 'zweites'],
    ['dritte', 'dritten', 'dritter', 'drittes'],
  ],
  en: [['first', 'former'], ['second', 'latter'], ['third']],
  es: [
    ['primera', 'primero', 'primer'],
    ['segunda', 'segundo'],
    ['tercera', 'tercero'],
  ],
  pl: [
    ['pierwszy', 'pierwsza', 'pierwsze', 'pierwszą'],
    ['drugi', 'druga', 'drugie', 'drugą'],
    ['trzeci', 'trzecia', 'trzecie', 'trzecią'],
  ],
  sk: [
    ['prvý', 'prvá', 'prvé', 'prvú'],
    ['druhý', 'druhá', 'druhé', 'druhú'],
    ['tretí', 'tretia', 'tretie', 'tretiu'],
  ],
}

/** They sound like a place and ask for time. */
const MOMENTS: Readonly<Record<string, readonly string[]>> = {
  en: ['one second', 'a second'],
  es: ['un segundo'],
}

/** Shorter words tell nothing apart, but for abbreviations such as PIN. */
const LEAST_LETTERS = 3
/** Where it is not known which words are articles and prepositions. */
const LEAST_LETTERS_UNKNOWN = 4
/** Who says more than "no, not the gold one, please" wants more than the other. */
const MOST_WORDS_REFUSING = 8

/** Asks which of a few is meant, and understands which was chosen: by its name, by a word that no other has, or by its place. */
export const between = {
  /** In English where there are no words in the language. */
  question(names: readonly string[], language: string): string {
    return (inLanguage(QUESTIONS, language, 'en') ?? '{}').replace('{}', () => listText(names, language, 'or'))
  },

  /** The place of the one that was chosen, if one was: "the gold one", "the second", and of two "not the first". */
  chosen(names: readonly string[], said: string, language: string): number | undefined {
    const base = baseLanguage(language)
    const words = wordsOf(said)
    const { named, refused } = namedIn(words, indexOf(names, language), base)
    const last = named.at(-1)
    if (last) {
      const before = named.findLast(({ owner }) => owner !== last.owner)
      const isBoth = before && areJoined(words.slice(before.to, last.from), base)
      return isBoth ? undefined : last.owner
    }
    const left = names.flatMap((_, place) => (refused.has(place) ? [] : [place]))
    return left.length === 1 && words.length <= MOST_WORDS_REFUSING ? left[0] : undefined
  },
}

/** What stands for each of the names, by its place among them. */
function indexOf(names: readonly string[], language: string): PhraseIndex<number | undefined> {
  const index = new PhraseIndex<number | undefined>()
  const words = names.map((name) => wordsOf(name))
  const isFree = (phrase: string) => !wordsOf(phrase).some((word) => words.some((others) => others.includes(word)))
  for (const [place, name] of names.entries()) index.add(name, place)
  for (const [place, name] of names.entries())
    for (const word of telling(name, language))
      if (words.every((others, other) => other === place || !others.includes(word))) index.add(word, place)
  for (const [place, phrases] of (inLanguage(PLACES, language, language) ?? []).slice(0, names.length).entries())
    for (const phrase of phrases.filter(isFree)) index.add(phrase, place)
  for (const phrase of inLanguage(MOMENTS, language, language) ?? []) if (isFree(phrase)) index.add(phrase, undefined)
  return index
}

/** The words of a name that say which it is. */
function telling(name: string, language: string): readonly string[] {
  const small = smallWords(baseLanguage(language))
  const least = small.size > 1 ? LEAST_LETTERS : LEAST_LETTERS_UNKNOWN
  const capitals = new Set(wordsOf((name.match(/(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu) ?? []).join(' ')))
  return wordsOf(name).filter((word) => capitals.has(word) || (word.length >= least && !small.has(word)))
}

/** Which are named, from left to right, and which of those are refused. */
function namedIn(words: readonly string[], index: PhraseIndex<number | undefined>, language: string) {
  // Of names that lie in each other the longest counts.
  const places = index
    .findLike(words, language, () => {})
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
    .filter((one, at, all) => !all.slice(0, at).some(({ from, to }) => one.from < to && from < one.to))
    .toSorted((one, other) => one.from - other.from)
    .filter(({ owner }) => owner !== undefined)
  const ruledOut = notChosen(words, places, language)
  const named = places.filter((_, at) => !ruledOut.has(at))
  return { named, refused: new Set(places.flatMap(({ owner }, at) => (ruledOut.has(at) ? [owner] : []))) }
}
