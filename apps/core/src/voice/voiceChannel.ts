import type { AskEffect } from '@parley/flow'
import type { Logger } from 'pino'
import type { Carrier, IncomingCall, TransferResult } from '../carrier/carrier.ts'
import { NotDialed } from '../carrier/notDialed.ts'
import type { Permitted } from '../destinations/permitted.ts'
import type { Channel, Delivery, WaitsFor } from '../runtime/channel.ts'
import type { ConversationRunner } from '../runtime/runner.ts'
import { type Setup, startOfGuid } from '../runtime/setup.ts'
import type { Connect, LeftLine, OnMachine } from './callLegs.ts'
import { type DialedCall, KeptCall } from './keptCall.ts'

interface VoiceOptions {
  readonly runner: ConversationRunner
  /** What calls are made by; none are where there is none. */
  readonly carrier: Carrier | undefined
  readonly log: Logger
}

/** How a call is to be made. */
export interface DialOptions {
  readonly ringTimeoutMs: number
  readonly onMachine: OnMachine
  /** Told once somebody or something answers. */
  readonly answered?: ((at: Date) => void) | undefined
  /** Asked in the last moment before the carrier hears of it: a process that stood still meanwhile may not call any more. */
  readonly isAllowed?: (() => boolean) | undefined
}

/** A conversation with the number that may be called for it. */
export type Dialable = Setup & { readonly to: Permitted }

type Reactions = Pick<DialOptions, 'onMachine' | 'answered' | 'isAllowed'> & {
  /** Its conversation waits already in this process. */
  readonly isKept?: true
  /** Another process had it before. */
  readonly left?: LeftLine | undefined
}

const NO_MORE = 'no calls are made any more'
const TOO_LATE = 'the process stood still for so long that another may have it'
const STOPPED = 'The process that ran the call was stopped.'
const PASSED_ON = 'The process stood still for so long that the call was left to another one.'

/** Calls: each is a line of the carrier and a conversation of this process, which ends with it, or one after the other. */
export class VoiceChannel implements Channel {
  readonly #options: VoiceOptions
  /** By the conversations that have them. */
  readonly #open = new Map<string, KeptCall>()
  /** Calls of which not everything is kept yet, those that do not ring yet among them. */
  readonly #held = new Map<Promise<DialedCall>, Setup>()
  #isClosed = false

  constructor(options: VoiceOptions) {
    this.#options = options
  }

  /** Calls that ring or talk; tests are not waited for. */
  get open(): number {
    return [...this.#open.values()].filter(({ isTest }) => !isTest).length
  }

  /** Makes a call, which is kept before it rings; resolves once it is over and kept. */
  async dial(tenant: number, setup: Dialable, options: DialOptions): Promise<DialedCall> {
    const { carrier } = this.#options
    if (!carrier) throw new NotDialed(NO_MORE)
    const { callId, from, to, language, guid, line } = setup
    const { ringTimeoutMs } = options
    return await this.#keep(tenant, setup, options, (listener) =>
      carrier.dial(
        {
          at: startOfGuid(guid),
          callId,
          from,
          to,
          ringTimeoutMs,
          language: language ?? undefined,
          idModule: line?.idModule,
        },
        listener,
      ),
    )
  }

  /** Answers a call that came in, with a conversation that began when it began to ring. */
  async answer(
    tenant: number,
    setup: Setup,
    incoming: Pick<IncomingCall, 'answer' | 'refuse'>,
    kept: Pick<Reactions, 'isKept' | 'left'> = {},
  ): Promise<DialedCall> {
    try {
      return await this.#keep(tenant, setup, { onMachine: 'talk', ...kept }, (listener) => incoming.answer(listener))
    } catch (error) {
      incoming.refuse('unavailable')
      throw error
    }
  }

  deliver(guid: string, deliveries: readonly Delivery[]): void {
    this.#open.get(guid)?.legs.deliver(guid, deliveries)
  }

  waits(guid: string, waitsFor: WaitsFor): void {
    this.#open.get(guid)?.legs.waits(guid, waitsFor)
  }

  goesOn(guid: string, next: Setup): boolean {
    return this.#open.get(guid)?.legs.goesOn(guid, next) ?? false
  }

  transfer(guid: string, ask: AskEffect, to: Permitted, signal: AbortSignal): Promise<TransferResult> | undefined {
    const { legs, isTest } = this.#open.get(guid) ?? {}
    if (!legs || isTest) return undefined
    const { promise, resolve } = Promise.withResolvers<TransferResult>()
    signal.addEventListener('abort', () => resolve('failed'), { once: true })
    legs.transfer(ask, to, resolve)
    return promise
  }

  drop(guid: string): void {
    this.#open.get(guid)?.legs.hangUp()
  }

  /**
   * No further calls. Tests end at once; others that go on come to their end, for so long or until it is urgent; then the platform ends them, and they
   * say so. `leavesTests`: tests go on meanwhile, and are left to another process then, unless it has turned out by the end that there is none.
   */
  async close(graceMs: number, urgent?: AbortSignal, leavesTests = () => false): Promise<void> {
    this.#isClosed = true
    const leaves = leavesTests()
    const waitedFor = [...this.#held].flatMap(([held, { isTest }]) => (isTest && leaves ? [] : [held]))
    const waiting = Promise.allSettled(waitedFor)
    if (!leaves) void this.#endAll((call) => call.isTest)
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(), graceMs)
    const hurry = () => ending.abort()
    ending.signal.addEventListener('abort', () => void this.#endAll((call) => !(call.isTest && leaves)), {
      once: true,
    })
    urgent?.addEventListener('abort', hurry, { once: true })
    if (urgent?.aborted) hurry()
    await waiting
    clearTimeout(timer)
    urgent?.removeEventListener('abort', hurry)
    if (!leaves) return
    if (leavesTests()) for (const call of [...this.#open.values()].filter(({ isTest }) => isTest)) call.leave()
    else await this.#endAll((call) => call.isTest)
  }

  /** At once: one whose end cannot be kept holds up no other. */
  async #endAll(which: (call: KeptCall) => boolean): Promise<void> {
    await Promise.all([...this.#open.values()].filter(which).map((call) => call.stop('stopping', STOPPED)))
  }

  #keep(tenant: number, setup: Setup, reactions: Reactions, connect: Connect): Promise<DialedCall> {
    const held = this.#hold(tenant, setup, reactions, connect)
    this.#held.set(held, setup)
    const forget = () => this.#held.delete(held)
    held.then(forget, forget)
    return held
  }

  async #hold(tenant: number, setup: Setup, reactions: Reactions, connect: Connect): Promise<DialedCall> {
    const { onMachine, answered, isAllowed = () => true, isKept, left } = reactions
    const { runner, log } = this.#options
    const { guid } = setup
    // One that was taken over is left to the next process, or ended with the others.
    if (this.#isClosed && !left) throw new NotDialed(NO_MORE)
    if (!isKept) await runner.ring(tenant, setup)
    if ((this.#isClosed && !left) || !isAllowed()) {
      const [reason, words, why] = this.#isClosed
        ? (['stopping', STOPPED, NO_MORE] as const)
        : (['late', PASSED_ON, TOO_LATE] as const)
      await runner.call(guid)?.miss({ by: 'platform', reason, ringMs: 0 }, words)
      throw new NotDialed(why)
    }
    return await new KeptCall({ runner, log, tenant, setup, onMachine, answered, open: this.#open, left }).run(connect)
  }
}
