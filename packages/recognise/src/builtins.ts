import { findYesNo } from './answers/yes-no.ts'
import { findEmail } from './contacts/email.ts'
import { findPhone } from './contacts/phone.ts'
import { findDate } from './dates/date.ts'
import { findDuration } from './dates/duration.ts'
import { findTime } from './dates/time.ts'
import type { Json } from './json.ts'
import type { BuiltinKind } from './languages.ts'
import { findLetters } from './letters/letters.ts'
import { findDigits } from './numbers/digits.ts'
import { findMoney } from './numbers/money.ts'
import { findNumber } from './numbers/number.ts'
import type { Recogniser } from './recogniser.schema.ts'

/** What is needed to understand one hypothesis. */
export interface Said {
  readonly text: string
  readonly language: string
  readonly at: string
  readonly zone?: string | undefined
  /** The country whose numbers they say without a prefix, where it is known; asked only where a number is looked for. */
  readonly region?: (() => string | undefined) | undefined
}

export interface Hit {
  readonly value: Json
  /** Letters that matched. */
  readonly length: number
}

export interface Builtin<R> {
  /** Work units for each character that is looked at, as the budget of a turn counts them. */
  readonly cost: number
  readonly find: (said: Said, recogniser: R) => Hit | undefined
  /** What keys mean; without it they mean nothing. A star is the point of a number. */
  readonly keyed?: (said: Said, recogniser: R) => Hit | undefined
}

type Of<K extends Recogniser['kind']> = Extract<Recogniser, { kind: K }>

const answers = { cost: 40, find: (said: Said, { kind }: Of<'yes' | 'no' | 'unsure'>) => answered(said, kind) }

/** Every built-in by its kind; a new one is a line here, one in the table of languages and one in the schema. */
export const BUILTINS: { readonly [K in BuiltinKind]: Builtin<Of<K>> } = {
  yes: answers,
  no: answers,
  unsure: answers,
  number: {
    cost: 60,
    find: ({ text, language }, limits) => findNumber(text, language, within(limits), limits.refused),
    keyed: ({ text }, limits) => (limits.refused ? undefined : keyedNumber(text, within(limits))),
  },
  digits: {
    cost: 60,
    find: ({ text, language }, sizes) => findDigits(text, language, sizes),
    keyed: ({ text }, { min = 1, max = text.length }) =>
      /^\d+$/.test(text) && text.length >= min && text.length <= max ? whole(text) : undefined,
  },
  letters: { cost: 20, find: ({ text, language }, sizes) => findLetters(text, language, sizes) },
  money: {
    cost: 60,
    find: ({ text, language }, { refused }) => asHit(findMoney(text, language, refused)),
    keyed: ({ text }, { refused }) => {
      const number = refused ? undefined : keyedNumber(text, () => true)
      return number && { ...number, value: { amount: number.value, currency: null } }
    },
  },
  date: {
    cost: 40,
    find: ({ text, language, at, zone }, { prefer, refused }) =>
      findDate(text, language, { at, zone, prefer, refused }),
    keyed: ({ text, language, at, zone }, { prefer, refused }) => {
      const [, day, month, year] = /^(\d\d)(\d\d)((?:\d\d){0,2})$/.exec(text) ?? []
      return day === undefined || refused
        ? undefined
        : findDate([day, month, year].filter((part) => part !== '').join('/'), language, { at, zone, prefer })
    },
  },
  time: {
    cost: 40,
    find: ({ text, language }, { refused }) => findTime(text, language, refused),
    keyed: ({ text }, { refused }) => {
      const [, hours, minutes] = /^([01]?\d|2[0-3])([0-5]\d)$/.exec(text) ?? []
      return minutes === undefined || refused
        ? undefined
        : { value: `${hours?.padStart(2, '0')}:${minutes}`, length: text.length }
    },
  },
  duration: { cost: 40, find: ({ text, language }, { refused }) => findDuration(text, language, refused) },
  email: { cost: 20, find: ({ text, language }) => findEmail(text, language) },
  phone: {
    cost: 20,
    find: phoneIn,
    keyed: phoneIn,
  },
}

function answered({ text, language }: Said, kind: 'yes' | 'no' | 'unsure'): Hit | undefined {
  const found = findYesNo(text, language)
  if (found?.answer !== kind) return undefined
  // What is asked is whether they agree; somebody who does not know has said neither.
  return { value: kind === 'unsure' ? null : kind === 'yes', length: found.length }
}

function phoneIn({ text, language, region: around }: Said, { region = around?.() }: Of<'phone'>): Hit | undefined {
  return findPhone(text, language, { region })
}

function within({ min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, integer }: Of<'number'>) {
  return (value: number) => value >= min && value <= max && (!integer || Number.isInteger(value))
}

function keyedNumber(keys: string, accepts: (value: number) => boolean) {
  if (!/^\d{1,15}(?:\*\d{1,9})?$/.test(keys)) return undefined
  const value = Number(keys.replace('*', '.'))
  return accepts(value) ? { value, length: keys.length } : undefined
}

const whole = (keys: string): Hit => ({ value: keys, length: keys.length })
const asHit = (
  found: { readonly value: { amount: number; currency: string | null }; readonly length: number } | undefined,
) => found && { value: { ...found.value }, length: found.length }
