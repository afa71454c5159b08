import { setTimeout as sleep } from 'node:timers/promises'
import type { AskEffect, FlowState, TransferPayload } from '@parley/flow'
import type { Logger } from 'pino'
import type { CallEnd, CallListener, Carrier, CarrierCall, IncomingCall, TransferResult } from '../carrier/carrier.ts'
import type { Channel, Delivery, WaitsFor } from '../runtime/channel.ts'
import type { Said } from '../runtime/checkpoint.ts'
import type { Conversation } from '../runtime/conversation.ts'
import type { ConversationRunner } from '../runtime/runner.ts'
import { type Setup, startOfGuid } from '../runtime/setup.ts'
import { endOfCall } from './endOfCall.ts'
import { fromLine, onLine } from './legs.ts'

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
  /** What becomes of a call that a machine answered; a message is spoken in place of what the flow says. */
  readonly onMachine: 'hangUp' | 'talk' | { readonly message: string }
  /** Told once somebody or something answers. */
  readonly answered?: ((at: Date) => void) | undefined
  /** Asked in the last moment before the carrier hears of it: a process that stood still meanwhile may not call any more. */
  readonly isAllowed?: (() => boolean) | undefined
}

/** A call that is over, with what its conversations made of it. */
export interface DialedCall extends CallEnd {
  /** Guids of its legs, in their order. */
  readonly legs: readonly string[]
  /** What the flows recorded last as their business result. */
  readonly disposition: FlowState['disposition']
  readonly answeredAt: Date | null
  readonly endedAt: Date
}

/** A conversation that has the line; where it hands over to another flow the next one gets it. */
interface Leg {
  readonly tenant: number
  readonly guid: string
  readonly number: number
  /** How much later than the line it began. */
  readonly laterMs: number
  /** What it said that still plays. */
  readonly playing: Set<string>
  next?: Setup
}

type Reactions = Pick<DialOptions, 'onMachine' | 'answered' | 'isAllowed'>

/** Begins a call at the carrier. */
type Connect = (listener: CallListener) => CarrierCall

interface OpenCall {
  readonly call: CarrierCall
  leg: Leg
  /** Conversations that had the line. */
  readonly had: Conversation[]
  /** What the flow still says is not for the machine at the other end. */
  isMuted?: true
}

/** The text that is spoken to a machine, among the ids of what flows say. */
const MESSAGE = 'message'
const NO_MORE = 'no calls are made any more'
const STOPPED = 'The process that ran the call was stopped.'

/** Calls: each is a line of the carrier and a conversation of this process, which ends with it, or one after the other. */
export class VoiceChannel implements Channel {
  readonly #options: VoiceOptions
  /** By the conversations that have them. */
  readonly #open = new Map<string, OpenCall>()
  /** Calls of which not everything is kept yet, those that do not ring yet among them. */
  readonly #held = new Set<Promise<DialedCall>>()
  #isClosed = false

  constructor(options: VoiceOptions) {
    this.#options = options
  }

  /** Calls that ring or talk. */
  get open(): number {
    return this.#open.size
  }

