import type { AskEffect, LineInput, LineNote, ListenEffect, SayEffect, TransferPayload } from '@parley/flow'
import type { CallEnd, CallListener, CarrierCall, LineLeg, Retold, TransferResult } from '../carrier/carrier.ts'
import type { Permitted } from '../destinations/permitted.ts'
import type { WaitsFor } from '../runtime/channel.ts'
import type { Missed, Said } from '../runtime/checkpoint.ts'
import { type Setup, startOfGuid } from '../runtime/setup.ts'
import { endOfCall } from './endOfCall.ts'
import { fromLine, onLine } from './lineIds.ts'

/** What becomes of a call that a machine answered; a message is spoken in place of what the flow says. */
export type OnMachine = 'hangUp' | 'talk' | { readonly message: string }

/** Begins a call at the carrier. */
export type Connect = (listener: CallListener) => CarrierCall

/** Who keeps the conversations of a line, by their guids. */
export interface LegKeeper {
  /** Somebody or something answered. */
  begin(guid: string, ringMs: number): void
  take(guid: string, said: Said, retold?: Retold): Promise<void> | void
  /** The conversation never got the line. */
  miss(guid: string, missed: Missed): Promise<void> | void
  /** A text was spoken that is not the flow’s. */
  utter(guid: string, text: string): void
  /** Something did not work on the line. */
  warn(guid: string, code: string, text: string): void
  /** All that it said before it handed over has been played: `moveOn` may be called, now or in a moment. */
  letGo(guid: string): void
  /** The line is the next conversation’s; the one before is over. */
  movedOn(from: string, next: Setup): void
  /** Another process has the line by now, and goes on with these conversations. */
  left?(guids: readonly string[]): void
  /** The line is down; what that means for its conversations is kept by `kept`. */
  over(end: CallEnd, kept: Promise<unknown>): void
}

/** A conversation that has the line; where it hands over to another flow, the next one gets it. */
interface Leg {
  readonly setup: Setup
  readonly number: number
  /** How much later than the line it began. */
  readonly laterMs: number
  /** What it said that still plays. */
  readonly playing: Set<string>
  next?: Setup
}

/** Where another process stopped with a line. */
export interface LeftLine extends Omit<LineLeg, 'guid' | 'next'> {
  /** Texts of which it was told already that they were played. */
  readonly played: readonly string[]
  readonly next?: Setup | undefined
}

/** The text that is spoken to a machine, among the ids of what flows say. */
const MESSAGE = 'message'

/** A line and the conversations that have it, one after the other: what they say on it, what still plays, and who gets it next. */
export class CallLegs {
  readonly #onMachine: OnMachine
  readonly #keeper: LegKeeper
  #leg: Leg
  #call: CarrierCall | undefined
  #isAnswered = false
  #isMachine = false
  /** What the flow still says is not for the machine at the other end. */
  #isMuted = false
  #isDown = false
  /** The caller talks with somebody else on their line, which hanging up would cut. */
  #isHandedOver = false
  readonly #played: ReadonlySet<string>

  constructor(first: Setup, onMachine: OnMachine, keeper: LegKeeper, left?: LeftLine) {
    const { number = 0, laterMs = 0, played = [], next } = left ?? {}
    this.#leg = { setup: first, number, laterMs, playing: new Set(), ...(next && { next }) }
    this.#played = new Set(played)
    this.#onMachine = onMachine
    this.#keeper = keeper
  }

  /** The conversation that has the line. */
  get guid(): string {
    return this.#leg.setup.guid
  }

  get isDown(): boolean {
    return this.#isDown
  }

