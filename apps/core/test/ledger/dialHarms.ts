import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Crew } from './dialCrew.ts'

/** Longer than a lease. */
const STILL_MS = 6_000
/** Where calls make no way, as with everybody standing still, the next harm comes all the same. */
const LONGEST_MS = 15_000
const LOOK_MS = 200
/** Of the time, what asking how far it is may take. */
const LOOK_SHARE = 0.05

export interface Harmed {
  kills: number
  pauses: number
  cuts: number
}

interface Options {
  readonly crew: Crew
  readonly owner: pg.Pool
  /** Between 0 and 1: chooses what is done to whom and when. */
  readonly random: () => number
  /** How many are still to be called. */
  readonly open: () => Promise<number>
  readonly contacts: number
  readonly most: number
}

/** What is done to processes that call: spread over all the calls, however long they take, so that each hits a crew at work. */
export class Harms {
  readonly done: Harmed = { kills: 0, pauses: 0, cuts: 0 }
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Waits for the moment of a harm; false: it would come after the last call. */
  async wait(number: number): Promise<boolean> {
    const { random, open, contacts, most } = this.#options
    const left = contacts * (1 - (number - 1 + random()) / most)
    await sleep(200 + random() * 1_000)
    for (const since = performance.now(); performance.now() - since < LONGEST_MS; ) {
      const asked = performance.now()
      const now = await open()
      if (now === 0) return false
      if (now <= left) return true
      await sleep(Math.max(LOOK_MS, (performance.now() - asked) / LOOK_SHARE))
    }
    return true
  }

  async harm(): Promise<string> {
    const { crew, owner, random } = this.#options
    const [what, whom] = [random(), random()]
    if (what < 0.4) {
      this.done.kills += 1
      return await crew.kill(whom)
    }
    if (what < 0.7) {
      this.done.pauses += 1
      return crew.pause(whom, STILL_MS)
    }
    this.done.cuts += 1
    const { rowCount } = await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'parley_app'
         AND application_name = 'parley' AND mod(pid, 3) <= $1::int`,
      [Math.floor(random() * 3)],
    )
    return `cut ${rowCount} connections`
  }
}
