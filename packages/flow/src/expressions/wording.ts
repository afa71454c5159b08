import { ExpressionError } from './expression-error.ts'
import { instant, number, type Scope, text, toBoolean, toText, type Words } from './functions.ts'
import { Duration } from './time.ts'
import { isList, isObject, surely, type Value } from './value.ts'
import { yesNoWords } from './yes-no-words.ts'

/** Values as people of a language write and say them, by CLDR. Each takes a language code and throws where the value has no form. */

export const DATE_STYLES = ['long', 'weekday', 'short'] as const
export type DateStyle = (typeof DATE_STYLES)[number]

/** What the styles show of a day: 5 March 2026, Thursday 5 March, 05/03/2026. */
const DATE_FORMS: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
}

const made = new Map<string, unknown>()
const MOST_MADE = 500

/** Formatters take longer to make than to use. */
function kept<T>(key: string, make: () => T): T {
  const known = made.get(key) as T | undefined // its key says what it is
  if (known !== undefined) return known
  if (made.size >= MOST_MADE) made.clear()
  const fresh = make()
  made.set(key, fresh)
  return fresh
}

/** Where a language has no forms, those of English stand: never those of the machine. */
function localesOf(language: string): string[] {
  try {
    return [...Intl.getCanonicalLocales(language), 'en']
  } catch {
    return ['en']
  }
}

/** Spaces that do not break are others' business: an SMS would need a second alphabet for them. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f\u2009]/g, ' ')

/** A day; `wall` is a Date whose UTC parts are those of the clock. */
export function dateText(wall: Date, language: string, style: string = 'long'): string {
  if (!isDateStyle(style)) throw new ExpressionError('value', `The style is one of ${DATE_STYLES.join(', ')}`)
  const form = kept(
    `date ${language} ${style}`,
    () => new Intl.DateTimeFormat(localesOf(language), { ...DATE_FORMS[style], timeZone: 'UTC' }),
  )
  return plain(form.format(wall))
}
const isDateStyle = (style: string): style is DateStyle => (DATE_STYLES as readonly string[]).includes(style)

/** A time of day, by the same Date. */
export function timeText(wall: Date, language: string): string {
  const form = kept(
    `time ${language}`,
    () => new Intl.DateTimeFormat(localesOf(language), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
  )
  return plain(form.format(wall))
}

const MOST_DECIMALS = 10

/** A number with its decimals as they are, or with so many. */
export function numberText(value: number, language: string, decimals?: number): string {
  if (decimals !== undefined && !(Number.isInteger(decimals) && decimals >= 0 && decimals <= MOST_DECIMALS))
    throw new ExpressionError('value', `Decimals are 0 to ${MOST_DECIMALS}`)
  const form = kept(
    `number ${language} ${decimals}`,
    () =>
      new Intl.NumberFormat(localesOf(language), {
        minimumFractionDigits: decimals ?? 0,
        maximumFractionDigits: decimals ?? MOST_DECIMALS,
      }),
  )
  return plain(form.format(surely(value)))
}

/** An amount with the name of its currency, `12.50 euros`; whole amounts without decimals. */
export function moneyText(amount: number, currency: string, language: string): string {
  if (!/^[A-Z]{3}$/.test(currency))
    throw new ExpressionError('value', `“${currency.slice(0, 10)}” is no currency such as EUR`)
  const form = kept(
    `money ${language} ${currency}`,
    () =>
      new Intl.NumberFormat(localesOf(language), {
        style: 'currency',
        currency,
        currencyDisplay: 'name',
        trailingZeroDisplay: 'stripIfInteger',
      }),
  )
  return plain(form.format(surely(amount)))
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** How long something takes, by its two largest units: `1 hour and 30 minutes`. */
export function durationText(seconds: number, language: string): string {
  if (seconds < 0) throw new ExpressionError('value', 'The duration is negative')
  let left = Math.round(seconds)
  const first = UNITS.findIndex(([, size]) => left >= size)
  if (first < 0) return unitText(0, 'second', language)
  const parts: string[] = []
  const shown = UNITS.slice(first, first + 2)
  // What is left beside them counts for the smaller one.
  const [, smallest] = shown.at(-1) ?? UNITS[3]
  left = Math.round(left / smallest) * smallest
  for (const [unit, size] of shown) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0) parts.push(unitText(count, unit, language))
  }
  return listText(parts, language)
}