  connect(connect: Connect): void {
    this.#call = connect({
      answered: (ringMs) => {
        this.#isAnswered = true
        this.#keeper.begin(this.guid, ringMs)
      },
      machine: () => this.#machine(),
      input: (input, retold) => this.#input(input, retold),
      note: (note) => this.#note(note),
      ended: (end) => this.end(end),
      left: () => this.#left(),
    })
  }

  deliver(guid: string, deliveries: readonly (SayEffect | ListenEffect)[]): void {
    if (!this.#hears(guid)) return
    const { number, playing } = this.#leg
    for (const delivery of deliveries) {
      if (delivery.kind === 'say') {
        const say = onLine(number, delivery)
        if (!this.#played.has(say.id)) playing.add(delivery.id)
        this.#call?.say(say)
      } else this.#call?.listen(onLine(number, delivery))
    }
  }

  /** For whom the flow waits now, after what it delivered. */
  waits(guid: string, waitsFor: WaitsFor): void {
    if (waitsFor === 'person' || !this.#hears(guid)) return
    this.#call?.mute(waitsFor === 'supervisor')
    if (waitsFor === 'answer' || waitsFor === 'supervisor') return
    // Also where a supervisor ended it, though its flow was about to hand over.
    if (waitsFor === 'nobody' || !this.#leg.next) this.#leave('played')
    else if (this.#leg.playing.size === 0) this.#keeper.letGo(guid)
  }

  /** Who gets the line where the conversation hands it over; false where it has none any more. */
  goesOn(guid: string, next: Setup): boolean {
    if (this.#isDown || guid !== this.guid) return false
    this.#leg.next = next
    this.#call?.belongsTo?.({ ...this.#line, next: next.guid })
    return true
  }

  /** Gives the line to the next conversation, unless that has it or it is down. */
  moveOn(guid: string): void {
    const { setup, number, laterMs, next } = this.#leg
    if (!next || !this.#hears(guid)) return
    const later = startOfGuid(next.guid).getTime() - startOfGuid(setup.guid).getTime()
    this.#leg = { setup: next, number: number + 1, laterMs: laterMs + later, playing: new Set() }
    this.#call?.belongsTo?.(this.#line)
    this.#keeper.movedOn(guid, next)
  }

  get #line(): LineLeg {
    const { setup, number, laterMs } = this.#leg
    return { guid: setup.guid, number, laterMs }
  }

  /** The line is left to another process. */
  leave(): void {
    this.#isDown = true
  }

  #left(): void {
    const { setup, next } = this.#leg
    if (!this.#isDown) this.#keeper.left?.([setup.guid, ...(next ? [next.guid] : [])])
  }

  /** Hands the caller over by the line. */
  transfer({ payload, timeoutMs }: AskEffect, to: Permitted, done: (result: TransferResult) => void): void {
    const told = (result: TransferResult) => {
      this.#isHandedOver ||= result === 'completed'
      done(result)
    }
    this.#call?.transfer({ ...(payload as TransferPayload), to, timeoutMs }, told) // made by the node or by a supervisor from this type
  }

  hangUp(): void {
    this.#leave('now')
  }

  #leave(when: 'played' | 'now'): void {
    if (this.#isHandedOver) this.#call?.release()
    else this.#call?.hangUp(when)
  }

  end(end: CallEnd): void {
    if (this.#isDown) return
    // At once: what is told of its last turns must not give a line to anybody that nobody is on.
    this.#isDown = true
    const { as, result } = endOfCall(end, this.#isMachine)
    const { guid } = this
    const { next } = this.#leg
    const kept = this.#isAnswered
      ? this.#keeper.take(guid, { kind: 'hangup', ...as })
      : this.#keeper.miss(guid, { ...as, ringMs: end.ringMs, ...(end.cause && { cause: end.cause }) })
    // Handed over to a flow that never got the line, which did not ring for it.
    const missed = next && this.#keeper.miss(next.guid, { ...as, ringMs: 0 })
    this.#keeper.over({ ...end, result }, Promise.all([kept, missed]))
  }

  #hears(guid: string): boolean {
    return guid === this.guid && !this.#isDown && !this.#isMuted
  }

  #input(input: LineInput, retold?: Retold): void {
    if (this.#isDown) return
    // To a machine nobody listens.
    const isInVain = this.#isMuted && (input.kind !== 'played' || input.say === MESSAGE)
    const own = isInVain ? undefined : fromLine(this.#leg.number, input, this.#leg.laterMs)
    if (!own) {
      retold?.kept()
      return
    }
    if (own.kind === 'played') this.#leg.playing.delete(own.say)
    void this.#keeper.take(this.guid, own, retold)
  }

  /** Of what is noted only failures are on record: the caller was not understood, or did not hear. */
  #note(note: LineNote): void {
    if (note.kind === 'recogniserFailed') {
      const text = `Speech recognition failed (${note.code}), so what the caller said is not known.`
      this.#keeper.warn(this.guid, 'line.recognition', text)
    }
    if (note.kind === 'playbackFailed')
      this.#keeper.warn(this.guid, 'line.playback', `A text could not be played (${note.code}).`)
    if (note.kind === 'soundLeftOut') {
      const text = `Sound of the caller came late and all at once: ${(note.ms / 1_000).toFixed(1)} s of it were left out.`
      this.#keeper.warn(this.guid, 'line.sound', text)
    }
  }

  #machine(): void {
    if (this.#onMachine === 'talk') return
    this.#isMachine = true
    if (this.#onMachine === 'hangUp') this.#call?.hangUp('now')
    else if (this.#call) this.#tellMachine(this.#call, this.#onMachine.message)
  }

  /** Speaks to a machine once what plays is over, and hangs up. */
  #tellMachine(call: CarrierCall, text: string): void {
    const language = this.#leg.setup.language ?? ''
    this.#isMuted = true
    call.mute()
    call.say({ kind: 'say', id: MESSAGE, nodeId: '', language, format: 'text', text, interruptible: false })
    call.hangUp('played')
    this.#keeper.utter(this.guid, text)
  }
}
