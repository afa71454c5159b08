import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { systemClock } from '../kernel/clock.ts'
import type { Db } from '../kernel/db.ts'

/** How long a process may be silent before others take over what it runs. */
export const LEASE_MS = 10_000

/** By what a process shows that it lives. Measured by the clock of the database, which is the same for all. */
export class Lease {
  /** Of this process, until it ends. */
  readonly id = randomUUID()
  readonly #db: Db
  readonly #log: Logger
  readonly millis: number
  #until = 0
  #untilOnWall = 0
  /** How often it may have been over before it was renewed. */
  #gaps = 0
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, log: Logger, millis = LEASE_MS) {
    this.#db = db
    this.#log = log
    this.millis = millis
  }

  async start(): Promise<void> {
    await this.#renew()
    this.#timer = setInterval(() => {
      this.#renew().catch((error: unknown) => this.#log.warn({ err: error }, 'the lease could not be renewed'))
    }, this.millis / 4).unref()
  }

  /** Whether nobody else can have taken over by now: a process that was stopped for a while finds out here. */
  get isHeld(): boolean {
    return performance.now() < this.#until
  }

  /**
   * Tells, whenever it is asked, whether nobody can have taken over since now: a lease that was over and is renewed is held again, but what the
   * process had before may be another’s. A machine that slept finds out by the clock on the wall, the other one having slept, too.
   */
  hold(): () => boolean {
    const [gaps, wasHeld] = [this.#gaps, this.#isSure]
    return () => wasHeld && this.#isSure && this.#gaps === gaps
  }

  get #isSure(): boolean {
    return this.isHeld && systemClock.now().getTime() < this.#untilOnWall
  }

  /** Lets others take over at once. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    this.#until = 0
    await sql`SELECT app.end_lease(${this.id})`.execute(this.#db)
  }

  /** As a crash would leave it. */
  stop(): void {
    clearInterval(this.#timer)
  }

  async #renew(): Promise<void> {
    // Counted from before it was asked for, so that it never ends later here than there.
    const [asked, askedOnWall] = [performance.now(), systemClock.now().getTime()]
    await sql`SELECT app.renew_lease(${this.id}, ${this.millis})`.execute(this.#db)
    if (!this.#isSure) this.#gaps += 1
    this.#until = asked + this.millis
    this.#untilOnWall = askedOnWall + this.millis
  }
}
