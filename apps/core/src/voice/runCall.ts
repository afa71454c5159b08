import type { AskEffect, Program, TransferPayload } from '@parley/flow'
import type { Grammar } from '@parley/recognise/grammar/grammar.ts'
import { simulatedNumber } from '../carrier/simulated/simulatedNumber.ts'
import type { Timeline } from '../carrier/timeline.ts'
import type { AskAnswer, Brought, Missed, Said } from '../runtime/checkpoint.ts'
import { Conversation } from '../runtime/conversation.ts'
import { appendRecording, emptyRecording, type Recording } from '../runtime/recording.ts'
import { type ConversationRows, rowsOf } from '../runtime/rows.ts'
import type { Setup } from '../runtime/setup.ts'
import { transferAnswer } from '../services/transfer.ts'
import { CallLegs, type Connect, type LegKeeper, type OnMachine } from './callLegs.ts'

export interface RunCallOptions {
  readonly setup: Setup
  readonly program: Program
  /** Those that it and its subflows name, by guid. */
  readonly grammars?: ReadonlyMap<string, Grammar>
  readonly timeline: Timeline
  readonly connect: Connect
  readonly onMachine: OnMachine
  /** The next leg in another flow; undefined where there is none. Without it nothing is handed over to flows. */
  readonly goOnIn?: (before: Setup, flow: string, language: string | null, now: Date) => NextLeg | undefined
  /** Does what the flow asks for, but for transfers, which are the line’s. */
  readonly answer: (ask: AskEffect) => AskAnswer & { readonly afterMs?: number }
  /** How long the bot takes before each of its answers leaves. */
  readonly thinkMs?: () => number
  /** A leg is over: what is recorded is what a live one would have recorded. */
  readonly done: (rows: ConversationRows) => void
}

export interface NextLeg {
  readonly setup: Setup
  readonly program: Program
}

/** A conversation that has the line, or gets it next. */
interface Leg {
  readonly conversation: Conversation
  readonly recording: Recording
  asked: string
  next?: NextLeg
}

/** A call without a database: its turns are taken at once, by the clock of the timeline. With a virtual one thousands pass beside each other in no time. */
export function runCall(options: RunCallOptions): void {
  new UnkeptCall(options).run()
}

class UnkeptCall implements LegKeeper {
  readonly #options: RunCallOptions
  readonly #legs: CallLegs
  #leg: Leg
  /** What leaves later must not overtake what left before. */
  #leavesAt = 0
  #isOver = false

  constructor(options: RunCallOptions) {
    this.#options = options
    this.#legs = new CallLegs(options.setup, options.onMachine, this)
    this.#leg = this.#legOf(options)
  }

  run(): void {
    this.#legs.connect(this.#options.connect)
  }

  begin(_: string, ringMs: number): void {
    const { conversation } = this.#leg
    this.#keep((at, sent) => conversation.begin(at, sent, ringMs))
  }

  take(_: string, said: Said): void {
    const { conversation } = this.#leg
    this.#keep((at, sent) => conversation.take(said, at, sent))
  }

  miss(guid: string, missed: Missed): void {
    const { next } = this.#leg
    if (next && guid === next.setup.guid) this.#finishFor(next)
    const { conversation } = this.#leg
    this.#keep((at) => conversation.miss(missed, at))
  }

  utter(_: string, text: string): void {
    const { conversation } = this.#leg
    this.#keep((at) => conversation.utter(text, at))
  }

  warn(_: string, code: string, text: string): void {
    const { conversation } = this.#leg
    this.#keep((at) => conversation.warn(code, text, at))
  }

  letGo(guid: string): void {
    // Afterwards: the line may be down, which it says once it has said what was heard until then.
    this.#options.timeline.after(0, () => this.#legs.moveOn(guid))
  }

  movedOn(): void {
    const { conversation, next } = this.#leg
    if (!next) return
    conversation.take({ kind: 'hangup', by: 'bot', reason: 'transferred' }, this.#options.timeline.now())
    this.#finishFor(next)
    this.begin(next.setup.guid, 0)
  }

  over(): void {
    this.#finish()
    this.#isOver = true
  }

  #legOf({ setup, program }: NextLeg): Leg {
    const conversation = new Conversation(setup, program)
    for (const [guid, grammar] of this.#options.grammars ?? []) conversation.named.grammars.set(guid, grammar)
    return { conversation, recording: emptyRecording(), asked: '' }
  }

  #finishFor(next: NextLeg): void {
    this.#finish()
    this.#leg = this.#legOf(next)
  }

  #finish(): void {
    const { conversation, recording } = this.#leg
    appendRecording(recording, conversation.recorder.take())
    this.#options.done(rowsOf(conversation, recording, this.#options.timeline.now()))
  }

  /** One turn of the conversation that has the line. What it brings leaves once the bot has thought. */
  #keep(turn: (at: Date, sent: () => Date) => Brought): void {
    if (this.#isOver) return
    const own = this.#leg
    const { conversation } = own
    const { timeline, thinkMs = () => 0 } = this.#options
    const now = timeline.now()
    let sentAt = now
    const { said } = turn(now, () => {
      sentAt = new Date(Math.max(this.#leavesAt, now.getTime() + thinkMs()))
      return sentAt
    })
    appendRecording(own.recording, conversation.recorder.take())
    if (said.length > 0) this.#leavesAt = sentAt.getTime()
    const { listening } = conversation.checkpoint ?? {}
    const { waitsFor } = conversation
    const { guid } = conversation.setup
    const deliver = () => {
      this.#legs.deliver(guid, [...said, ...(listening ? [listening] : [])])
      this.#legs.waits(guid, waitsFor)
    }
    const wait = this.#leavesAt - now.getTime()
    if (wait > 0) timeline.after(wait, deliver)
    else deliver()
    this.#ask(own)
  }

  #ask(own: Leg): void {
    const { timeline, answer } = this.#options
    const { conversation } = own
    const { pending } = conversation.checkpoint ?? {}
    if (!pending || pending.id === own.asked) return
    own.asked = pending.id
    const answered = (given: AskAnswer) => {
      if (conversation.checkpoint?.pending?.id === pending.id)
        this.#keep((at, sent) => conversation.answer(pending.id, given, at, sent))
    }
    if (pending.service === 'transfer') {
      this.#transfer(own, pending, answered)
      return
    }
    const given = answer(pending)
    timeline.after(given.afterMs ?? 0, () => answered(given))
  }

  #transfer(own: Leg, ask: AskEffect, answered: (given: AskAnswer) => void): void {
    const { goOnIn, timeline } = this.#options
    const { flow, to } = ask.payload as TransferPayload // made by the node from this type
    if (flow === undefined) {
      this.#legs.transfer(ask, simulatedNumber(to), (result) => answered({ value: transferAnswer(result) }))
      return
    }
    const { setup, checkpoint } = own.conversation
    const next = goOnIn?.(setup, flow, checkpoint?.state.frames.at(-1)?.language ?? null, timeline.now())
    if (next && this.#legs.goesOn(setup.guid, next.setup)) own.next = next
    const value = next ? { result: 'completed', next: next.setup.guid } : { result: 'failed', reason: 'failed' }
    timeline.after(0, () => answered({ value }))
  }
}
