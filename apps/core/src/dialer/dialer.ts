import type { Logger } from 'pino'
import type { Timeline } from '../carrier/timeline.ts'
import type { AttemptKey, Call, CallResult, DialerStore, Ended, Gateway } from './ports.ts'
import { ResultWriter } from './resultWriter.ts'
import { planTurn } from './rules/plan.ts'
import { afterCall, verdictOf } from './rules/verdict.ts'

export interface DialerOptions {
  readonly store: DialerStore
  readonly gateway: Gateway
  readonly timeline: Timeline
  readonly log: Pick<Logger, 'error' | 'warn'>
  /** Something happened to calls of these campaigns. */
  readonly told?: (tenant: number, idCampaigns: readonly number[]) => void
}

/** What a turn did. */
export interface Turned {
  readonly calls: number
  /** When something may change by itself. */
  readonly nextAt: Date | null
}

/**
 * Who is called, when, on which line. It decides by the rules of rules/, and does nothing but through its ports: a claim that one process at a
 * time makes, a last look that keeps the attempt, the call, its end. Whoever loops it, over a database or a virtual clock, calls `turn`.
 */
export class Dialer {
  readonly #options: DialerOptions
  readonly #writer: ResultWriter
  /** Calls that are not over, or whose end is not yet kept. */
  readonly #open = new Map<string, Promise<void>>()
  readonly #lost = new Set<string>()
  #isClosed = false

  constructor(options: DialerOptions) {
    const { store, log, timeline } = options
    this.#options = options
    this.#writer = new ResultWriter({
      keep: (tenant, ended) => store.keep(tenant, ended, afterCall),
      answered: (tenant, calls) => store.answered(tenant, calls),
      kept: (tenant, idCampaigns) => options.told?.(tenant, idCampaigns),
      timeline,
      log,
    })
  }

  get open(): number {
    return this.#open.size
  }

  /** One look at every tenant. A tenant that cannot be looked at does not keep the others waiting. */
  async turn(): Promise<Turned> {
    const { store, log } = this.#options
    let [calls, nextAt] = [0, null as Date | null]
    for (const tenant of this.#isClosed ? [] : await store.tenants()) {
      try {
        const turned = await this.#turnOf(tenant)
        calls += turned.calls
        if (turned.nextAt && (nextAt === null || turned.nextAt < nextAt)) nextAt = turned.nextAt
      } catch (error) {
        log.error({ err: error, tenant }, 'campaigns of a tenant could not be looked at')
      }
    }
    return { calls, nextAt }
  }

  async #turnOf(tenant: number): Promise<Turned> {
    const { store, gateway, timeline, told } = this.#options
    const now = timeline.now()
    const { plan, reserved, changed } = await store.claim(tenant, now, (facts) =>
      planTurn(facts, gateway.isAttached, now),
    )
    if (changed.length > 0) told?.(tenant, changed)
    // Whoever stops lets go of what it holds by the end of its lease; nobody is called any more.
    if (reserved.length === 0 || this.#isClosed) return { calls: 0, nextAt: plan.nextAt }
    const calls = await store.begin(tenant, now, reserved, (contact) => verdictOf(contact, now))
    for (const call of calls) this.#make(tenant, call)
    told?.(tenant, [...new Set(reserved.map(({ idCampaign }) => idCampaign))])
    // Others may be due that these were looked at in place of.
    return { calls: reserved.length, nextAt: plan.nextAt }
  }

  /**
   * Frees what processes that are gone held, and finds out what became of their calls. Not while a turn goes on: attempts of this process that it
   * does not know were kept by a transaction whose answer was lost, and never made.
   */
  async recover(): Promise<void> {
    const { store, gateway, timeline } = this.#options
    const now = timeline.now()
    for (const [tenant, attempts] of await store.own()) {
      const unmade = attempts.filter(({ guid }) => !this.#open.has(guid))
      if (unmade.length > 0) await store.takeBack(tenant, unmade, now)
    }
    for (const [tenant, attempts] of await store.takeOver(now)) {
      const known = await gateway.recall(tenant, attempts)
      const ended = attempts.map((attempt) => ({ ...attempt, result: known.get(attempt.guid) ?? unknownAt(now) }))
      await store.keep(tenant, ended, afterCall)
      this.#options.told?.(tenant, [...new Set(attempts.map(({ idCampaign }) => idCampaign))])
    }
  }

  /** No further calls; those that go on are the gateway’s to end. Resolves once their ends are kept. */
  async close(): Promise<void> {
    this.stopClaims()
    await this.settled()
  }

  /** From now on nobody is claimed. */
  stopClaims(): void {
    this.#isClosed = true
  }

  /** Once all calls are over and kept. */
  async settled(): Promise<void> {
    while (this.#open.size > this.#lost.size) await Promise.all(this.#open.values())
  }

  #make(tenant: number, call: Call): void {
    const { guid } = call
    const made = this.#dial(tenant, call).catch((error: unknown) => {
      // Others find out once this process is gone; it is not forgotten, so that it is not taken for one that was never made.
      this.#options.log.error({ err: error, guid }, 'the end of a call could not be kept')
      this.#lost.add(guid)
    })
    this.#open.set(guid, made)
    void made.then(() => {
      if (!this.#lost.has(guid)) this.#open.delete(guid)
    })
  }

  async #dial(tenant: number, call: Call): Promise<void> {
    const { store, gateway, timeline, log } = this.#options
    const key = keyOf(call)
    let result: CallResult
    try {
      result = await gateway.dial(tenant, call, (at) => this.#writer.answered(tenant, { ...key, at }))
    } catch (error) {
      log.warn({ err: error, guid: call.guid }, 'a call could not be made')
      // Where not even that can be kept the next recovery does it.
      await store.takeBack(tenant, [key], timeline.now()).catch(() => {})
      return
    }
    await this.#writer.ended(tenant, { ...key, result } satisfies Ended)
  }
}

const keyOf = ({ guid, idContact, idCampaign, attempt }: Call): AttemptKey => ({ guid, idContact, idCampaign, attempt })

const unknownAt = (endedAt: Date): CallResult => ({
  ...{ result: 'unknown', answeredAt: null, endedAt, ringMs: 0, talkMs: 0, disposition: null, guids: [] },
})
