const SECRET = /password|secret|token|hash|salt|credential|apikey|private/i
const DEPTH = 12

/** A copy in which the value of every field that sounds like a secret is masked. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth > DEPTH) return '…'
  if (Array.isArray(value)) return value.map((each) => redact(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      SECRET.test(key) && typeof each === 'string' ? '•••' : redact(each, depth + 1),
    ]),
  )
}
