/** What waits to be taken by one who follows; of what tells a whole state only the newest. */
export class StreamQueue<T extends { readonly kind: string }> implements AsyncIterable<T> {
  readonly #most: number
  readonly #waiting: T[] = []
  #isOver = false
  #wake: (() => void) | undefined

  constructor(most = 1_000) {
    this.#most = most
  }

  /** Somebody who does not take so much has to come back and read again. */
  push(item: T, isState = false): void {
    if (this.#isOver) return
    const before = isState ? this.#waiting.findIndex(({ kind }) => kind === item.kind) : -1
    if (before >= 0) this.#waiting.splice(before, 1)
    this.#waiting.push(item)
    if (this.#waiting.length > this.#most) this.end()
    this.#wake?.()
  }

  /** What waits is still taken. */
  end(): void {
    this.#isOver = true
    this.#wake?.()
  }

  /** All that waits now, for who does with it at once what they would do with each. */
  takeWaiting(): T[] {
    return this.#waiting.splice(0)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const next = this.#waiting.shift()
      if (next) yield next
      else if (this.#isOver) return
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
  }
}
