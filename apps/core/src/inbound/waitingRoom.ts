import type { Cancel } from '@parley/flow'
import type { Logger } from 'pino'
import type { IncomingCall, WaitingCaller } from '../carrier/carrier.ts'
import type { Timeline } from '../carrier/timeline.ts'
import { coalesce } from '../kernel/coalesce.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FoundLine } from './admission.store.ts'
import { readPlace } from './queue.read.ts'
import type { WaitEnd } from './rules/admit.ts'
import { announcementOf } from './rules/announcement.ts'
import { abandon, endWait, lookAfter, type Taken } from './waitEnds.ts'

interface RoomOptions {
  readonly run: <T>(tenant: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>
  readonly timeline: Timeline
  readonly log: Logger
}

/** How often what other processes or campaigns leave free is looked for, beside what is told. */
const LOOK_MS = 1_000

/** How the callers of a line wait. */
export type HowToWait = Pick<FoundLine, 'queueSeconds' | 'queueHold' | 'queueText' | 'queueEvery' | 'language'>

/** A call that waits here. */
interface Held {
  readonly tenant: number
  readonly guid: string
  readonly callId: string
  readonly settle: (taken: Taken | undefined) => void
  readonly timers: Set<Cancel>
}

/** Calls that wait in this process. None of them holds a connection to the database meanwhile. */
export class WaitingRoom {
  readonly #options: RoomOptions
  readonly #held = new Map<string, Held>()
  readonly #looks = new Map<number, () => Promise<void>>()
  /** Ends that are being kept. */
  readonly #ending = new Set<Promise<unknown>>()
  #beat: Cancel | undefined
  #isClosed = false

  constructor(options: RoomOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#held.size
  }

  /** Resolves once the call is let in or turned away; to nothing where its caller hung up. */
  wait(tenant: number, guid: string, incoming: IncomingCall, how: HowToWait): Promise<Taken | undefined> {
    const { promise, resolve: settle } = Promise.withResolvers<Taken | undefined>()
    const held: Held = { tenant, guid, callId: incoming.callId, settle, timers: new Set() }
    this.#held.set(guid, held)
    const caller = incoming.wait(() => this.#leave(guid))
    this.#after(held, how.queueSeconds * 1_000, () => this.#end(guid, 'tooLong'))
    if (how.queueHold === 'answer') void this.#announce(held, caller, how)
    this.#keepLooking()
    // It may have been let in before it was here.
    this.look(tenant)
    if (this.#isClosed) this.#end(guid, 'stopped')
    return promise
  }

  /** Something has become free: lets in who is next, and takes up what was let in. */
  look(tenant: number): void {
    const look = this.#looks.get(tenant) ?? coalesce(() => this.#look(tenant))
    this.#looks.set(tenant, look)
    look().catch((error: unknown) => this.#note(error, 'nobody could be let in from the queue'))
  }

  lookForAll(): void {
    for (const tenant of new Set([...this.#held.values()].map((held) => held.tenant))) this.look(tenant)
  }

  /** Nobody waits here any more: those who do are turned away, and it is kept that they were. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#beat?.()
    for (const guid of this.#held.keys()) this.#end(guid, 'stopped')
    await Promise.allSettled([...this.#ending])
  }

  /** As a process ends that is killed. */
  stop(): void {
    this.#isClosed = true
    this.#beat?.()
    for (const { timers } of this.#held.values()) for (const cancel of timers) cancel()
    this.#held.clear()
  }

  async #look(tenant: number): Promise<void> {
    const calls = new Map(
      [...this.#held.values()].filter((held) => held.tenant === tenant).map(({ guid, callId }) => [guid, callId]),
    )
    const { taken, shut } = await this.#options.run(tenant, (ctx) => lookAfter(ctx, calls))
    for (const [guid, call] of taken) this.#release(guid)?.settle(call)
    for (const guid of shut) this.#end(guid, 'shut')
  }

  #leave(guid: string): void {
    const held = this.#release(guid)
    if (!held) return
    held.settle(undefined)
    this.#keep(held, (ctx) => abandon(ctx, guid))
  }

  #end(guid: string, why: WaitEnd): void {
    const held = this.#release(guid)
    if (!held) return
    const { callId, settle } = held
    // Once it is kept: the work itself may be done again.
    this.#keep(held, (ctx) => endWait(ctx, guid, callId, why)).then(settle, () => settle({ refusedAs: 'unavailable' }))
  }

  /** From now on one thing decides about the call. */
  #release(guid: string): Held | undefined {
    const held = this.#held.get(guid)
    if (!held) return undefined
    this.#held.delete(guid)
    for (const cancel of held.timers) cancel()
    return held
  }

  /** Where it cannot be kept that a wait is over, it is tried again as long as the process holds calls. */
  #keep<T>({ tenant, guid }: Held, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    const { run, timeline } = this.#options
    const again = async (tries: number): Promise<T> => {
      try {
        return await run(tenant, work)
      } catch (error) {
        this.#note(error, 'the end of a wait could not be kept', guid)
        if (tries === 0) throw error
        await new Promise<void>((resolve) => timeline.after(LOOK_MS, resolve))
        return await again(tries - 1)
      }
    }
    const kept = again(MOST_TRIES)
    const forget = () => this.#ending.delete(kept)
    this.#ending.add(kept)
    kept.then(forget, forget)
    return kept
  }

  async #announce(held: Held, caller: WaitingCaller, how: HowToWait): Promise<void> {
    const { tenant, guid } = held
    try {
      const place = await this.#options.run(tenant, (ctx) => readPlace(ctx, guid, how.queueText))
      if (!this.#held.has(guid)) return
      // Each sentence of it may be about a wait that is unknown yet.
      const text = place && announcementOf(how.queueText, place.position, place.estimateMs)
      if (text) caller.say(text, how.language)
    } catch (error) {
      this.#note(error, 'an announcement could not be made', guid)
    }
    this.#after(held, how.queueEvery * 1_000, () => void this.#announce(held, caller, how))
  }

  #keepLooking(): void {
    if (this.#beat || this.#isClosed) return
    this.#beat = this.#options.timeline.after(LOOK_MS, () => {
      this.#beat = undefined
      if (this.#held.size === 0) return
      this.lookForAll()
      this.#keepLooking()
    })
  }

  #after({ guid, timers }: Held, ms: number, run: () => void): void {
    if (!this.#held.has(guid)) return
    const cancel = this.#options.timeline.after(ms, () => {
      timers.delete(cancel)
      run()
    })
    timers.add(cancel)
  }

  #note(error: unknown, what: string, guid?: string): void {
    this.#options.log.error({ err: error, ...(guid !== undefined && { guid }) }, what)
  }
}

const MOST_TRIES = 30
