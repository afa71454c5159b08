import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { AttemptKey, Ended } from './ports.ts'

type Answered = AttemptKey & { readonly at: Date }

interface WriterOptions {
  keep(tenant: number, ended: readonly Ended[]): Promise<void>
  answered(tenant: number, calls: readonly Answered[]): Promise<void>
  kept(tenant: number, idCampaigns: readonly number[]): void
  readonly log: Pick<Logger, 'error' | 'warn'>
}

interface Waiting {
  readonly ended: Ended
  readonly settle: () => void
  readonly fail: (error: unknown) => void
}

/** What one transaction keeps. */
const MOST_AT_ONCE = 500
const PATIENCE_MS = 600_000
const BETWEEN_TRIES_MS = 250
/** As where a connection was cut. */
const TRIES_TOGETHER = 2

/**
 * Ends of calls: those of a tenant that came while the last ones were written are written together. What the database does not take now is written
 * a little later, for as long as others would wait for this process; afterwards they find out by themselves what became of the call.
 */
export class ResultWriter {
  readonly #options: WriterOptions
  readonly #ended = new Map<number, Waiting[]>()
  readonly #answered = new Map<number, Answered[]>()
  readonly #writing = new Set<number>()

  constructor(options: WriterOptions) {
    this.#options = options
  }

  /** Resolves once it is kept. */
  ended(tenant: number, ended: Ended): Promise<void> {
    return new Promise((settle, fail) => {
      this.#add(this.#ended, tenant, { ended, settle, fail })
    })
  }

  answered(tenant: number, call: Answered): void {
    this.#add(this.#answered, tenant, call)
  }

  #add<W>(waiting: Map<number, W[]>, tenant: number, one: W): void {
    const all = waiting.get(tenant)
    if (all) all.push(one)
    else waiting.set(tenant, [one])
    if (this.#writing.has(tenant)) return
    this.#writing.add(tenant)
    void this.#writeAll(tenant)
  }

  async #writeAll(tenant: number): Promise<void> {
    // What comes in the same moment goes along.
    await Promise.resolve()
    for (;;) {
      const answered = this.#answered.get(tenant)?.splice(0) ?? []
      if (answered.length > 0) await this.#tellAnswered(tenant, answered)
      const group = this.#ended.get(tenant)?.splice(0, MOST_AT_ONCE) ?? []
      if (group.length > 0) await this.#writeGroup(tenant, group)
      if (answered.length === 0 && group.length === 0) break
    }
    this.#writing.delete(tenant)
  }

  /** That somebody talks is shown, and decides nothing: it is told once. */
  async #tellAnswered(tenant: number, calls: readonly Answered[]): Promise<void> {
    const { answered, kept, log } = this.#options
    try {
      await answered(tenant, calls)
      kept(tenant, campaignsOf(calls))
    } catch (error) {
      log.warn({ err: error }, 'answered calls could not be noted')
    }
  }

  /** One that the database refuses must not take the others with it. */
  async #writeGroup(tenant: number, group: readonly Waiting[]): Promise<void> {
    const { keep, kept } = this.#options
    const ended = group.map((one) => one.ended)
    // Of real time, whatever the clock of the calls: it is the database that is waited for.
    const until = performance.now() + PATIENCE_MS
    for (let tries = 1; ; tries += 1) {
      try {
        await keep(tenant, ended)
        for (const { settle } of group) settle()
        kept(tenant, campaignsOf(ended))
        return
      } catch (error) {
        if (group.length > 1 && tries >= TRIES_TOGETHER) break
        if (performance.now() >= until) {
          for (const { fail } of group) fail(error)
          return
        }
      }
      await sleep(BETWEEN_TRIES_MS)
    }
    await Promise.all(group.map((one) => this.#writeGroup(tenant, [one])))
  }
}

const campaignsOf = (all: readonly AttemptKey[]): readonly number[] => [...new Set(all.map((one) => one.idCampaign))]
