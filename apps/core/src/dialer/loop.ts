import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import type { Dialer } from './dialer.ts'

/** After a turn that made calls the next one comes as soon as the pace, counted by the second, may let more begin. */
const BUSY_MS = 200
const IDLE_MS = 2_000
const RECOVER_MS = 2_000

/** Turns a dialer by the machine’s clock, until it is closed. */
export class DialerLoop {
  readonly #dialer: Dialer
  readonly #clock: Clock
  readonly #log: Logger
  #stop = new AbortController()
  #wake = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(dialer: Dialer, clock: Clock, log: Logger) {
    this.#dialer = dialer
    this.#clock = clock
    this.#log = log
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Looks again at once: something has changed. */
  wake(): void {
    this.#wake.abort()
  }

  /** Nobody is claimed any more; calls go on. */
  async stopClaims(): Promise<void> {
    this.#dialer.stopClaims()
    this.#stop.abort()
    this.#wake.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    let recoverAt = 0
    while (!this.#stop.signal.aborted) {
      this.#wake = new AbortController()
      let pause = IDLE_MS
      try {
        if (performance.now() >= recoverAt) {
          await this.#dialer.recover()
          recoverAt = performance.now() + RECOVER_MS
        }
        const { calls, nextAt } = await this.#dialer.turn()
        const until = nextAt === null ? IDLE_MS : nextAt.getTime() - this.#clock.now().getTime()
        pause = calls > 0 ? BUSY_MS : Math.min(IDLE_MS, Math.max(BUSY_MS, until))
      } catch (error) {
        this.#log.error({ err: error }, 'the dialer could not look at campaigns')
      }
      if (this.#stop.signal.aborted) return
      await sleep(pause, undefined, { signal: this.#wake.signal }).catch(() => {})
    }
  }
}
