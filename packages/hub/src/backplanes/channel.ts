import { createHash } from 'node:crypto'

/** A name that every kind of backplane takes, whatever the hub is called. */
export function nameChannel(name: string): string {
  return `hub_${createHash('sha256').update(name).digest('hex').slice(0, 32)}`
}
