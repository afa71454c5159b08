import { useSyncExternalStore } from 'react'

const SECOND_MS = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = 0

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, SECOND_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** The time to the second: all that counts on a screen counts at once. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => {
    if (timer === undefined) now = Date.now()
    return now
  })
}
