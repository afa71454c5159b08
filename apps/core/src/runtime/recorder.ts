import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { Effect, EventEffect, PlayedEffect, VisitEffect } from '@parley/flow'
import type { AskFacts } from '../services/service.ts'
import { emptyRecording, endEvent, type RanFlow, type Recording } from './recording.ts'

const { of: KIND } = eventKind

/** What a recorder must know to go on; kept with the checkpoint. */
export interface RecorderState {
  readonly seq: number
  /** Nothing is recorded before what was recorded last. */
  readonly offsetMs: number
  /** When the caller's last input ended, until it is answered. */
  readonly heardMs: number | null
  readonly turns: number
  readonly errors: number
  readonly warnings: number
  readonly latencies: readonly number[]
  readonly flows: readonly RanFlow[]
  /** Which of them the conversation itself runs, where it is not the first any more: a draft was edited meanwhile. */
  readonly main?: number
  /** The numbers of the latest texts whose end nobody has told yet, by the ids of their says. */
  readonly saying: Readonly<Record<string, number>>
  /** The end of the flow, as long as its last words are played: the line goes down afterwards. */
  readonly hangup?: EventEffect
}

/** More are not played one after the other. */
const MOST_SAYING = 20

/** Numbers what happens and turns the engine's effects into rows; the same for live, tested and rehearsed conversations. */
export class Recorder {
  #state: { -readonly [K in keyof RecorderState]: RecorderState[K] }
  #recording = emptyRecording()
  #request: AskFacts | undefined
  readonly #holds: boolean

  /** `isCall`: it ends when the line is down, not when its flow is at its end. */
  constructor(state: RecorderState, isCall: boolean) {
    this.#state = { ...state }
    this.#holds = isCall
  }

  static of(flow: RanFlow, isCall: boolean): Recorder {
    const state: RecorderState = {
      seq: 0,
      offsetMs: 0,
      heardMs: null,
      turns: 0,
      errors: 0,
      warnings: 0,
      latencies: [],
      flows: [flow],
      saying: {},
    }
    return new Recorder(state, isCall)
  }

  get state(): RecorderState {
    return this.#state
  }

  /** What was recorded since the last time it was taken. */
  take(): Recording {
    const taken = this.#recording
    this.#recording = emptyRecording()
    return taken
  }

  /** What is given to the flow next, to run it again. */
  log(input: Recording['inputs'][number]): void {
    this.#recording.inputs.push(input)
  }

  /** The request whose answer is recorded next. */
  explain(request: AskFacts): void {
    this.#request = request
  }

  addFlow([guid, version]: RanFlow): void {
    const { flows } = this.#state
    if (!flows.some((each) => each[0] === guid && each[1] === version)) this.#state.flows = [...flows, [guid, version]]
  }

  /** From now on the conversation itself runs this one. */
  goOnWith(flow: RanFlow): void {
    this.addFlow(flow)
    this.#state.main = this.#state.flows.findIndex((each) => each[0] === flow[0] && each[1] === flow[1])
  }

  /** Records effects; what the robot said left at `sentMs` (from the start of the conversation). */
  record(effects: readonly Effect[], sentMs: number): void {
    for (const effect of effects) {
      if (effect.kind === 'event' && effect.event === KIND.HANGUP && this.#holds) this.#state.hangup = effect
      else if (effect.kind === 'event') this.#event(effect, sentMs)
      if (effect.kind === 'played') this.#played(effect)
      if (effect.kind === 'visit') {
        const { offsetMs, nodeId, depth, via } = effect
        const by = via === undefined ? ([] as const) : ([via] as const)
        this.#recording.path.push([this.#next(), this.#at(offsetMs), nodeId, depth, this.#flowOf(effect), ...by])
      }
      if (effect.kind === 'variable') {
        const { offsetMs, name, nodeId, depth, from, to, redacted } = effect
        this.#recording.changes.push([this.#next(), this.#at(offsetMs), name, nodeId, depth, from, to, redacted])
      }
    }
    this.#request = undefined
  }

  /** The line is down: nothing is played any more. */
  release(offsetMs: number): void {
    const { hangup, ...rest } = this.#state
    if (!hangup) return
    this.#state = rest
    this.#event({ ...hangup, offsetMs }, offsetMs)
  }

  /** Records what the channel itself has to say. */
  note(event: Pick<EventEffect, 'event' | 'nodeId' | 'text' | 'data'>, offsetMs: number): void {
    this.#event({ kind: 'event', depth: 0, at: '', offsetMs, ...event }, offsetMs)
  }

  #event(effect: EventEffect, sentMs: number): void {
    const state = this.#state
    const isRobot = effect.event === KIND.ROBOT || effect.event === KIND.AUDIO_PLAY
    const offsetMs = this.#at(isRobot ? Math.max(sentMs, effect.offsetMs) : effect.offsetMs)
    const isHuman = effect.event === KIND.HUMAN || effect.event === KIND.TONE_IN
    const isError = effect.event === KIND.ERROR
    const isWarning = effect.event === KIND.WARNING
    const endOffsetMs = effect.endOffsetMs ?? (isRobot || isHuman ? offsetMs : null)
    let latencyMs: number | null = null
    if (isRobot && state.heardMs !== null) {
      latencyMs = Math.max(0, offsetMs - state.heardMs)
      state.latencies = [...state.latencies, latencyMs]
      state.heardMs = null
    }
    if (isHuman && effect.data?.awaited !== false) {
      state.turns++
      state.heardMs = endOffsetMs
    }
    if (isError) state.errors++
    if (isWarning) state.warnings++
    const request = this.#request && (isError || isWarning) ? { request: this.#request } : {}
    const seq = this.#next()
    if (effect.say !== undefined)
      state.saying = Object.fromEntries([...Object.entries(state.saying), [effect.say, seq]].slice(-MOST_SAYING))
    this.#recording.events.push({
      seq,
      offsetMs,
      endOffsetMs: endOffsetMs === null ? null : Math.max(offsetMs, endOffsetMs),
      latencyMs,
      confidence: effect.confidence ?? null,
      kind: effect.event,
      depth: effect.depth,
      nodeId: effect.nodeId,
      text: effect.text ?? null,
      data: effect.data || 'request' in request ? { ...effect.data, ...request } : null,
    })
  }

  /** The real end of a text, in the event that holds it. */
  #played({ say, offsetMs, heardMs, cutBy, startedMs, mark }: PlayedEffect): void {
    const { [say]: seq, ...saying } = this.#state.saying
    if (seq === undefined) return
    this.#state.saying = saying
    // What was cut short fell silent at the first sound, before it was known that somebody spoke.
    const endMs = cutBy && startedMs !== undefined ? Math.min(offsetMs, startedMs + heardMs) : offsetMs
    const data = { heardMs, ...(cutBy && { cutBy }), ...(mark && { mark }) }
    endEvent(this.#recording, { seq, endOffsetMs: Math.round(endMs), data })
  }

  #next(): number {
    this.#state.seq++
    return this.#state.seq
  }

  #at(offsetMs: number): number {
    this.#state.offsetMs = Math.max(this.#state.offsetMs, Math.round(offsetMs))
    return this.#state.offsetMs
  }

  #flowOf({ flow = '' }: VisitEffect): number {
    if (flow === '') return this.#state.main ?? 0
    const [guid, version] = flow.split('@')
    const index = this.#state.flows.findIndex((each) => each[0] === guid && String(each[1]) === version)
    return Math.max(0, index)
  }
}
