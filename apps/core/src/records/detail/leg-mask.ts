import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { maskNumber } from '../../kernel/numberMask.ts'
import { failureOf } from './failedExpression.ts'

const TOLD_APART = 6
const NATIONAL = 9

/** The leg with the numbers of its two sides masked wherever they were said, recorded or kept in a variable. */
export function maskLeg(leg: Leg, numbers: readonly string[]): Leg {
  const mask = maskIn(numbers)
  const { initial, final, changes } = leg.variables
  return {
    ...leg,
    events: leg.events.map((each) => ({ ...each, text: mask(each.text), data: mask(each.data) })),
    variables: {
      initial: mask(initial),
      final: mask(final),
      changes: changes.map((each) => ({ ...each, before: mask(each.before), after: mask(each.after) })),
    },
    problems: leg.problems.map((each) => {
      const expression = mask(each.expression)
      // Said again with what may be seen: the sentence cuts long values, and what is left of a number would not be found in it.
      const cause = expression ? failureOf(expression) : mask(each.cause)
      return { ...each, message: mask(each.message), cause, expression, request: mask(each.request) }
    }),
  }
}

/** Masks these numbers in a value, however they are written. */
export function maskIn(numbers: readonly string[]): <T>(value: T) => T {
  const masks = new Map(
    numbers.flatMap(formsOf).flatMap((form) => (maskNumber(form) === form ? [] : [[form, maskNumber(form)]])),
  )
  // A few digits are as likely an amount or a pin: inside a text only what cannot be mistaken is a number.
  const inTexts = [...masks.keys()].filter(
    (form) => form.includes('@') || form.replaceAll(/\D/g, '').length >= TOLD_APART,
  )
  const pattern = inTexts.toSorted((a, b) => b.length - a.length).map((form) => RegExp.escape(form))
  const found = pattern.length === 0 ? undefined : new RegExp(`(?<!\\d)(?:${pattern.join('|')})(?!\\d)`, 'g')
  const text = (value: string) =>
    masks.get(value) ?? (found ? value.replaceAll(found, (form) => masks.get(form) ?? form) : value)
  const mask = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value)
    if (typeof value === 'number') return masks.get(String(value)) ?? value
    if (Array.isArray(value)) return value.map(mask)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mask(each)]))
  }
  return <T>(value: T) => mask(value) as T // JSON stays JSON, and a text a text
}

/** A number as it is, as digits alone, and without its country. */
function formsOf(number: string): string[] {
  const digits = number.replaceAll(/\D/g, '')
  if (number.includes('@') || !/^[+\d][\d\s()./-]*$/.test(number)) return [number]
  return [number, digits, ...(digits.length > NATIONAL ? [digits.slice(-NATIONAL)] : [])]
}
