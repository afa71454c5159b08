import type { IdentifierKind } from './erasure.enum.ts'

/** Of what people are told apart by: in which form it is compared, whatever way it was typed. */
export interface Identifier {
  readonly kind: IdentifierKind
  readonly value: string
}

/** Country codes of two digits; those of one are 1 and 7, all others have three. */
const TWO = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
)
const LEAST_DIGITS = 7
const MOST_DIGITS = 15
const LEAST_NATIONAL = 8

/** The identifier in the form in which it is compared; undefined where it is none, or only a part of one. */
export function normalise({ kind, value }: Identifier): Identifier | undefined {
  const typed = value.normalize('NFC').trim()
  if (kind === 'number') {
    if (!/^\+?[\d\s()./-]+$/.test(typed)) return undefined
    const digits = typed.replaceAll(/\D/g, '').replace(/^00/, '')
    return digits.length >= LEAST_DIGITS && digits.length <= MOST_DIGITS ? { kind, value: digits } : undefined
  }
  if (kind === 'email')
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) ? { kind, value: typed.toLowerCase() } : undefined
  return typed.length >= 4 && typed.length <= 100 && !/\s{2,}/.test(typed)
    ? { kind, value: typed.toLowerCase() }
    : undefined
}

/** What countries have put into their mobile numbers, or taken out, since people and files wrote them down. */
const RENEWED = [
  // Brazil: a ninth digit, since 2016.
  { start: /^55\d\d/, digit: '9', rest: /^[689]\d{7}$/ },
  // Mexico: a 1 for calls from abroad, until 2019.
  { start: /^52/, digit: '1', rest: /^\d{10}$/ },
]

/** A whole number as it is, and as it was or is now where its country has changed it. */
function renewedForms(value: string): readonly string[] {
  for (const { start, digit, rest } of RENEWED) {
    const [head] = start.exec(value) ?? []
    if (head === undefined) continue
    const tail = value.slice(head.length)
    if (rest.test(tail)) return [value, head + digit + tail]
    if (tail.startsWith(digit) && rest.test(tail.slice(1))) return [value, head + tail.slice(1)]
  }
  return [value]
}

/** Digits under which the number may stand somewhere: with its country, and as people say it at home. */
export const numberForms = ({ value }: Identifier): readonly string[] =>
  renewedForms(value).flatMap((form) => {
    const code = /^[17]/.test(form) ? 1 : TWO.has(form.slice(0, 2)) ? 2 : 3
    const national = form.slice(code)
    return national.length >= LEAST_NATIONAL ? [form, national] : [form]
  })

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** A pattern (of JavaScript and of PostgreSQL, whatever case) that finds the identifier in a text, and nothing longer that holds it. */
export function patternOf(identifier: Identifier): string {
  if (identifier.kind === 'number') return `(?<![0-9])(\\+|00)?(${writtenForms(identifier)})(?![0-9])`
  const ends = identifier.kind === 'email' ? 'a-z0-9._%+-' : 'a-z0-9_-'
  return `(?<![${ends}])${escaped(identifier.value)}(?![a-z0-9_-])`
}

/** A pattern that finds at least as much in the JSON of a text: quicker than to take the JSON apart where there is nothing. */
export const nearPatternOf = (identifier: Identifier): string =>
  identifier.kind === 'number' ? writtenForms(identifier) : escaped(JSON.stringify(identifier.value).slice(1, -1))

const writtenForms = (identifier: Identifier): string =>
  numberForms(identifier)
    .map((form) => [...form].join('[ ().\\/-]?'))
    .join('|')
