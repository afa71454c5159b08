import { reason } from '@parley/contract/kernel/errors.ts'
import { Refusal } from './refusal.ts'

const RETRY_S = 5

/** How many requests people try at once in this process: of one tenant, and of all. A place that was never given back is free after a while. */
export class TryingSlots {
  readonly #most: number
  readonly #mostEach: number
  readonly #heldMs: number
  readonly #now: () => number
  #held: readonly { readonly tenant: number; readonly until: number }[] = []

  constructor(most: number, mostEach: number, heldMs: number, now = () => performance.now()) {
    this.#most = most
    this.#mostEach = mostEach
    this.#heldMs = heldMs
    this.#now = now
  }

  /** Takes a place; what it gives gives it back. */
  take(tenant: number): () => void {
    const now = this.#now()
    this.#held = this.#held.filter(({ until }) => until > now)
    const own = this.#held.filter((each) => each.tenant === tenant)
    if (this.#held.length >= this.#most || own.length >= this.#mostEach)
      throw new Refusal(reason('testCall.tryingOthers'), undefined, RETRY_S)
    const held = { tenant, until: now + this.#heldMs }
    this.#held = [...this.#held, held]
    return () => {
      this.#held = this.#held.filter((each) => each !== held)
    }
  }
}
