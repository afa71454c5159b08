import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../../kernel/db.ts'

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
    const asked = performance.now()
    await sql`SELECT app.renew_lease(${this.id}, ${this.millis})`.execute(this.#db)
    this.#until = asked + this.millis
  }
}
