import { setTimeout as sleep } from 'node:timers/promises'
import type { AskEffect, TransferPayload } from '@parley/flow'
import type { Logger } from 'pino'
import type {
  CallEnd,
  CallListener,
  Carrier,
  CarrierCall,
  IncomingCall,
  TransferResult,
} from '../../carrier/carrier.ts'
import type { Channel, Delivery } from '../runtime/channel.ts'
import type { Said } from '../runtime/conversation.ts'
import type { ConversationRunner } from '../runtime/runner.ts'
import { type Setup, startOfGuid } from '../runtime/setup.ts'
import { endOfCall } from './endOfCall.ts'

interface VoiceOptions {
  readonly runner: ConversationRunner
  readonly carrier: Carrier
  readonly log: Logger
}

/** How long what happens on a line is told again where it could not be kept, as while the database is away. */
const PATIENCE_MS = 60_000
const BETWEEN_TRIES_MS = 250

/** How a call is to be made. */
export interface DialOptions {
  readonly ringTimeoutMs: number
  /** What becomes of a call that a machine answered. */
  readonly onMachine: 'hangUp' | 'talk'
}

interface OpenCall {
  readonly call: CarrierCall
  /** Once everything of it is kept. */
  readonly over: Promise<CallEnd>
}

/** Calls: each is a line of the carrier and a conversation of this process, which ends with it. */
export class VoiceChannel implements Channel {
  readonly #options: VoiceOptions
  readonly #open = new Map<string, OpenCall>()
  #isClosed = false

  constructor(options: VoiceOptions) {
    this.#options = options
  }

  /** Calls that ring or talk. */
  get open(): number {
    return this.#open.size
  }

  /** Makes a call, which is kept before it rings; resolves once it is over and kept. */
  async dial(tenant: number, setup: Setup, { ringTimeoutMs, onMachine }: DialOptions): Promise<CallEnd> {
    const { carrier } = this.#options
    const { callId, from, to, language, guid } = setup
    return await this.#hold(tenant, setup, onMachine, (listener) =>
      carrier.dial(
        { at: startOfGuid(guid), callId, from, to, ringTimeoutMs, language: language ?? undefined },
        listener,
      ),
    )
  }

  /** Answers a call that came in, with a conversation that began when it began to ring. */
  async answer(tenant: number, setup: Setup, incoming: IncomingCall): Promise<CallEnd> {
    return await this.#hold(tenant, setup, 'talk', (listener) => incoming.answer(listener))
  }

  deliver(guid: string, deliveries: readonly Delivery[]): void {
    const { call } = this.#open.get(guid) ?? {}
    for (const delivery of deliveries) {
      if (delivery.kind === 'say') call?.say(delivery)
      else call?.listen(delivery)
    }
  }

  waits(guid: string, waitsFor: 'person' | 'answer' | 'nobody'): void {
    const { call } = this.#open.get(guid) ?? {}
    if (waitsFor !== 'person') call?.mute()
    if (waitsFor === 'nobody') call?.hangUp('played')
  }

  transfer(guid: string, { payload, timeoutMs }: AskEffect, signal: AbortSignal): Promise<TransferResult> | undefined {
    const { call } = this.#open.get(guid) ?? {}
    if (!call) return undefined
    const { promise, resolve } = Promise.withResolvers<TransferResult>()
    signal.addEventListener('abort', () => resolve('failed'), { once: true })
    call.transfer({ ...(payload as TransferPayload), timeoutMs }, resolve) // made by the node from this type
    return promise
  }

  drop(guid: string): void {
    this.#open.get(guid)?.call.hangUp('now')
  }

  /** Lets calls come to their end for a while; those that do not are ended by the platform, and say so. */
  async close(graceMs: number): Promise<void> {
    this.#isClosed = true
    const waiting = Promise.allSettled([...this.#open.values()].map(({ over }) => over))
    const timer = setTimeout(() => void this.#endAll(), graceMs)
    await waiting
    clearTimeout(timer)
  }

  async #endAll(): Promise<void> {
    const warning = 'The process that ran the call was stopped.'
    for (const [guid, { call }] of [...this.#open]) {
      const ended = this.#options.runner.call(guid)?.end('platform', 'stopping', warning)
      await ended?.catch((error: unknown) => this.#note(error, guid))
      call.hangUp('now')
    }
  }

  async #hold(
    tenant: number,
    setup: Setup,
    onMachine: DialOptions['onMachine'],
    connect: (listener: CallListener) => CarrierCall,
  ): Promise<CallEnd> {
    const { runner } = this.#options
    const { guid } = setup
    if (this.#isClosed) throw new Error('no calls are made any more')
    await runner.ring(tenant, setup)
    const { promise: over, resolve: settle } = Promise.withResolvers<CallEnd>()
    let [isAnswered, isMachine] = [false, false]
    const keep = async (work: Promise<unknown> | undefined) => {
      await work?.catch((error: unknown) => this.#note(error, guid))
    }
    let told = 0
    const say = (said: Said) => {
      told += 1
      return keep(this.#tell(tenant, guid, said, `${told}`))
    }
    let call: CarrierCall | undefined
    const listener: CallListener = {
      answered: (ringMs) => {
        isAnswered = true
        void keep(runner.call(guid)?.begin(ringMs))
      },
      machine: () => {
        if (onMachine === 'talk') return
        isMachine = true
        call?.hangUp('now')
      },
      input: (input) => void say(input),
      ended: (end) => {
        const { as, result } = endOfCall(end, isMachine)
        const kept = isAnswered
          ? say({ kind: 'hangup', ...as })
          : keep(runner.call(guid)?.miss({ ...as, ringMs: end.ringMs }))
        void kept.then(() => {
          this.#open.delete(guid)
          settle({ ...end, result })
        })
      },
    }
    try {
      call = connect(listener)
      this.#open.set(guid, { call, over })
    } catch (error) {
      // Else it would ring until this process ends.
      this.#note(error, guid, 'a call could not be made')
      listener.ended({ result: 'failed', by: 'provider', reason: 'failed', ringMs: 0 })
    }
    return await over
  }

  /** Until it is kept: the line does not say it again. It is taken once. */
  async #tell(tenant: number, guid: string, said: Said, id: string): Promise<void> {
    for (const until = performance.now() + PATIENCE_MS; ; await sleep(BETWEEN_TRIES_MS)) {
      try {
        await this.#options.runner.say(tenant, guid, said, id)
        return
      } catch (error) {
        if (performance.now() > until) throw error
      }
    }
  }

  #note(error: unknown, guid: string, what = 'something of a call could not be kept'): void {
    this.#options.log.error({ err: error, guid }, what)
  }
}
