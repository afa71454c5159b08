const MOST_WAITING = 20

export class QueueFull extends Error {}

/** Work by key: one piece after the other within a key, keys beside each other. */
export class Queues {
  readonly #tails = new Map<string, { tail: Promise<unknown>; waiting: number }>()

  add<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#tails.get(key) ?? { tail: Promise.resolve(), waiting: 0 }
    if (queue.waiting >= MOST_WAITING) return Promise.reject(new QueueFull('too much is waiting'))
    queue.waiting++
    const done = queue.tail.then(work).finally(() => {
      queue.waiting--
      if (queue.waiting === 0) this.#tails.delete(key)
    })
    // The next piece is done whatever became of this one; whoever added this one learns of its failure.
    queue.tail = done.catch(() => {})
    this.#tails.set(key, queue)
    return done
  }

  /** When everything that waits now is done. */
  async settled(): Promise<void> {
    await Promise.all([...this.#tails.values()].map(({ tail }) => tail))
  }
}
