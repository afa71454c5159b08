/** JSON text that PostgreSQL takes: without NUL characters and halves of surrogate pairs, which people and services do send. */
export function storedJson(value: unknown): string {
  const text = JSON.stringify(value)
  return /\\u(0000|d[89a-f])/i.test(text) ? JSON.stringify(cleanJson(value)) : text
}

/** A JSON value as the database gives it back. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [cleanText(key), cleanJson(part)]))
}

export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed()
