import type { HubMessage } from './protocols/message.ts'

/** Messages that may wait before reading stops. */
const longestBacklog = 64

/** Holds a client's messages back until the application has let it in. */
export class Admission {
  #deciding: Promise<void> | undefined
  #held: HubMessage[] = []

  /** Waits for the decision, then passes the held messages on, or reports that the client is not wanted. */
  begin(decision: Promise<void>, pass: (message: HubMessage) => void, refuse: (reason: unknown) => void): void {
    this.#deciding = decision.then(() => {
      this.#deciding = undefined
      const held = this.#held
      this.#held = []
      for (const message of held) pass(message)
    }, refuse)
  }

  /** True if the message was kept for later. */
  hold(message: HubMessage): boolean {
    if (!this.#deciding) return false
    this.#held.push(message)
    return true
  }

  /** A promise while no more should be read from the client. */
  pressure(): Promise<void> | undefined {
    return this.#held.length > longestBacklog ? this.#deciding : undefined
  }

  drop(): void {
    this.#held = []
  }
}
