import { InputBuffer } from '../protocols/input.buffer.ts'
import type { Turn } from '../turn.ts'
import { WaitingRoom } from './waiting.room.ts'

interface InboxParts {
  readonly now: () => number
  /** Of everything that goes on without waiting. */
  readonly turn: Turn
  /** Takes one message off the input and handles it; false when none has arrived in full. */
  readonly readNext: (input: InputBuffer) => boolean
  /** True while so much waits to be worked off that no more should be read. */
  readonly isPressed: () => boolean
  /** So many bytes have become so many messages. */
  readonly hasRead: (bytes: number, messages: number) => void
  readonly failed: (error: unknown) => void
}

/** Turns the client's bytes into messages one by one, and stops while too many of them wait, even in the middle of a frame. */
export class Inbox {
  /** When the client last showed that it is there. */
  lastReceived: number
  readonly #parts: InboxParts
  readonly #input = new InputBuffer()
  readonly #relief = new WaitingRoom()
  #pause: Promise<void> | undefined

  constructor(parts: InboxParts) {
    this.#parts = parts
    this.lastReceived = parts.now()
  }

  /** True while the client cannot be heard and so cannot be blamed for its silence. */
  get isPaused(): boolean {
    return this.#pause !== undefined
  }

  /** Takes bytes from the client; a promise asks to stop reading until it settles. */
  receive(chunk: Buffer): Promise<void> | undefined {
    this.lastReceived = this.#parts.now()
    this.#input.append(chunk)
    this.#pause ??= this.#read()
    return this.#pause
  }

  /** Starts over with another transport: half a message of a broken one will come again in full. */
  restart(): void {
    this.#input.clear()
    this.lastReceived = this.#parts.now()
  }

  /** Something was worked off. */
  release(): void {
    this.#relief.release()
  }

  #read(): Promise<void> | undefined {
    const pause = this.#readWhilePossible()
    return pause || this.#parts.isPressed() ? this.#readOn(pause) : undefined
  }

  async #readOn(first: Promise<void> | undefined): Promise<void> {
    let pause = first
    do {
      await pause
      await this.#relief.until(() => !this.#parts.isPressed())
      this.lastReceived = this.#parts.now()
      pause = this.#readWhilePossible()
    } while (pause || this.#parts.isPressed())
    this.#pause = undefined
  }

  /** Reads what has arrived; a promise when others should come first. */
  #readWhilePossible(): Promise<void> | undefined {
    const { turn, readNext, isPressed, hasRead, failed } = this.#parts
    const before = this.#input.length
    let pause: Promise<void> | undefined
    let messages = 0
    try {
      while (!pause && !isPressed() && readNext(this.#input)) {
        messages += 1
        pause = this.#input.length > 0 ? turn.step() : undefined
      }
    } catch (error) {
      failed(error)
    }
    hasRead(before - this.#input.length, messages)
    return pause
  }
}
