import { callOutcome, channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import type { AskEffect } from '@parley/flow'
import { isSnapshot } from '../flows/draft.snapshot.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Vault } from '../kernel/vault.ts'
import { endedOutput, listeningOutput, outputsOf, startedOutput } from './catchUp.ts'
import type { Delivery, WaitsFor } from './channel.ts'
import {
  type AskAnswer,
  asksOf,
  type Brought,
  type Checkpoint,
  interrupted,
  type Missed,
  type Said,
} from './checkpoint.ts'
import type { Conversation } from './conversation.ts'
import { holdsWords, isWord } from './heldBack.ts'
import { sealInputs } from './inputLog.ts'
import { detailRow } from './recording.store.ts'
import { appendRecording, emptyRecording, type KeptRecording, storedTurn } from './recording.ts'
import { detailOf, logEnd, logProgress } from './rows.ts'
import { startOfGuid } from './setup.ts'
import { storedAs } from './tenantVariable.store.ts'
import type { TurnWriter } from './turnWriter.ts'

/** How long a conversation waits for the caller before it ends. */
export const IDLE_MS = 10 * 60_000
/** A draft is edited while its test waits, and someone looks on. */
export const DRAWING_IDLE_MS = 60 * 60_000
const MOST_WAITING = 20
/** Inputs of which it is known that they were taken, so that one that is sent again is not. */
const MOST_KNOWN = 20

export class QueueFull extends Error {}

/** What is kept of a running conversation besides what was recorded. */
export interface StoredState extends Checkpoint {
  /** What was said since the caller was last heard: said again where a crash came before they could hear it. */
  readonly outbox: readonly Delivery[]
  /** Ids of the last inputs. */
  readonly taken: readonly string[]
}

/** Something a person did, with the id by which it is known where it is sent again. */
export interface Input {
  readonly id: string
  readonly said: Said
  /** When the channel got it. */
  readonly at: Date
}

/** What a turn brought, once it is kept. */
export interface Turned {
  readonly outputs: readonly DiagnosticOutput[]
  /** The last running number in it. */
  readonly seq: number
  readonly hasEnded: boolean
  readonly isFailure: boolean
  readonly turn: number
  readonly live: Conversation['live']
}

/** Something that was said while the flow waits for an answer. */
interface Waiting {
  readonly input: Input
  readonly kept: Promise<boolean>
  readonly settle: (kept: boolean | Promise<boolean>) => void
}

/** What goes on around the conversations of a process. */
export interface Surroundings {
  readonly clock: Clock
  readonly vault: Vault
  readonly writer: TurnWriter
  /** Reads what an input needs before it is taken. */
  readonly prepare: (mailbox: Mailbox, input: Input) => Promise<Input>
  /** Does what a flow asks for. */
  readonly perform: (mailbox: Mailbox, ask: AskEffect, signal: AbortSignal) => Promise<AskAnswer>
  /** Sends a caller what was said, at once. */
  readonly deliver: (mailbox: Mailbox, deliveries: readonly Delivery[]) => void
  readonly waits: (mailbox: Mailbox, waitsFor: WaitsFor) => void
  /** A turn is kept. */
  readonly turned: (mailbox: Mailbox, turned: Turned) => void
  /** It is another's, or cannot be kept: it goes no further here. */
  readonly lost: (mailbox: Mailbox, error?: unknown) => void
}

/**
 * A conversation in its owner's memory: takes one input after the other, says at once what the flow says, and has each turn kept.
 * What cannot be taken back waits until the turn that asks for it is kept.
 */
export class Mailbox {
  readonly tenant: number
  readonly conversation: Conversation
  readonly #around: Surroundings
  readonly #whole: KeptRecording
  #turns: number
  #outbox: readonly Delivery[]
  #taken: readonly string[]
  /** Inputs that are not yet kept, by their ids. */
  readonly #underWay = new Map<string, Promise<boolean>>()
  #waiting: Waiting[] = []
  /** What was asked and is not yet answered, by its id. */
  readonly #asking = new Map<string, { readonly cancelOn: AskEffect['cancelOn']; readonly abort: AbortController }>()
  #lastHeardAt: Date
  #isOver = false
  #isLost = false

  constructor(
    tenant: number,
    conversation: Conversation,
    around: Surroundings,
    stored?: { readonly state: StoredState; readonly turns: number; readonly whole: KeptRecording },
  ) {
    this.tenant = tenant
    this.conversation = conversation
    this.#around = around
    this.#whole = stored?.whole ?? emptyRecording()
    this.#turns = stored?.turns ?? 0
    this.#outbox = stored?.state.outbox ?? []
    this.#taken = stored?.state.taken ?? []
    this.#lastHeardAt = stored ? this.#lastEventAt() : around.clock.now()
  }

  get guid(): string {
    return this.conversation.setup.guid
  }

  get turns(): number {
    return this.#turns
  }

  /** Whether it goes on elsewhere, or will: here it is neither running nor over. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** Whether nobody said anything for too long while somebody was waited for. */
  isIdle(now: Date, isWatched: boolean): boolean {
    const patience = isWatched && isSnapshot(this.conversation.setup.flowVersion) ? DRAWING_IDLE_MS : IDLE_MS
    // A supervisor decides what comes of who is silent; where they leave, the bot has it back.
    if (this.conversation.waitsFor === 'supervisor') return false
    return this.#asking.size === 0 && now.getTime() - this.#lastHeardAt.getTime() > patience
  }

  /** Begins with who is there, unless it has; a call after it rang for so long. */
  async begin(ringMs?: number): Promise<boolean> {
    const { conversation } = this
    if (conversation.checkpoint || this.#isOver) return true
    const now = this.#now()
    return await this.#turn(
      () => conversation.begin(now, () => this.#now(), ringMs),
      now,
      () => [startedOutput(conversation.setup, conversation.checkpoint?.initial ?? {})],
    )
  }

  /** Goes on where another owner stopped: what the caller may not have heard is said again, what was asked is asked again where it may be. */
  resume(): void {
    const { checkpoint } = this.conversation
    this.repeat()
    if (this.conversation.hasEnded) this.#around.waits(this, this.conversation.waitsFor)
    for (const ask of checkpoint ? asksOf(checkpoint) : []) {
      if (ask.repeatable || ask.service === 'flow') this.#ask(ask, Promise.resolve(true))
      else this.#answer(ask, interrupted(ask)).catch((error: unknown) => this.#lose(error))
    }
  }

  /** Says again what was said since the caller was last heard, for who has just come. */
  repeat(): void {
    const listening = this.conversation.checkpoint?.listening
    const deliveries = [...this.#outbox, ...(listening ? [listening] : [])]
    if (deliveries.length > 0) this.#around.deliver(this, deliveries)
  }

  /** Takes an input; true once it is kept, false where the conversation is over. One that is sent again is not taken again. */
  async take(input: Input): Promise<boolean> {
    const { id, said } = input
    if (this.#taken.includes(id)) return (await this.#underWay.get(id)) ?? true
    if (this.#isOver || !this.conversation.checkpoint) return false
    if (this.#asking.size === 0 || !holdsWords(this.conversation) || !isWord(said)) return await this.#hear(input)
    const known = this.#waiting.find((each) => each.input.id === id)
    if (known) return await known.kept
    if (this.#waiting.length >= MOST_WAITING) throw new QueueFull('too much is waiting')
    const { promise: kept, resolve: settle } = Promise.withResolvers<boolean>()
    this.#waiting.push({ input, kept, settle })
    return await kept
  }

  /** Ends it as of the last thing that happened in it; the time since then was nobody's. */
  async end(by: 'caller' | 'platform', reason: string, warning?: string): Promise<boolean> {
    const at = this.#lastEventAt()
    if (this.#isOver) return false
    const { conversation } = this
    if (!conversation.checkpoint) {
      if (conversation.setup.channel === channelType.of.VOICE)
        return await this.miss({ by, reason, ringMs: 0 }, warning)
      return await this.#turn(() => NOTHING, this.#now())
    }
    // Its last words were being played: it had its end.
    if (conversation.hasEnded) return await this.#turn(() => conversation.take({ kind: 'hangup', by, reason }, at), at)
    if (warning !== undefined) conversation.noteError(`platform.${reason}`, warning, at)
    return await this.#turn(() => conversation.take({ kind: 'hangup', by, reason }, at), at)
  }

  /** Nobody answered the call. */
  async miss(missed: Missed, warning?: string): Promise<boolean> {
    const { conversation } = this
    if (this.#isOver || conversation.checkpoint) return false
    const now = this.#now()
    const work = () => {
      const brought = conversation.miss(missed, now)
      if (warning !== undefined) conversation.noteError(`platform.${missed.reason}`, warning, now)
      return brought
    }
    return await this.#turn(work, now)
  }

  /** Says something that is not the flow’s, which knows nothing of it. */
  async utter(text: string): Promise<boolean> {
    const { conversation } = this
    if (this.#isOver || !conversation.checkpoint) return false
    const now = this.#now()
    return await this.#turn(() => conversation.utter(text, now), now)
  }

  /** Records what did not work beside the flow, which knows nothing of it. */
  async warn(code: string, text: string): Promise<boolean> {
    const { conversation } = this
    if (this.#isOver || !conversation.checkpoint) return false
    const now = this.#now()
    return await this.#turn(() => conversation.warn(code, text, now), now)
  }

  /** It goes no further here: nothing more is taken, and what is asked is given up. */
  drop(): void {
    this.#isOver = true
    this.#isLost = true
    for (const { abort } of this.#asking.values()) abort.abort()
    this.#asking.clear()
    for (const { settle } of this.#waiting.splice(0)) settle(false)
  }

  #hear(input: Input): Promise<boolean> {
    const { id, said, at } = input
    const work = () => {
      const brought = this.conversation.take(said, at, () => this.#now())
      this.#taken = [...this.#taken, id].slice(-MOST_KNOWN)
      this.#outbox = []
      this.#lastHeardAt = at
      return brought
    }
    const kept = this.#turn(work, this.#now())
    this.#underWay.set(id, kept)
    const forget = () => this.#underWay.delete(id)
    kept.then(forget, forget)
    return kept
  }

  async #answer(ask: AskEffect, answer: AskAnswer): Promise<boolean> {
    if (this.#isOver) return false
    const now = this.#now()
    return await this.#turn(() => this.conversation.answer(ask.id, answer, now, () => this.#now()), now)
  }

  /** One turn: everything of it happens in memory and at once, and is kept afterwards. */
  #turn(work: () => Brought, now: Date, before: () => readonly DiagnosticOutput[] = () => []): Promise<boolean> {
    const { conversation } = this
    const { said, stored } = work()
    const recording = conversation.recorder.take()
    const live = conversation.look(recording.events, now)
    appendRecording(this.#whole, recording)
    this.#turns += 1
    const { checkpoint, setup } = conversation
    const isLast = conversation.isOver || !checkpoint
    const listening = checkpoint?.listening ?? null
    const deliveries: Delivery[] = said.map((say) => ({ ...say, seq: conversation.recorder.state.saying[say.id] ?? 0 }))
    this.#outbox = [...this.#outbox, ...deliveries]
    if (listening) deliveries.push(listening)
    if (deliveries.length > 0) this.#around.deliver(this, deliveries)
    if (checkpoint) this.#around.waits(this, conversation.waitsFor)
    const [input = null] = recording.inputs
    const end = isLast ? this.#endRows(now) : undefined
    const state: StoredState | null = checkpoint ? { ...checkpoint, outbox: this.#outbox, taken: this.#taken } : null
    const outputs = [
      ...before(),
      ...outputsOf(recording, conversation.recorder.state.flows),
      ...(listening ? [listeningOutput(listening)] : []),
      ...(end ? [endedOutput(end.log)] : []),
    ]
    const turned = {
      outputs,
      seq: conversation.recorder.state.seq,
      ...{ hasEnded: isLast, turn: this.#turns, live },
      isFailure: end?.log.outcome === callOutcome.of.ERROR,
    }
    const kept = this.#around.writer.keep({
      guid: this.guid,
      turn: this.#turns,
      input: input && this.#sealed(input),
      recorded: storedTurn(recording),
      ...(isLast ? { state: null, live: null } : { state: this.#sealed(state), live }),
      // A test must not change what real conversations find.
      stores: setup.isTest ? [] : stored.map((each) => storedAs(this.#around.vault, this.tenant, each)),
      ...(end && { end }),
    })
    if (isLast) this.#close()
    else this.#follow(asksOf(checkpoint), kept)
    return this.#whenKept(kept, turned)
  }

  /** What a flow with values that may not be shown is given, and where it stands, can be read by nobody who reads the database. */
  #sealed(value: unknown): unknown {
    return this.conversation.isSensitive ? sealInputs(this.#around.vault, this.guid, value) : value
  }

  async #whenKept(kept: Promise<boolean>, turned: Turned): Promise<boolean> {
    try {
      if (await kept) this.#around.turned(this, turned)
      else this.#lose()
      return await kept
    } catch (error) {
      this.#lose(error)
      throw error
    }
  }

  #lose(error?: unknown): void {
    if (this.#isLost) return
    this.drop()
    this.#around.lost(this, error)
  }

  /** What is asked now is done, what nobody waits for any more is given up, and who waited to be heard is. */
  #follow(asks: readonly AskEffect[], kept: Promise<boolean>): void {
    for (const [id, { cancelOn, abort }] of this.#asking) {
      if (asks.some((ask) => ask.id === id)) continue
      if (cancelOn !== 'never') abort.abort()
      this.#asking.delete(id)
    }
    for (const ask of asks) if (!this.#asking.has(ask.id)) this.#ask(ask, kept)
    const next = this.#asking.size > 0 && holdsWords(this.conversation) ? undefined : this.#waiting.shift()
    if (next) next.settle(this.#takeWaiting(next.input))
  }

  /** When it was said nobody listened yet, so engines elsewhere could not be asked. */
  async #takeWaiting(input: Input): Promise<boolean> {
    const { checkpoint, named } = this.conversation
    const keys = checkpoint?.listening?.hints.models ?? []
    if (named.elsewhere(keys).length === 0) return await this.take(input)
    return await this.take(await this.#around.prepare(this, input))
  }

  #ask(ask: AskEffect, kept: Promise<boolean>): void {
    const abort = new AbortController()
    this.#asking.set(ask.id, { cancelOn: ask.cancelOn, abort })
    // What may be done twice need not wait.
    const mayBegin = ask.repeatable || ask.service === 'flow' ? Promise.resolve(true) : kept
    mayBegin
      .then(async (isKept) => {
        if (!isKept || abort.signal.aborted) return
        const answer = await this.#around.perform(this, ask, abort.signal)
        if (this.#asking.get(ask.id)?.abort !== abort) return
        await this.#answer(ask, answer)
      })
      // Left alone it would wait for the answer for ever.
      .catch((error: unknown) => this.#lose(error))
  }

  #close(): void {
    this.#isOver = true
    for (const { cancelOn, abort } of this.#asking.values()) if (cancelOn !== 'never') abort.abort()
    this.#asking.clear()
    for (const { settle } of this.#waiting.splice(0)) settle(false)
  }

  #endRows(endedAt: Date) {
    const { conversation } = this
    const log = { ...logProgress(conversation), ...logEnd(conversation, endedAt) }
    return { log, detail: detailRow(this.#around.vault, { guid: this.guid, ...detailOf(conversation, this.#whole) }) }
  }

  /** When the last thing happened of which it is known when. */
  #lastEventAt(): Date {
    return new Date(startOfGuid(this.guid).getTime() + this.conversation.recorder.state.offsetMs)
  }

  #now(): Date {
    return this.#around.clock.now()
  }
}

const NOTHING: Brought = { said: [], stored: [] }
