/** Words without diacritics; a multiplier of 100 or 1,000 and more multiplies what stands before it. */
interface NumberWords {
  readonly plain: Readonly<Record<string, number>>
  readonly times: Readonly<Record<string, number>>
  readonly joins: readonly string[]
  readonly minus: string
}

function list(words: string, first: number, step = 1): Record<string, number> {
  const entries = words
    .split(' ')
    .flatMap((group, index) => group.split('/').map((word) => [word, first + index * step] as const))
  return Object.fromEntries(entries)
}

const CS: NumberWords = {
  plain: {
    ...list('nula jedna/jeden/jedno/jednu dva/dve tri ctyri pet sest sedm osm devet', 0),
    ...list('deset jedenact dvanact trinact ctrnact patnact sestnact sedmnact osmnact devatenact', 10),
    ...list('dvacet tricet ctyricet padesat sedesat sedmdesat osmdesat devadesat', 20, 10),
    pul: 0.5,
  },
  times: {
    sto: 100,
    ste: 100,
    sta: 100,
    set: 100,
    tisic: 1_000,
    tisice: 1_000,
    milion: 1e6,
    miliony: 1e6,
    milionu: 1e6,
  },
  joins: ['a'],
  minus: 'minus',
}

const SK: NumberWords = {
  plain: {
    ...list('nula jeden/jedna/jedno/jednu dva/dve tri styri pat sest sedem osem devat', 0),
    ...list('desat jedenast dvanast trinast strnast patnast sestnast sedemnast osemnast devatnast', 10),
    ...list('dvadsat tridsat styridsat patdesiat sestdesiat sedemdesiat osemdesiat devatdesiat', 20, 10),
  },
  times: { sto: 100, tisic: 1_000, milion: 1e6, miliony: 1e6, milionov: 1e6 },
  joins: ['a'],
  minus: 'minus',
}

const EN: NumberWords = {
  plain: {
    ...list('zero/oh one/a two three four five six seven eight nine', 0),
    ...list('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 10),
    ...list('twenty thirty forty/fourty fifty sixty seventy eighty ninety', 20, 10),
  },
  times: { hundred: 100, thousand: 1_000, million: 1e6 },
  joins: ['and'],
  minus: 'minus',
}

const WORDS: Readonly<Record<string, NumberWords>> = { en: EN, cs: CS, sk: SK }

/** Number words of a language; English where it has none here. */
export function numberWordsOf(language: string): NumberWords {
  return WORDS[language] ?? EN
}

/** The value of one word: also "petadvacet" and "dvacetpet" as they are spoken. */
export function wordValue(word: string, language: NumberWords): number | undefined {
  const known = own(language.plain, word)
  if (known !== undefined) return known
  for (let at = 2; at < word.length - 2 && word.length < 30; at++) {
    const [left, right] = [own(language.plain, word.slice(0, at)), word.slice(at)]
    if (left === undefined) continue
    const inverted = right.startsWith('a') ? own(language.plain, right.slice(1)) : undefined
    if (left < 10 && inverted !== undefined && inverted >= 20) return inverted + left
    const straight = own(language.plain, right)
    if (left >= 20 && straight !== undefined && straight > 0 && straight < 10) return left + straight
  }
  return undefined
}

export function own(record: Readonly<Record<string, number>>, word: string): number | undefined {
  return Object.hasOwn(record, word) ? record[word] : undefined
}