function unitText(count: number, unit: string, language: string): string {
  const form = kept(
    `${unit} ${language}`,
    () => new Intl.NumberFormat(localesOf(language), { style: 'unit', unit, unitDisplay: 'long' }),
  )
  return plain(form.format(count))
}

/** `a, b and c`, or with another joint `a, b or c`. */
export function listText(items: readonly string[], language: string, joint: string = 'and'): string {
  if (joint !== 'and' && joint !== 'or') throw new ExpressionError('value', 'The joint is “and” or “or”')
  const type = joint === 'or' ? 'disjunction' : 'conjunction'
  return plain(kept(`list ${language} ${type}`, () => new Intl.ListFormat(localesOf(language), { type })).format(items))
}

/** Letters and digits one by one, as a number is said: `4 7 1 1`. */
export const digitsText = (text: string): string => [...text].filter((sign) => /[\p{L}\p{N}+*#]/u.test(sign)).join(' ')

/** True and false as an answer. */
export function yesNoText(value: boolean, language: string): string {
  const words = yesNoWords(language)
  if (!words) throw new ExpressionError('value', `There are no words for yes and no in “${language}”`)
  return value ? words[0] : words[1]
}

const languageOf = ({ language = 'en' }: Scope): string => language
const ifGiven = <T>(value: Value | undefined, read: (value: Value) => T): T | undefined =>
  value === undefined ? undefined : read(value)

/** What a clock shows of a time, a date or a time of day. */
function wallOf(value: Value | undefined, scope: Scope): Date {
  const [, hours, minutes] =
    (typeof value === 'string' && /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(value)) || []
  if (hours !== undefined) return new Date(Date.UTC(1970, 0, 1, Number(hours), Number(minutes)))
  return instant(value, scope).wall()
}

/** An amount with its currency, apart or as a recognizer of money gives them. */
function money(value: Value | undefined, currency: Value | undefined, language: string): string {
  const given = value !== undefined && value !== null && isObject(value) ? value : undefined
  const amount = number(given ? given.amount : value)
  const named = currency ?? given?.currency
  return typeof named === 'string' ? moneyText(amount, named, language) : numberText(amount, language)
}

/** The functions of expressions that put a value into words in the language of the conversation. */
export const WORDS: Words = {
  dateText: ([date, style], _, scope) => dateText(wallOf(date, scope), languageOf(scope), ifGiven(style, text)),
  timeText: ([time], _, scope) => timeText(wallOf(time, scope), languageOf(scope)),
  numberText: ([value, decimals], _, scope) => numberText(number(value), languageOf(scope), ifGiven(decimals, number)),
  moneyText: ([amount, currency], _, scope) => money(amount, currency, languageOf(scope)),
  durationText: ([value], _, scope) =>
    durationText(value instanceof Duration ? value.ms / 1_000 : number(value), languageOf(scope)),
  listText: ([list, joint], meter, scope) => {
    if (list === undefined || !isList(list)) throw new ExpressionError('type', 'Only a list can be put into words')
    meter.charge(list.length)
    return listText(list.map(toText), languageOf(scope), ifGiven(joint, text))
  },
  digitsText: ([value], meter) => {
    const written = toText(value)
    meter.charge(written.length >> 2)
    return digitsText(written)
  },
  yesNoText: ([value], _, scope) => yesNoText(toBoolean(value), languageOf(scope)),
}
