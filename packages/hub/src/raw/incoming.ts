import { WaitingRoom } from '../connection/waiting.room.ts'

/** Bytes that may wait before reading stops. */
const highWater = 65_536

/** What a client sends, until it is read. As with a pipe, what came in pieces may be read as one. */
export class Incoming implements AsyncIterable<Buffer> {
  readonly #arrival = new WaitingRoom()
  readonly #relief = new WaitingRoom()
  #chunks: Buffer[] = []
  #size = 0
  #isOver = false

  /** A promise asks to stop reading from the client until it settles. */
  push(chunk: Buffer): Promise<void> | undefined {
    if (this.#isOver || chunk.length === 0) return undefined
    this.#chunks.push(chunk)
    this.#size += chunk.length
    this.#arrival.release()
    return this.#relief.until(() => this.#isOver || this.#size <= highWater)
  }

  /** Nothing more will come. */
  end(): void {
    this.#isOver = true
    this.#arrival.release()
    this.#relief.release()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, void> {
    for (;;) {
      await this.#arrival.until(() => this.#isOver || this.#size > 0)
      if (this.#size === 0) return
      const bytes = Buffer.concat(this.#chunks)
      this.#chunks = []
      this.#size = 0
      this.#relief.release()
      yield bytes
    }
  }
}
