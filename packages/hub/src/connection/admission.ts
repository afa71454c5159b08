import { ProtocolError } from '../hub.error.ts'
import type { HubMessage } from '../protocols/message.ts'

/** Messages that may wait before reading stops. */
const longestBacklog = 64

/** While the application waits for the client, reading goes on; a client with more than this is closed. */
const mostHeld = 1_000

/** Holds a client's messages back until the application has let it in. */
export class Admission {
  #isDeciding = false
  #held: HubMessage[] = []

  /** Waits for the decision, then passes the held messages on, or reports that the client is not wanted. */
  begin(decision: Promise<void>, pass: (messages: readonly HubMessage[]) => void, refuse: (reason: unknown) => void) {
    this.#isDeciding = true
    void decision.then(() => {
      this.#isDeciding = false
      const held = this.#held
      this.#held = []
      pass(held)
    }, refuse)
  }

  /** True if the message was kept for later. */
  hold(message: HubMessage): boolean {
    if (!this.#isDeciding) return false
    if (this.#held.length >= mostHeld) throw new ProtocolError('Too many messages came before the client was let in.')
    this.#held.push(message)
    return true
  }

  /** True while no more should be read from the client. */
  get isFull(): boolean {
    return this.#held.length > longestBacklog
  }

  drop(): void {
    this.#held = []
  }
}
