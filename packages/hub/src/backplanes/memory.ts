import type { Backplane } from './backplane.ts'

/** Joins hubs of one process, for tests and for several hubs of one path. */
export function createMemoryBackplane(): Backplane {
  const receivers = new Set<(text: string) => void>()
  return {
    publish(text) {
      for (const receive of receivers) queueMicrotask(() => receive(text))
    },
    async subscribe(receive) {
      receivers.add(receive)
      return () => void receivers.delete(receive)
    },
  }
}
