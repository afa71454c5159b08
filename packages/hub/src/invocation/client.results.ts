import { HubError } from '../hub.error.ts'
import type { CompletionMessage } from '../protocols/message.ts'

interface Pending {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** How to ask a client. */
export interface InvokeOptions {
  /** Stops waiting; the client is not told. */
  readonly signal?: AbortSignal
}

/** Questions that one client may owe the answers of. */
const mostWaiting = 1_000

/** Answers that the server awaits from one client. */
export class ClientResults {
  readonly #pending = new Map<string, Pending>()
  readonly #onAsk: () => void
  #lastId = 0

  constructor(onAsk: () => void) {
    this.#onAsk = onAsk
  }

  get waiting(): number {
    return this.#pending.size
  }

  /** Lets `send` put the question under a fresh id and waits for its answer. */
  async request(send: (invocationId: string) => void, options: InvokeOptions = {}): Promise<unknown> {
    const { signal } = options
    signal?.throwIfAborted()
    if (this.#pending.size >= mostWaiting) throw new Error('The client owes too many answers.')
    this.#lastId++
    const id = `s${this.#lastId}`
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    // An abort reason may be anything, and a rejection takes anything.
    const stop = (): void => reject(signal?.reason)
    signal?.addEventListener('abort', stop, { once: true })
    this.#pending.set(id, { resolve, reject })
    try {
      send(id)
      this.#onAsk()
      return await promise
    } finally {
      this.#pending.delete(id)
      signal?.removeEventListener('abort', stop)
    }
  }

  /** False when nobody waits for this answer. */
  settle(message: CompletionMessage): boolean {
    const pending = this.#pending.get(message.invocationId)
    if (!pending) return false
    if (message.error === undefined) pending.resolve(message.result)
    else pending.reject(new HubError(message.error))
    return true
  }

  rejectAll(error: Error): void {
    for (const pending of this.#pending.values()) pending.reject(error)
  }
}
