const SECRET =
  /password|passphrase|secret|token|hash|salt|credential|api_?key|private|recoverycode|authorization|cookie/i
/** Secrets that the product makes itself are known wherever they stand. */
const OURS = /\b(?:prlk?_|whsec_)[\w+/=-]{8,}/g
const DEPTH = 12

/** Stands in place of what is not kept. */
export const MASK = '•••'

/** A copy in which the value of every field that sounds like a secret is masked, in lists and as a `value` of its own, too. */
export function redact(value: unknown, depth = 0, isSecret = false): unknown {
  if (typeof value === 'string') return isSecret ? MASK : value.replaceAll(OURS, MASK)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth > DEPTH) return '…'
  if (Array.isArray(value)) return value.map((each) => redact(each, depth + 1, isSecret))
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      redact(each, depth + 1, SECRET.test(key) || (isSecret && key === 'value')),
    ]),
  )
}
