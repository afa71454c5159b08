import { messages } from './messages.ts'

/** A price or a fee, as it is typed. */
export const AMOUNT = /^(0|[1-9]\d{0,8})(\.\d{1,6})?$/
/** The same, or what is given back. */
export const SIGNED_AMOUNT = /^-?(0|[1-9]\d{0,8})(\.\d{1,6})?$/

/** How to write what was typed as an amount; undefined: it is one. */
export function amountProblem(text: string, form: RegExp = AMOUNT): string | undefined {
  if (form.test(text)) return undefined
  const whole = text.replaceAll(',', '')
  const point = text.replace(',', '.')
  const isWhole = /^-?\d{1,3}(,\d{3})+$/.test(text) && form.test(whole)
  if (isWhole && form.test(point)) return messages.amountEither(whole, point)
  if (isWhole) return messages.amountWhole(whole)
  if (text.includes(',') && form.test(point)) return messages.amountPoint(point)
  if (SIGNED_AMOUNT.test(text)) return messages.amountNegative
  return /^-?\d+(\.\d+)?$/.test(text) ? messages.amountDigits : messages.amountForm
}
