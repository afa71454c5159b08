import type { Logger } from 'pino'
import { NotDialed } from '../carrier/notDialed.ts'
import type { Clock } from '../kernel/clock.ts'
import { Complaints } from './complaints.ts'
import { LastLooks } from './lastLooks.ts'
import type { AttemptKey, Call, CallResult, DialerStore, Ended, Gateway, Reserved } from './ports.ts'
import { ResultWriter } from './resultWriter.ts'
import { planTurn } from './rules/plan.ts'
import { afterCall } from './rules/verdict.ts'

/** More would wait too long for their lines after their last look. */
const MOST_AT_ONCE = 200
/** After a turn that only put contacts off. */
const PUT_OFF_MS = 2_000

export interface DialerOptions {
  readonly store: DialerStore
  readonly gateway: Gateway
  readonly clock: Clock
  readonly log: Pick<Logger, 'error' | 'warn' | 'info'>
  /** For how long a last look at a contact counts. */
  readonly lookMs?: number | undefined
  /** Something happened to calls of these campaigns. */
  readonly told?: (tenant: number, idCampaigns: readonly number[]) => void
}

/** What a turn did. */
export interface Turned {
  readonly calls: number
  /** When something may change by itself. */
  readonly nextAt: Date | null
  /** No tenant could not be looked at. */
  readonly isWhole: boolean
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
  /** Of those whose end could not be kept, however often it was tried. */
  readonly #lost = new Set<string>()
  /** Attempts that may be kept, whose calls were never made. Only they are taken back: of all others somebody may have been called. */
  readonly #unmade = new Set<string>()
  readonly #complaints: Complaints
  #isClosed = false

