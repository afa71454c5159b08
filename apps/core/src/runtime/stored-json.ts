/** JSON text that PostgreSQL takes: without NUL characters and halves of surrogate pairs, which people and services do send. */
export function storedJson(value: unknown): string {
  const text = JSON.stringify(value)
  return /\\u(0000|d[89a-f])/i.test(text) ? JSON.stringify(cleaned(value)) : text
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [cleanText(key), cleaned(part)]))
}

export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed()
