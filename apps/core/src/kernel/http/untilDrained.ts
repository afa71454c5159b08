import { type EventEmitter, once } from 'node:events'

/** Until the reader takes more, or is gone; leaves no listener behind, for a large file waits thousands of times. */
export async function untilDrained(response: EventEmitter): Promise<void> {
  const done = new AbortController()
  const { signal } = done
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })])
  done.abort()
}