  constructor(options: DialerOptions) {
    const { store, log } = options
    this.#options = options
    this.#complaints = new Complaints(log)
    this.#writer = new ResultWriter({
      keep: (tenant, ended) => store.keep(tenant, ended, afterCall),
      answered: (tenant, calls) => store.answered(tenant, calls),
      kept: (tenant, idCampaigns) => options.told?.(tenant, idCampaigns),
      log,
    })
  }

  get open(): number {
    return this.#open.size
  }

  /** One look at every tenant. A tenant that cannot be looked at does not keep the others waiting. */
  async turn(): Promise<Turned> {
    const { store } = this.#options
    let [calls, nextAt, isWhole] = [0, null as Date | null, true]
    for (const tenant of this.#isClosed ? [] : await store.tenants()) {
      const what = 'campaigns of a tenant could not be looked at'
      const turned = await this.#complaints.about(what, () => this.#turnOf(tenant), { tenant })
      if (!turned) {
        isWhole = false
        continue
      }
      calls += turned.calls
      if (turned.nextAt && (nextAt === null || turned.nextAt < nextAt)) nextAt = turned.nextAt
    }
    return { calls, nextAt, isWhole }
  }

  async #turnOf(tenant: number): Promise<Omit<Turned, 'isWhole'>> {
    const { store, gateway, clock, told } = this.#options
    const now = clock.now()
    try {
      const claimed = await store.claim(tenant, now, (facts) => planTurn(facts, gateway.isAttached, now))
      // Another process has the turn just now.
      if (!claimed) return { calls: 0, nextAt: now }
      const { plan, reserved, changed } = claimed
      if (changed.length > 0) told?.(tenant, changed)
      // Whoever stops lets go of what it holds by the end of its lease; nobody is called any more.
      let calls = 0
      for (let from = 0; from < reserved.length && !this.#isClosed; from += MOST_AT_ONCE)
        calls += await this.#begin(tenant, reserved.slice(from, from + MOST_AT_ONCE))
      if (this.#isClosed) return { calls: 0, nextAt: plan.nextAt }
      // Others may be due that were not looked at for those who were put off, which is no reason to look at once.
      const lookAt = new Date(now.getTime() + PUT_OFF_MS)
      const isSoon = reserved.length > 0 && !(plan.nextAt && plan.nextAt < lookAt)
      return { calls, nextAt: isSoon ? lookAt : plan.nextAt }
    } catch (error) {
      // Else their lines are taken up until the reservation ends.
      await store.release(tenant, now).catch(() => {})
      throw error
    }
  }

  async #begin(tenant: number, reserved: readonly Reserved[]): Promise<number> {
    const { store, clock, told } = this.#options
    const now = clock.now()
    const looks = new LastLooks(clock, this.#options.lookMs)
    const noted: string[] = []
    let calls: readonly Call[] = []
    try {
      calls = await store.begin(
        ...([tenant, now, reserved] as const),
        (contact) => looks.at(contact, now),
        (guid) => noted.push(guid),
      )
      for (const call of calls) this.#make(tenant, call, () => looks.counts(call.idContact))
    } catch (error) {
      for (const guid of noted) this.#unmade.add(guid)
      throw error
    }
    told?.(tenant, [...new Set(reserved.map(({ idCampaign }) => idCampaign))])
    return calls.length
  }

  /**
   * Frees what processes that are gone held, and finds out what became of their calls. Not while a turn goes on: attempts of this process that it
   * noted and did not begin were kept by a transaction whose answer was lost, and never made.
   */
  async recover(): Promise<void> {
    const { store, clock } = this.#options
    const now = clock.now()
    for (const [tenant, attempts] of await store.own())
      await this.#lookAfter(tenant, async () => {
        const unmade = attempts.filter(({ guid }) => this.#unmade.has(guid))
        if (unmade.length > 0) await store.takeBack(tenant, unmade, now)
        for (const { guid } of unmade) this.#unmade.delete(guid)
        // Taken over, or over for long: somebody was called, and is not called again by itself.
        const isLeft = ({ guid }: AttemptKey) => this.#lost.has(guid) || !this.#open.has(guid)
        await this.#findOut(
          tenant,
          attempts.filter((attempt) => !unmade.includes(attempt) && isLeft(attempt)),
          now,
        )
      })
    for (const tenant of await store.forsaken(now))
      await this.#lookAfter(tenant, async () => this.#findOut(tenant, await store.takeOver(tenant, now), now))
  }

  /** A tenant whose calls cannot be looked after does not keep the others waiting. */
  async #lookAfter(tenant: number, work: () => Promise<void>): Promise<void> {
    await this.#complaints.about('calls of a tenant could not be looked after', work, { tenant })
  }

  /** Where nobody can tell what became of a call it is unknown. */
  async #findOut(tenant: number, attempts: readonly AttemptKey[], now: Date): Promise<void> {
    const { store, gateway, told } = this.#options
    if (attempts.length === 0) return
    const known = await gateway.recall(tenant, attempts)
    const ended = attempts.map((attempt) => ({ ...attempt, result: known.get(attempt.guid) ?? unknownAt(now) }))
    await store.keep(tenant, ended, afterCall)
    for (const { guid } of attempts) if (this.#lost.delete(guid)) this.#open.delete(guid)
    told?.(tenant, [...new Set(attempts.map(({ idCampaign }) => idCampaign))])
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

  /** Once one more call is over and kept; never where none is on. */
  async nextEnd(): Promise<void> {
    await Promise.race([...this.#open].flatMap(([guid, made]) => (this.#lost.has(guid) ? [] : [made])))
  }

  #make(tenant: number, call: Call, isAllowed: () => boolean): void {
    const { guid } = call
    const made = this.#dial(tenant, call, isAllowed).catch((error: unknown) => {
      // The next recovery tries it once more, of this process or of another.
      this.#options.log.error({ err: error, guid }, 'the end of a call could not be kept')
      this.#lost.add(guid)
    })
    this.#open.set(guid, made)
    void made.then(() => {
      if (!this.#lost.has(guid)) this.#open.delete(guid)
    })
  }

  async #dial(tenant: number, call: Call, isAllowed: () => boolean): Promise<void> {
    const { store, gateway, clock, log } = this.#options
    const key = keyOf(call)
    const answered = (at: Date) => this.#writer.answered(tenant, { ...key, at })
    let result: CallResult
    try {
      result = await gateway.dial(tenant, call, { answered, isAllowed })
    } catch (error) {
      if (error instanceof NotDialed) log.info({ guid: call.guid, why: error.message }, 'a call was not begun')
      else log.warn({ err: error, guid: call.guid }, 'a call could not be made')
      // Where not even that can be kept the next recovery does it.
      await store.takeBack(tenant, [key], clock.now()).catch(() => this.#unmade.add(call.guid))
      return
    }
    await this.#writer.ended(tenant, { ...key, result } satisfies Ended)
  }
}

const keyOf = ({ guid, idContact, idCampaign, attempt }: Call): AttemptKey => ({ guid, idContact, idCampaign, attempt })

const unknownAt = (endedAt: Date): CallResult => ({
  ...{ result: 'unknown', answeredAt: null, endedAt, ringMs: 0, talkMs: 0, disposition: null, guids: [] },
})
