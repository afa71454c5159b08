import { baseLanguage } from '../language.ts'
import { refusedAmong } from '../spoken/refusals.ts'
import { ALTERNATIVES, correctionsOf, type NumberInText, numbersIn, wordsWithNumbers } from './number.ts'

export interface Money {
  readonly amount: number
  /** ISO 4217; null where it was not said. */
  readonly currency: string | null
}

/** Names of currencies without diacritics, in every language at once: they do not get in each other's way. */
const CURRENCIES: readonly (readonly [string, RegExp])[] = [
  ['EUR', /^(eur|pavos?|eurazos|euritos|euro|euros|eura|eur[ouy]|eurami|eurach|eurom|euri|eurosy)$/],
  [
    'USD',
    /^(usd|us|dol+ars?|dol+ar[yauei]|dol+arov|dol+arow|dol+arech|dol+arum|dol+arom|dol+arami|dol+arach|dolares|dol+ers?|bucks?|greenbacks?)$/,
  ],
  [
    'GBP',
    /^(gbp|pounds?|quid|sterling|pfund|pfunde|libr[ayue]?|liber|libier|libram|libras|esterlinas|libra|funt|funt[yua]|funtow|funtami|funtach|fiver|tenner)$/,
  ],
  [
    'CZK',
    /^(czk|kc|kcs|crowns?|korun[ayueo]?|korunam|korunach|korunami|korunou|korun|kac[ek]*k|kacky|kaciek|koron|korony|korone|korona|koronami|kronen?|kroner|coronas?|ceskych|ceske)$/,
  ],
  [
    'PLN',
    /^(pln|zl|zlot[yea]|zlotych|zlotym|zlotymi|zlotego|zlotowka|zlotowke|zlotowek|zlotowki|zlotys|zloties|zlotes|zlotov|zlotove)$/,
  ],
  ['CHF', /^(chf|sfr|franken|frank|frank[yua]|frankov|frankow|franku|francs?|francos?|frankami|franc[ou]s)$/],
  ['HUF', /^(huf|ft|forint|forint[yua]|forintov|forintow|forints|forintos|florines)$/],
  ['RON', /^(ron|lei|leu)$/],
  ['UAH', /^(uah|hryvni?a|hrivn[ayu]?|hriven|hryvnias?|hrywn[ay]|hrywien)$/],
  ['JPY', /^(jpy|yen|yenes|jen[yu]?|jenow)$/],
]
/** Hundredths; null where several currencies have them under this name. */
const HUNDREDTHS: readonly (readonly [string | null, RegExp])[] = [
  ['GBP', /^(p|pence|penny|pennies|pensow|penci|pencu)$/],
  ['CZK', /^(haler|halere|haleru|halierov|haliere|halier|halerzy|halerze|hal)$/],
  ['PLN', /^(gr|grosz|grosze|groszy|groszem|groschen|grosov|grosu|groszami)$/],
  ['CHF', /^(rappen|rapp)$/],
  [
    null,
    /^(ct|cent|cents|cent[yuio]|centu|centov|centow|centimos?|centavos?|eurocent|eurocents|centimes?|centami|centom)$/,
  ],
]
/** "swiss francs", "korun českých": says whose currency it is. */
const COUNTRIES: readonly (readonly [string, RegExp])[] = [
  ['CZK', /^(czech|ceske?|ceskych?|ceska|ceskou|tschechische[rn]?|czeskich|czeskie|checas?)$/],
  ['CHF', /^(swiss|schweizer|svycarsk\w*|svajciarsk\w*|szwajcarsk\w*|suizos?)$/],
  [
    'GBP',
    /^(british|britisch\w*|britsk\w*|brytyjsk\w*|esterlinas|sterling|sterlingow|sterlinku|sterlingu|britanicas?)$/,
  ],
  ['PLN', /^(polish|polsk\w*|polnisch\w*|pol[ao]cos?)$/],
  ['USD', /^(us|american|americk\w*|amerikanisch\w*|amerykansk\w*|americanos?|estadounidenses?)$/],
  ['HUF', /^(hungarian|madarsk\w*|ungarisch\w*|wegiersk\w*|hungaros?)$/],
  ['SEK', /^(swedish|svedsk\w*|schwedisch\w*|szwedzk\w*|suecas?)$/],
  ['NOK', /^(norwegian|norsk\w*|norvezsk\w*|norske|norwegisch\w*|norwesk\w*|noruegas?)$/],
  ['DKK', /^(danish|dansk\w*|danisch\w*|dunsk\w*|danesas?)$/],
  ['CAD', /^(canadian|kanadsk\w*|kanadisch\w*|kanadyjsk\w*|canadienses?)$/],
  ['AUD', /^(australian|australsk\w*|australisch\w*|austral\w*)$/],
]
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/€/g, ' eur '],
  [/£/g, ' gbp '],
  [/\$/g, ' usd '],
  [/(\d)[.,]\s?(-{1,2}|[–—])(?!\d)/g, '$1 '],
  [/(\d)['’](\d\d)(?!\d)/g, '$1,$2'],
]
/** One of it in one word: "a fiver", "pětistovka". */
const NOTES: Readonly<Record<string, number>> = { fiver: 5, tenner: 10, zlotowka: 1, zlotowke: 1 }
const ARTICLES = new Set(['a', 'an', 'one'])
const JOINS = new Set(['and', 'a', 'und', 'y', 'i', 'con', 'mit', 's', 'z', 'e'])
const OF = new Set(['de', 'of'])
/** A cent without more is one of these. */
const CENTS: Readonly<Record<string, string>> = { en: 'USD', cs: 'EUR', sk: 'EUR', de: 'EUR', pl: 'EUR', es: 'EUR' }

interface Found extends Money {
  readonly from: number
  readonly to: number
}

/** An amount of money with its currency, of several the one that names one: "12 euros 50", "půl milionu korun", "$5k"; or one that is refused. */
export function findMoney(
  text: string,
  language: string,
  refused = false,
): { readonly value: Money; readonly length: number } | undefined {
  const signed = SIGNS.reduce((written, [sign, word]) => written.replace(sign, word), text)
  const words = wordsWithNumbers(signed, language)
  const all = amountsIn(words, withHundredths(numbersIn(words, language)), language)
  const isRefused = refusedAmong(words, all, baseLanguage(language))
  const found = all.filter((_, at) => isRefused.has(at) === refused)
  const corrections = correctionsOf(language)
  const hasNamed = found.some(({ currency }) => currency !== null)
  let meant: Found | undefined
  for (const [at, next] of found.entries()) {
    const between = words.slice(found[at - 1]?.to ?? 0, next.from)
    if (between.length > 0 && at > 0 && between.every((word) => ALTERNATIVES.has(word))) return undefined
    const isCorrected = meant !== undefined && between.some((word) => corrections.has(word))
    if (isCorrected) meant = { ...next, currency: next.currency ?? meant?.currency ?? null }
    else if (!meant && (!hasNamed || next.currency !== null)) meant = next
  }
  if (!meant) return undefined
  const { amount, currency, from, to } = meant
  return { value: { amount, currency }, length: words.slice(from, to).join('').length }
}

/** "nineteen ninety nine" is a price. */
function withHundredths(numbers: readonly NumberInText[]): readonly NumberInText[] {
  return numbers.flatMap((number, at): readonly NumberInText[] => {
    const [before, next] = [numbers[at - 1], numbers[at + 1]]
    if (before && isPrice(before, number)) return []
    return [next && isPrice(number, next) ? { ...number, value: number.value + next.value / 100, to: next.to } : number]
  })
}

const isPrice = (whole: NumberInText, part: NumberInText) =>
  whole.to === part.from &&
  ![whole, part].some(({ isWritten, isWeak }) => isWritten || isWeak) &&
  Number.isInteger(whole.value) &&
  whole.value >= 0 &&
  whole.value < 1_000 &&
  Number.isInteger(part.value) &&
  part.value >= 10 &&
  part.value < 100

function amountsIn(words: readonly string[], numbers: readonly NumberInText[], language: string): readonly Found[] {
  const found: Found[] = []
  for (const number of numbers) {
    if (number.from < (found.at(-1)?.to ?? 0)) continue
    const amount = amountAt(words, number, numbers, language)
    if (amount) found.push(amount)
  }
  return found.length > 0 ? found : onesIn(words)
}

function amountAt(
  words: readonly string[],
  number: NumberInText,
  numbers: readonly NumberInText[],
  language: string,
): Found | undefined {
  const { value, from, to, isWeak } = number
  const hundredths = hundredthsOf(words[to])
  if (hundredths !== undefined)
    return { amount: value / 100, currency: hundredths ?? CENTS[baseLanguage(language)] ?? null, from, to: to + 1 }
  const after = currencyFrom(words, to)
  if (after) {
    const small = smallFrom(words, after.to, numbers)
    const amount = small ? addHundredths(value, small.value) : value
    return { amount, currency: after.currency, from, to: small?.to ?? after.to }
  }
  if (isWeak) return undefined
  const isJoined = !number.isWritten && JOINS.has(words[from - 1] ?? '')
  const name = isJoined ? from - 2 : from - 1
  const before = currencyOf(words[name] ?? '')
  if (before && isOneAndPart(words, number, name)) {
    const start = ARTICLES.has(words[name - 1] ?? '') ? name - 1 : name
    return { amount: value < 1 ? 1 + value : 1 + value / 100, currency: before, from: start, to }
  }
  const isNamed = before !== undefined && !isJoined
  return { amount: value, currency: isNamed ? before : null, from: isNamed ? name : from, to }
}

/** "euro cincuenta" and "a pound and a half" are one of it and a part; "EUR 50" and "pounds fifty" are not. */
function isOneAndPart(words: readonly string[], { value, from, isWritten }: NumberInText, name: number): boolean {
  if (!ONE_OF_IT.test(words[name] ?? '') || isWritten) return false
  return isPartBehind(words, { value, from }) || (Number.isInteger(value) && value >= 10 && value < 100)
}
const ONE_OF_IT = /^(euro|dol+ar|pound|libra|funt|koruna|korunu|zloty|zlotowka|frank|franco|forint|lev)$/

/** "and a half" behind what it is a half of. */
const isPartBehind = (words: readonly string[], { value, from }: Pick<NumberInText, 'value' | 'from'>): boolean =>
  value > 0 && value < 1 && JOINS.has(words[from] ?? '')

/** "a dollar", "złotówka". */
function onesIn(words: readonly string[]): readonly Found[] {
  return words.flatMap((word, at): readonly Found[] => {
    const note = Object.hasOwn(NOTES, word) ? NOTES[word] : undefined
    const isOne = ARTICLES.has(words[at - 1] ?? '')
    const currency = currencyOf(word)
    return currency && (note !== undefined || isOne) ? [{ amount: note ?? 1, currency, from: at, to: at + 1 }] : []
  })
}

/** "fifty" or "and fifty pence" behind "twelve pounds". */
function smallFrom(
  words: readonly string[],
  at: number,
  numbers: readonly NumberInText[],
): { readonly value: number; readonly to: number } | undefined {
  const part = numbers.find((number) => number.from === at && isPartBehind(words, number))
  if (part) return { value: part.value * 100, to: part.to }
  const isJoined = JOINS.has(words[at] ?? '')
  const small = numbers.find(({ from }) => from === (isJoined ? at + 1 : at))
  if (!small || small.value >= 100 || small.value < 0 || !Number.isInteger(small.value)) return undefined
  if (hundredthsOf(words[small.to]) !== undefined) return { value: small.value, to: small.to + 1 }
  return currencyFrom(words, small.to) ? undefined : { value: small.value, to: small.to }
}

const addHundredths = (amount: number, hundredths: number) =>
  Math.round((amount + (amount < 0 ? -hundredths : hundredths) / 100) * 100) / 100

/** The currency at a place: "euros", "of euros", "swiss francs", "korun českých". */
function currencyFrom(
  words: readonly string[],
  at: number,
): { readonly currency: string; readonly to: number } | undefined {
  const start = OF.has(words[at] ?? '') ? at + 1 : at
  const country = countryOf(words[start])
  const name = currencyOf(words[country ? start + 1 : start] ?? '')
  if (country && name) return { currency: country, to: start + 2 }
  if (!name) return undefined
  const behind = countryOf(words[start + 1])
  return { currency: behind ?? name, to: start + (behind ? 2 : 1) }
}

const currencyOf = (word: string) => CURRENCIES.find(([, names]) => names.test(word))?.[0]
const countryOf = (word: string | undefined) => word && COUNTRIES.find(([, names]) => names.test(word))?.[0]
/** Undefined where a word names no hundredths, null where those of several currencies. */
const hundredthsOf = (word: string | undefined) =>
  word === undefined ? undefined : HUNDREDTHS.find(([, names]) => names.test(word))?.[0]
