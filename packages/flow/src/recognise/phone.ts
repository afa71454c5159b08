import { LIMITS } from '../limits.ts'

// Every repeat is bounded, so that the time is linear in the text.
const PHONE = /(?<![\p{L}\p{N}])(?:\+|00)?\d(?:[\s\u00a0()./-]{0,2}\d){5,17}(?!\d)/u

/** A telephone number of 6 to 15 digits; `00` and `+` both become `+`. */
export function findPhone(text: string): { readonly value: string; readonly length: number } | undefined {
  const found = PHONE.exec(text.slice(0, LIMITS.inputLength))
  if (!found) return undefined
  const written = found[0].replace(/[^\d+]/g, '')
  const value = written.startsWith('00') ? `+${written.slice(2)}` : written
  const digits = value.startsWith('+') ? value.length - 1 : value.length
  return digits >= 6 && digits <= 15 ? { value, length: found[0].length } : undefined
}
