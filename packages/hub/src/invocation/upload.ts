import { HubError } from '../hub.error.ts'

/** While a method waits for the client, reading goes on; a stream with more items than this has failed. */
const mostItems = 1_000

/** A stream from the client, read by a hub method. Items wait in it until they are read. */
export class Upload implements AsyncIterable<unknown> {
  readonly #onRead: () => void
  #items: unknown[] = []
  #done = false
  #error: Error | undefined
  #wake: (() => void) | undefined

  constructor(onRead: () => void) {
    this.#onRead = onRead
  }

  get waiting(): number {
    return this.#items.length
  }

  push(item: unknown): void {
    if (this.#done) return
    if (this.#items.length < mostItems) this.#items.push(item)
    else this.end(new HubError('Too many items are waiting.'))
    this.#wake?.()
  }

  end(error?: Error): void {
    if (this.#done) return
    this.#done = true
    this.#error = error
    this.#wake?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, void> {
    for (;;) {
      if (this.#items.length > 0) {
        const item = this.#items.shift()
        this.#onRead()
        yield item
      } else if (this.#done) {
        if (this.#error) throw this.#error
        return
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
        this.#wake = undefined
      }
    }
  }
}
