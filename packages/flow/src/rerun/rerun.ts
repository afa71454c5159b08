import { evaluateGrammars } from '@parley/recognise/grammar/evaluate.ts'
import type { AskEffect, Effect, ListenEffect, VersionPolicy } from '../engine/effect.ts'
import { start, step } from '../engine/engine.ts'
import type { FlowInput, HeardInput, StartInput } from '../engine/input.ts'
import type { Program } from '../engine/program.ts'
import type { FlowState } from '../engine/state.ts'
import type { TestSurroundings } from '../tests/run-test.ts'
import { type Lane, laneOf } from './lane.ts'
import { type Given, type GivenTurn, placeOfAsk, Says } from './recall.ts'

/** In what the recording may not be what would have come: each is a reason to look before one believes the result. */
export type Doubt =
  /** What the person said was the answer to another question. */
  | 'otherQuestion'
  /** A service was asked something else than then. */
  | 'otherRequest'
  /** A model listens that did not listen then. */
  | 'otherModel'

/** Why the recording has nothing for where the flow came to. */
export type Stop =
  /** The person was asked once more than then. */
  | 'moreQuestions'
  /** What they did cannot be done here: they spoke, and keys are awaited. */
  | 'otherWay'
  /** A service was asked that was not asked then. */
  | 'newRequest'
  /** It asked services, or changed state, without end. */
  | 'endless'

export interface Rerun extends Lane {
  readonly doubts: readonly Doubt[]
  /** Where it came no further, and why; null where it came to its end. */
  readonly stopped: { readonly step: string; readonly why: Stop } | null
  /** Turns of the person that were used, of how many. */
  readonly turns: readonly [used: number, all: number]
}

/** Services asked, and pauses made, before the person does something again. */
const MOST_ASKS = 100

/** Runs another version with what came in a conversation; nothing is sent. `setup` is that of the conversation. */
export const rerun = (program: Program, setup: StartInput, given: readonly Given[], around: TestSurroundings): Rerun =>
  new Run(program, setup, given, around).run()

class Stopped extends Error {
  readonly why: Stop
  constructor(why: Stop) {
    super(why)
    this.why = why
  }
}

class Run {
  readonly #program: Program
  readonly #setup: StartInput
  readonly #given: Given[]
  readonly #around: TestSurroundings
  readonly #effects: Effect[] = []
  readonly #doubts = new Set<Doubt>()
  readonly #answers = new Map<string, Extract<Given, { kind: 'answer' }>[]>()
  readonly #turns: number
  readonly #beginsMs: number
  readonly #says = new Says()
  #state: FlowState
  #asks: AskEffect[] = []
  #listen: ListenEffect | undefined
  #used = 0
  #nowMs: number

  constructor(program: Program, setup: StartInput, given: readonly Given[], around: TestSurroundings) {
    this.#program = program
    this.#setup = setup
    this.#around = around
    this.#given = given.filter(({ kind }) => kind !== 'answer')
    this.#turns = given.filter(({ kind }) => kind === 'turn').length
    this.#nowMs = setup.offsetMs
    this.#beginsMs = Date.parse(setup.at) - setup.offsetMs
    for (const each of given)
      if (each.kind === 'answer') this.#answers.set(each.place, [...(this.#answers.get(each.place) ?? []), each])
    const { state, effects } = start(program, setup, around.isOverdue)
    this.#state = state
    this.#see(effects)
  }

