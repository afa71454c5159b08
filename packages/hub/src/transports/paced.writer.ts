import type { Writable } from 'node:stream'

/**
 * Hands chunks to a stream only as far as it takes them. A stream counts what it was given as unsent until all of it has left;
 * what waits here shrinks step by step, so that a client that reads slowly can be told from one that does not.
 */
export class PacedWriter {
  readonly #stream: Writable
  #waiting: Buffer[] = []
  #next = 0
  #bytes = 0

  constructor(stream: Writable, drained: () => void) {
    this.#stream = stream
    stream.on('drain', () => {
      this.#handOver(() => !stream.writableNeedDrain)
      drained()
    })
  }

  /** Bytes that have not left yet. */
  get pending(): number {
    return this.#bytes + this.#stream.writableLength
  }

  write(chunk: Buffer): void {
    if (this.#bytes === 0 && !this.#stream.writableNeedDrain) {
      this.#stream.write(chunk)
      return
    }
    this.#waiting.push(chunk)
    this.#bytes += chunk.length
  }

  /** Nothing more will come: the stream gets all that is left. */
  finish(): void {
    this.#handOver(() => true)
  }

  drop(): void {
    this.#waiting = []
    this.#next = 0
    this.#bytes = 0
  }

  #handOver(mayGoOn: () => boolean): void {
    while (this.#bytes > 0 && mayGoOn()) {
      const chunk = this.#waiting[this.#next]
      if (!chunk) break
      this.#next += 1
      this.#bytes -= chunk.length
      this.#stream.write(chunk)
    }
    this.#waiting = this.#bytes === 0 ? [] : this.#waiting.slice(this.#next)
    this.#next = 0
  }
}
