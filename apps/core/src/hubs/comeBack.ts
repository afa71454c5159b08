import type { Clock } from '@parley/hub'

interface Leaving {
  abort(options: { readonly allowReconnect: boolean }): void
}

const SECONDS = 10
const FEW = 20

/**
 * Asks clients to come back and read again what they show: a few at once, many in equal parts within 10 seconds. One process that
 * dies brings those of all others, and should not bring them at the same instant.
 */
export function askToComeBack(connections: Iterable<Leaving>, every: Clock['every']): void {
  const waiting = [...connections]
  const part = Math.max(FEW, Math.ceil(waiting.length / SECONDS))
  const askSome = () => {
    for (const connection of waiting.splice(0, part)) connection.abort({ allowReconnect: true })
  }
  askSome()
  if (waiting.length === 0) return
  const stop = every(1_000, () => {
    askSome()
    if (waiting.length === 0) stop()
  })
}