  run(): Rerun {
    let stopped: Rerun['stopped'] = null
    try {
      this.#settle()
      while (this.#state.ended === null) this.#turn()
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
      stopped = { step: this.#nodeId, why: error.why }
    }
    if (this.#around.isOverdue?.()) stopped = { step: this.#nodeId, why: 'endless' }
    return {
      ...laneOf(this.#effects, this.#state),
      ...{ doubts: [...this.#doubts], stopped, turns: [this.#used, this.#turns] },
    }
  }

  get #nodeId(): string {
    return this.#state.frames[0]?.nodeId ?? ''
  }

  /** The next thing that came; what it answered may be asked elsewhere now. */
  #turn(): void {
    const next = this.#given.shift()
    if (!next) throw new Stopped('moreQuestions')
    if (next.kind === 'hangup') this.#send(next.input)
    else if (next.kind === 'turn') this.#answer(next)
    else if (next.kind === 'played') {
      const say = this.#says.at(next.say)
      if (say !== undefined) this.#send({ ...next.input, say })
    }
    this.#settle()
  }

  #answer({ input, listen: then }: GivenTurn): void {
    const listen = this.#listen
    if (this.#state.wait?.for !== 'person' || !listen) throw new Stopped('endless')
    if (listen.nodeId !== then.nodeId) this.#doubts.add('otherQuestion')
    const isTyped = input.kind === 'heard' && input.by === 'typed'
    const isPossible =
      input.kind === 'silence' || isTyped || (input.kind === 'keyed' ? listen.keys : listen.accepts.includes('speech'))
    if (!isPossible) throw new Stopped('otherWay')
    this.#used += 1
    this.#send({ ...(input.kind === 'heard' ? this.#heard(input, listen, then) : input), listen: listen.id })
  }

  /** What was said is understood by the grammars that listen now, as they are now. */
  #heard(input: HeardInput, listen: ListenEffect, then: ListenEffect): HeardInput {
    if (listen.hints.models.some((key) => !then.hints.models.includes(key))) this.#doubts.add('otherModel')
    const { grammars } = this.#around
    if (!grammars || listen.hints.grammars.length === 0) return input
    const named = listen.hints.grammars.flatMap((guid) => {
      const grammar = grammars.get(guid)
      return grammar ? [[guid, grammar] as const] : []
    })
    const { zone = 'UTC' } = this.#setup
    const plain = input.alternatives.map(({ grammars: _, ...heard }) => heard)
    const { grammars: _, ...recognition } = input.recognition ?? {}
    return {
      ...input,
      ...(input.recognition && { recognition }),
      alternatives: evaluateGrammars(named, plain, { language: listen.language, zone, at: input.at }).alternatives,
    }
  }

  /** Answers what the flow asks services until it waits for the person or is over. */
  #settle(): void {
    for (let count = 0; this.#state.wait?.for === 'ask' && this.#state.ended === null; count += 1) {
      const { wait } = this.#state
      const ask = this.#asks.find(({ id }) => id === wait.id)
      if (!ask || count >= MOST_ASKS || this.#around.isOverdue?.()) throw new Stopped('endless')
      const sent = this.#isHungUpIn(ask) ? undefined : this.#answerTo(ask)
      if (sent) this.#send(sent)
      // They hung up while it was asked, or in a pause, as then.
      else if (this.#isHungUpIn(ask)) this.#turn()
      else throw new Stopped('newRequest')
    }
    this.#asks = []
  }

  /** Whether what comes next is that they hang up, before what is waited for here is over. */
  #isHungUpIn(ask: AskEffect): boolean {
    const next = this.#given.find(({ kind }) => kind !== 'played')
    if (next?.kind !== 'hangup') return false
    if (ask.service === 'timer') return next.input.offsetMs < this.#endOf(ask)
    const place = placeOfAsk(this.#state, ask)
    return next.during === place && !this.#answers.get(place)?.length
  }

  /** When a pause is over, from the start of the conversation. */
  #endOf({ payload }: AskEffect): number {
    const { until } = payload as { readonly until: string } // of the engine's own
    return Date.parse(until) - this.#beginsMs
  }

  #answerTo(ask: AskEffect): FlowInput | undefined {
    const { id, service, payload } = ask
    if (service === 'timer') {
      this.#nowMs = Math.max(this.#nowMs, this.#endOf(ask))
      return { kind: 'answered', id, value: null, ...this.#moment() }
    }
    if (service === 'flow') {
      const { flow, version } = payload as { readonly flow: string; readonly version: VersionPolicy } // of the engine's own
      const found = this.#around.find(flow, version)
      return found
        ? { kind: 'answered', id, value: { ...found }, ...this.#moment() }
        : { kind: 'failed', id, code: 'missing', message: 'there is no such flow', ...this.#moment() }
    }
    const answer = this.#answers.get(placeOfAsk(this.#state, ask))?.shift()
    if (!answer) return undefined
    if (JSON.stringify(answer.ask.payload) !== JSON.stringify(payload)) this.#doubts.add('otherRequest')
    return { ...answer.input, id }
  }

  #moment() {
    return { at: new Date(this.#beginsMs + this.#nowMs).toISOString(), offsetMs: this.#nowMs }
  }

  #send(input: FlowInput): void {
    // Time does not run backwards where the flow took a pause that it did not take then.
    const isLater = input.offsetMs >= this.#nowMs
    if (isLater) this.#nowMs = input.offsetMs
    const { state, effects } = step(
      this.#program,
      this.#state,
      isLater ? input : { ...input, ...this.#moment() },
      this.#around.library,
      this.#around.isOverdue,
    )
    this.#state = state
    this.#see(effects)
  }

  #see(effects: readonly Effect[]): void {
    this.#effects.push(...effects)
    for (const effect of effects) {
      if (effect.kind === 'ask') this.#asks.push(effect)
      if (effect.kind === 'say') this.#says.add(effect)
      if (effect.kind === 'listen') this.#listen = effect
    }
  }
}
