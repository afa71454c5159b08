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
  if (isWhole && form.test(point)) return `Write ${whole} without a comma, or ${point} with a decimal point`
  if (isWhole) return `Write ${whole} without commas`
  if (text.includes(',') && form.test(point)) return `Write ${point} with a decimal point`
  if (SIGNED_AMOUNT.test(text)) return 'An amount can’t be less than zero'
  if (/^-?\d+(\.\d+)?$/.test(text))
    return 'Write at most 9 digits before the decimal point and 6 after it, without leading zeros'
  return 'Write digits with a decimal point, as in 1.10'
}
