import { reason } from '@parley/contract/kernel/errors.ts'
import { Refusal } from '../refusal.ts'

const RETRY_S = 10

/**
 * How many downloads may be written at once. Each holds a connection of the database as long as its reader reads, so without a
 * limit a few slow readers would leave none for everybody else.
 */
export class DownloadSlots {
  readonly #most: number
  readonly #mostEach: number
  readonly #running = new Map<string, number>()
  #total = 0

  constructor(most: number, mostEach: number) {
    this.#most = most
    this.#mostEach = mostEach
  }

  async hold<T>(who: string, work: () => Promise<T>): Promise<T> {
    const own = this.#running.get(who) ?? 0
    if (this.#total >= this.#most || own >= this.#mostEach)
      throw new Refusal(reason('download.busy'), undefined, RETRY_S)
    this.#total += 1
    this.#running.set(who, own + 1)
    try {
      return await work()
    } finally {
      this.#total -= 1
      const left = (this.#running.get(who) ?? 1) - 1
      if (left > 0) this.#running.set(who, left)
      else this.#running.delete(who)
    }
  }
}
