import type { AttemptResult, NumberClosed } from './contact.enum.ts'
import type { ContactNumber } from './contact.schema.ts'

/** What of a campaign says how often a number is called. */
export interface NumberRules {
  readonly retries: Readonly<
    Record<Exclude<AttemptResult, 'answered' | 'unknown'>, { readonly attempts: number; readonly delayMinutes: number }>
  >
  readonly mostPerNumber: number
}

/** Whether the rules leave a number no further try. */
export function isSpent(
  { tries, results, lastResult }: ContactNumber,
  { retries, mostPerNumber }: NumberRules,
): boolean {
  if (tries >= mostPerNumber) return true
  if (lastResult === null || lastResult === 'answered' || lastResult === 'unknown') return false
  return (results[lastResult] ?? 0) > retries[lastResult].attempts
}

/** Whether it is called, now or later. */
export const isOpenNumber = (number: ContactNumber, rules: NumberRules): boolean =>
  number.closed === null && !isSpent(number, rules)

export type Numbers = readonly ContactNumber[]

export const numberAt = (numbers: Numbers, phone: string): ContactNumber | undefined =>
  numbers.find((number) => number.phone === phone)

export const withClosed = (numbers: Numbers, phone: string, closed: NumberClosed | null): Numbers =>
  numbers.map((number) => (number.phone === phone ? { ...number, closed } : number))

/** The one to begin with: the first that was never tried, else the first that may be called. */
export const firstOpen = (numbers: Numbers, rules: NumberRules): ContactNumber | undefined =>
  numbers.find((number) => number.tries === 0 && isOpenNumber(number, rules)) ??
  numbers.find((number) => isOpenNumber(number, rules))

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
/** Whether a flow says by its disposition that the number belongs to somebody else. */
export const saysWrong = (wrongNumber: string, disposition: string | null): boolean =>
  disposition !== null && letters(wrongNumber) !== '' && letters(disposition) === letters(wrongNumber)