  /** Makes a call, which is kept before it rings; resolves once it is over and kept. */
  async dial(tenant: number, setup: Setup, options: DialOptions): Promise<DialedCall> {
    const { carrier } = this.#options
    const { callId, from, to, language, guid } = setup
    const { ringTimeoutMs } = options
    return await this.#keep(tenant, setup, options, (listener) =>
      carrier.dial(
        { at: startOfGuid(guid), callId, from, to, ringTimeoutMs, language: language ?? undefined },
        listener,
      ),
    )
  }

  /** Answers a call that came in, with a conversation that began when it began to ring. */
  async answer(tenant: number, setup: Setup, incoming: IncomingCall): Promise<DialedCall> {
    try {
      return await this.#keep(tenant, setup, { onMachine: 'talk' }, (listener) => incoming.answer(listener))
    } catch (error) {
      incoming.refuse()
      throw error
    }
  }

  deliver(guid: string, deliveries: readonly Delivery[]): void {
    const { call, leg, isMuted } = this.#open.get(guid) ?? {}
    if (!call || !leg || isMuted) return
    for (const delivery of deliveries) {
      if (delivery.kind === 'say') {
        leg.playing.add(delivery.id)
        call.say(onLine(leg.number, delivery))
      } else call.listen(onLine(leg.number, delivery))
    }
  }

  waits(guid: string, waitsFor: WaitsFor): void {
    const open = this.#open.get(guid)
    if (waitsFor === 'person' || !open || open.isMuted) return
    const { call, leg } = open
    call.mute()
    if (waitsFor === 'answer') return
    // Also where a supervisor ended it, though its flow was about to hand over.
    if (waitsFor === 'nobody' || !leg.next) call.hangUp('played')
    else if (leg.playing.size === 0) this.#moveOn(open, leg.next)
  }

  goesOn(guid: string, next: Setup): boolean {
    const open = this.#open.get(guid)
    if (open) open.leg.next = next
    return open !== undefined
  }

  transfer(guid: string, { payload, timeoutMs }: AskEffect, signal: AbortSignal): Promise<TransferResult> | undefined {
    const { call } = this.#open.get(guid) ?? {}
    if (!call) return undefined
    const { promise, resolve } = Promise.withResolvers<TransferResult>()
    signal.addEventListener('abort', () => resolve('failed'), { once: true })
    call.transfer({ ...(payload as TransferPayload), timeoutMs }, resolve) // made by the node or by a supervisor from this type
    return promise
  }

  drop(guid: string): void {
    this.#open.get(guid)?.call.hangUp('now')
  }

  /** Lets calls come to their end for a while; those that do not are ended by the platform, and say so. */
  async close(graceMs: number): Promise<void> {
    this.#isClosed = true
    const waiting = Promise.allSettled([...this.#held])
    const timer = setTimeout(() => void this.#endAll(), graceMs)
    await waiting
    clearTimeout(timer)
  }

  async #endAll(): Promise<void> {
    for (const [guid, { call }] of [...this.#open]) {
      const ended = this.#options.runner.call(guid)?.end('platform', 'stopping', STOPPED)
      await ended?.catch((error: unknown) => this.#note(error, guid))
      call.hangUp('now')
    }
  }

  /** The line is the next conversation’s from now on; the one before is over. */
  #moveOn(open: OpenCall, next: Setup): void {
    const { runner } = this.#options
    const { tenant, guid, number } = open.leg
    const laterMs = startOfGuid(next.guid).getTime() - startOfGuid(guid).getTime() + open.leg.laterMs
    this.#open.delete(guid)
    open.leg = { tenant, guid: next.guid, number: number + 1, laterMs, playing: new Set() }
    this.#open.set(next.guid, open)
    const conversation = runner.call(next.guid)?.conversation
    if (conversation) open.had.push(conversation)
    void this.#kept(guid, this.#tell(tenant, guid, { kind: 'hangup', by: 'bot', reason: 'transferred' }, 'moved on'))
    void this.#kept(next.guid, runner.call(next.guid)?.begin(0))
  }

  #keep(tenant: number, setup: Setup, reactions: Reactions, connect: Connect): Promise<DialedCall> {
    const held = this.#hold(tenant, setup, reactions, connect)
    this.#held.add(held)
    const forget = () => this.#held.delete(held)
    held.then(forget, forget)
    return held
  }

  async #hold(tenant: number, setup: Setup, reactions: Reactions, connect: Connect): Promise<DialedCall> {
    const { onMachine, answered, isAllowed = () => true } = reactions
    const { runner } = this.#options
    const { guid } = setup
    if (this.#isClosed) throw new Error(NO_MORE)
    await runner.ring(tenant, setup)
    if (this.#isClosed || !isAllowed()) {
      await runner.call(guid)?.miss({ by: 'platform', reason: 'stopping', ringMs: 0 }, STOPPED)
      throw new Error(NO_MORE)
    }
    const { promise: over, resolve: settle } = Promise.withResolvers<CallEnd>()
    const begun = runner.call(guid)?.conversation
    const had = begun ? [begun] : []
    let [isAnswered, isMachine, isOver] = [false, false, false]
    let told = 0
    const say = (leg: Leg, said: Said) => {
      told += 1
      return this.#kept(leg.guid, this.#tell(tenant, leg.guid, said, `${told}`))
    }
    const first: Leg = { tenant, guid, number: 0, laterMs: 0, playing: new Set() }
    let open: OpenCall | undefined
    const listener: CallListener = {
      answered: (ringMs) => {
        isAnswered = true
        void this.#kept(guid, runner.call(guid)?.begin(ringMs))
        answered?.(new Date(startOfGuid(guid).getTime() + ringMs))
      },
      machine: () => {
        if (onMachine === 'talk') return
        isMachine = true
        if (open && typeof onMachine === 'object') this.#leave(open, onMachine.message, setup.language ?? '')
        else open?.call.hangUp('now')
      },
      input: (input) => {
        // To a machine nobody listens.
        if (open?.isMuted && (input.kind !== 'played' || input.say === MESSAGE)) return
        const { leg } = open ?? { leg: first }
        const own = fromLine(leg.number, input, leg.laterMs)
        if (!own) return
        if (own.kind === 'played') leg.playing.delete(own.say)
        void say(leg, own)
      },
      ended: (end) => {
        const { leg } = open ?? { leg: first }
        isOver = true
        // At once: what is told of its last turns must not give a line to anybody that nobody is on.
        this.#open.delete(leg.guid)
        const { as, result } = endOfCall(end, isMachine)
        const kept = isAnswered
          ? say(leg, { kind: 'hangup', ...as })
          : this.#kept(leg.guid, runner.call(leg.guid)?.miss({ ...as, ringMs: end.ringMs }))
        // Handed over to a flow that never got the line, which did not ring for it.
        const next = leg.next && this.#kept(leg.next.guid, runner.call(leg.next.guid)?.miss({ ...as, ringMs: 0 }))
        void Promise.all([kept, next]).then(() => settle({ ...end, result }))
      },
    }
    try {
      open = { call: connect(listener), leg: first, had }
      if (!isOver) this.#open.set(guid, open)
    } catch (error) {
      // Else it would ring until this process ends.
      this.#note(error, guid, 'a call could not be made')
      listener.ended({ result: 'failed', by: 'provider', reason: 'failed', ringMs: 0 })
    }
    return callOf(await over, had)
  }

  /** Speaks to a machine once what plays is over, and hangs up. */
  #leave(open: OpenCall, text: string, language: string): void {
    const { guid } = open.leg
    open.isMuted = true
    open.call.mute()
    open.call.say({ kind: 'say', id: MESSAGE, nodeId: '', language, format: 'text', text, interruptible: false })
    open.call.hangUp('played')
    void this.#kept(guid, this.#options.runner.call(guid)?.utter(text))
  }

  async #kept(guid: string, work: Promise<unknown> | undefined): Promise<void> {
    await work?.catch((error: unknown) => this.#note(error, guid))
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

function callOf(end: CallEnd, had: readonly Conversation[]): DialedCall {
  const [first, last] = [had[0], had.at(-1)]
  const at = ({ setup }: Conversation, ms: number) => new Date(startOfGuid(setup.guid).getTime() + ms)
  const answeredMs = first?.checkpoint?.answeredMs
  return {
    ...end,
    legs: had.map(({ setup }) => setup.guid),
    disposition: had.findLast(({ checkpoint }) => checkpoint?.state.disposition)?.checkpoint?.state.disposition ?? null,
    answeredAt: first && answeredMs !== undefined ? at(first, answeredMs) : null,
    endedAt: last ? at(last, last.recorder.state.offsetMs) : new Date(0),
  }
}
