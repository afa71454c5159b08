import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import { Complaints } from './complaints.ts'
import type { Dialer } from './dialer.ts'

/** After a turn that made calls the next one comes as soon as the pace, counted by the second, may let more begin. */
const BUSY_MS = 200
const IDLE_MS = 2_000
const RECOVER_MS = 2_000

/** Turns a dialer by the machine’s clock, until it is closed. */
export class DialerLoop {
  readonly #dialer: Dialer
  readonly #clock: Clock
  readonly #complaints: Complaints
  #stop = new AbortController()
  #wake = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(dialer: Dialer, clock: Clock, log: Logger) {
    this.#dialer = dialer
    this.#clock = clock
    this.#complaints = new Complaints(log)
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
      if (performance.now() >= recoverAt) {
        await this.#complaints.about('the dialer could not look after calls', () => this.#dialer.recover())
        recoverAt = performance.now() + RECOVER_MS
      }
      const turned = await this.#complaints.about('the dialer could not look at campaigns', () => this.#dialer.turn())
      const { calls, nextAt } = turned ?? { calls: 0, nextAt: null }
      const until = nextAt === null ? IDLE_MS : nextAt.getTime() - this.#clock.now().getTime()
      const pause = calls > 0 ? BUSY_MS : Math.min(IDLE_MS, Math.max(BUSY_MS, until))
      if (this.#stop.signal.aborted) return
      await sleep(pause, undefined, { signal: this.#wake.signal }).catch(() => {})
    }
  }
}
