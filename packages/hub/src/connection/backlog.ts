interface BacklogLimits {
  /** A client with more than this waiting for it is too slow. */
  readonly sendBufferSize: number
  /** One that takes nothing for so long of what waits for it, too. */
  readonly sendTimeout: number
}

/** What stands at a look. */
interface Sight {
  readonly now: number
  /** Bytes that the client has not taken. */
  readonly pending: number
  /** Bytes that it has, since the beginning. */
  readonly taken: number
  /** So little waits that nobody need mind. */
  readonly hasRoom: boolean
}

/** Tells a client that has much to read from one that does not read. */
export class Backlog {
  readonly #limits: BacklogLimits
  #pressedSince: number | undefined
  #progressAt = 0
  #taken = 0

  constructor(limits: BacklogLimits) {
    this.#limits = limits
  }

  isTooLarge(pending: number): boolean {
    return pending > this.#limits.sendBufferSize
  }

  /** To be called now and then. */
  look({ now, pending, taken, hasRoom }: Sight): 'fine' | 'not worth waiting for' | 'too slow' {
    if (this.isTooLarge(pending)) return 'too slow'
    if (hasRoom) {
      this.#pressedSince = undefined
      return 'fine'
    }
    if (this.#pressedSince === undefined || taken > this.#taken) {
      this.#progressAt = now
      this.#taken = taken
    }
    this.#pressedSince ??= now
    if (now - this.#progressAt >= this.#limits.sendTimeout) return 'too slow'
    return now - this.#pressedSince >= this.#limits.sendTimeout ? 'not worth waiting for' : 'fine'
  }
}
