import { reason } from '@parley/contract/kernel/errors.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'

const MOST_WAITING = 40
const MOST_OF_TENANT = 8

interface Waiting {
  readonly tenant: number
  readonly begin: () => Promise<void>
}

/** Work that is done one after the other; tenants take turns, so that many of one do not hold up the others. */
export class TestQueue {
  readonly #waiting: Waiting[] = []
  /** The tenant that had its turn longest ago comes first. */
  readonly #turns = new Map<number, number>()
  #turn = 0
  #isBusy = false

  /** `mostWait` is how long, in ms, its turn may be waited for. */
  add<T>(tenant: number, work: () => Promise<T>, mostWait?: number): Promise<T> {
    const own = this.#waiting.filter((each) => each.tenant === tenant).length
    if (this.#waiting.length >= MOST_WAITING || own >= MOST_OF_TENANT) refuse(reason('flowTest.queueFull'))
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const begin = async () => {
        clearTimeout(timer)
        // Work that can’t even begin is refused as well, and the next has its turn.
        try {
          resolve(await work())
        } catch (error) {
          reject(error)
        }
      }
      const entry = { tenant, begin }
      this.#waiting.push(entry)
      void this.#next()
      if (mostWait === undefined || !this.#waiting.includes(entry)) return
      timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1)
        reject(new Refusal(reason('flowTest.queueFull')))
      }, mostWait)
    })
  }

  async #next(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    for (let next = this.#take(); next; next = this.#take()) await next.begin()
    this.#isBusy = false
  }

  #take(): Waiting | undefined {
    const since = ({ tenant }: Waiting) => this.#turns.get(tenant) ?? 0
    const next = this.#waiting.reduce<Waiting | undefined>(
      (found, each) => (found && since(found) <= since(each) ? found : each),
      undefined,
    )
    if (!next) {
      this.#turns.clear()
      return undefined
    }
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#turn += 1
    this.#turns.set(next.tenant, this.#turn)
    return next
  }
}
