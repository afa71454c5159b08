/** What is recognised, as a value: anything that survives `JSON.stringify` unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export function isObject(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is plain JSON within a depth and a number of parts; keeps the state small and serialisable. */
export function isPlainJson(value: unknown, maxDepth = 20, budget = { parts: 10_000 }): value is Json {
  if (--budget.parts < 0 || maxDepth < 0) return false
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every((item) => isPlainJson(item, maxDepth - 1, budget))
  if (typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  return Object.values(value).every((item) => isPlainJson(item, maxDepth - 1, budget))
}

/** About the length of a value as JSON, without writing it; more than `most` where it is longer. */
export function jsonSize(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 5
  let size = 2
  if (Array.isArray(value)) {
    for (const part of value) {
      size += 1 + jsonSize(part, most - size)
      if (size > most) break
    }
    return size
  }
  for (const [key, part] of Object.entries(value)) {
    size += key.length + 4 + jsonSize(part, most - size)
    if (size > most) break
  }
  return size
}

/** JSON text that is the same for equal values, whatever the order of their keys; for content hashes. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
  })
}
