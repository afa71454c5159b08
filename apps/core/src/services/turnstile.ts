/** So many at once; so many more wait for their turn, in their order, and no longer than they have patience. */
export interface Turnstile {
  /** Does the work when it is its turn; rejects with `full` where that does not come. */
  pass<T>(work: () => Promise<T>, patienceMs: number): Promise<T>
}

export function turnstile(atOnce: number, mostWaiting: number, full: () => Error): Turnstile {
  let inside = 0
  const waiting = new Set<() => void>()

  function enter(patienceMs: number): Promise<void> {
    if (inside < atOnce) {
      inside += 1
      return Promise.resolve()
    }
    if (waiting.size >= mostWaiting || patienceMs <= 0) return Promise.reject(full())
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(go)
        reject(full())
      }, patienceMs)
      const go = () => {
        clearTimeout(late)
        resolve()
      }
      waiting.add(go)
    })
  }

  /** Whoever waits takes the place of who leaves. */
  function leave(): void {
    const [next] = waiting
    if (next === undefined) {
      inside -= 1
      return
    }
    waiting.delete(next)
    next()
  }

  return {
    async pass(work, patienceMs) {
      await enter(patienceMs)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
