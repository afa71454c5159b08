import { createHash } from 'node:crypto'

/** SHA-256 over the salt and the event with its keys in order; the chain covers this, so a payload can be erased by law without breaking it. */
export function digestOf(event: Readonly<Record<string, unknown>>, salt: string): string {
  const ordered = Object.keys(event)
    .sort()
    .map((key) => [key, event[key] instanceof Date ? event[key].toISOString() : event[key]])
  return createHash('sha256').update(salt).update(JSON.stringify(ordered)).digest('hex')
}
