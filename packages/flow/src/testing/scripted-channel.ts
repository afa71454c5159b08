import type { Cancel, LineNote } from '../channel/line-ports.ts'
import { TimedPlayback } from '../channel/timed-playback.ts'
import { usualTurning } from '../channel/turning.ts'
import { VoiceLine } from '../channel/voice-line.ts'
import type { AskEffect, Effect, ListenEffect, SayEffect } from '../engine/effect.ts'
import { start, step } from '../engine/engine.ts'
import type { FlowInput, Hypothesis, StartInput } from '../engine/input.ts'
import type { Library, Program } from '../engine/program.ts'
import type { FlowState } from '../engine/state.ts'

/** An input without its time, which the channel knows. */
export type Sent = FlowInput extends infer I ? (I extends unknown ? Omit<I, 'at' | 'offsetMs'> : never) : never

interface ScriptedOptions {
  readonly begin?: Partial<StartInput>
  readonly library?: Library
  /** How long a text takes to be played. */
  readonly playMs?: (say: SayEffect) => number
  /** What is answered to an ask, and after how long; nothing answers where this gives nothing. */
  readonly answer?: (ask: AskEffect) => { readonly sent: Sent; readonly afterMs: number } | undefined
}

interface Timer {
  readonly atMs: number
  readonly run: () => void
}

const BEGUN_AT = Date.parse('2026-03-05T10:00:00Z')
const PLAY_MS = 2_000
const PRESS_MS = 200
const SPEECH_MS = 1_000

/** A call on a virtual clock, over the line of every voice channel; sends whatever a test makes it send, late timers and second results too. */
export class ScriptedChannel {
  readonly program: Program
  /** Everything that was sent, in order. */
  readonly inputs: FlowInput[] = []
  readonly effects: Effect[] = []
  /** What the line noted beside it. */
  readonly notes: LineNote[] = []
  state: FlowState
  /** The present, from the start of the conversation. */
  nowMs = 0
  readonly #options: ScriptedOptions
  readonly #line: VoiceLine
  #timers: Timer[] = []
  #segments = 0

  constructor(program: Program, options: ScriptedOptions = {}) {
    this.program = program
    this.#options = options
    const { playMs = () => PLAY_MS } = options
    const clock = { nowMs: () => this.nowMs, after: (ms: number, run: () => void) => this.#after(ms, run) }
    this.#line = new VoiceLine({
      ...clock,
      play: (say, on) => new TimedPlayback(playMs(say), clock, on),
      send: (input) => this.send(input),
      note: (note) => this.notes.push(note),
    })
    const begin = { at: this.#instant(), offsetMs: 0, facts: { channel: 'VOICE' as const }, seed: 1, ...options.begin }
    const { state, effects } = start(program, begin)
    this.state = state
    this.#perform(effects)
  }

  /** Lets time pass, with everything that falls due in it. */
  wait(ms: number): this {
    const until = this.nowMs + ms
    for (;;) {
      const due = this.#timers.filter(({ atMs }) => atMs <= until).sort((one, other) => one.atMs - other.atMs)[0]
      if (!due) break
      this.#timers = this.#timers.filter((timer) => timer !== due)
      this.nowMs = Math.max(this.nowMs, due.atMs)
      due.run()
    }
    this.nowMs = until
    return this
  }

  /** The caller presses keys, one after the other. */
  press(keys: string, gapMs = PRESS_MS): this {
    for (const key of keys) {
      this.wait(gapMs)
      this.#line.press(key)
    }
    return this
  }

  /** The caller speaks for a while; the recogniser tells at once what it may have been, and the line takes it after the silence that ends it. */
  speak(said: string | readonly Hypothesis[], forMs = SPEECH_MS): this {
    const { endSilenceMs = usualTurning.endSilenceMs } = this.listening ?? {}
    this.begin().wait(forMs).end()
    this.understand(said).wait(endSilenceMs)
    return this
  }

  /** The recogniser hears something begin. */
  begin(): this {
    this.#segments += 1
    this.#line.speechBegan(this.#segment)
    return this
  }

  /** The recogniser tells what it may become. */
  partial(text: string, stableWords: number): this {
    this.#line.partial(this.#segment, [{ text }], stableWords)
    return this
  }

  /** What began last is over. */
  end(): this {
    this.#line.speechEnded(this.#segment)
    return this
  }

  /** The recogniser tells what it was. */
  understand(said: string | readonly Hypothesis[]): this {
    this.#line.understood(this.#segment, typeof said === 'string' ? [{ text: said }] : said)
    return this
  }

  get #segment(): string {
    return `u${this.#segments}`
  }

  hangUp(): this {
    return this.send({ kind: 'hangup', by: 'caller' })
  }

  /** Sends an input as it is, whatever it answers. */
  send(sent: Sent): this {
    const input: FlowInput = { ...sent, at: this.#instant(), offsetMs: this.nowMs }
    this.inputs.push(input)
    // A runner stores the state as text between two turns.
    const { state, effects } = step(this.program, JSON.parse(JSON.stringify(this.state)), input, this.#options.library)
    this.state = state
    this.#perform(effects)
    return this
  }

  /** What is listened for at the moment. */
  get listening(): ListenEffect | undefined {
    return this.#line.listening
  }

  get said(): readonly string[] {
    return this.effects.flatMap((effect) => (effect.kind === 'say' ? [effect.text] : []))
  }

  /** The reason with which it ended. */
  get reason(): string | undefined {
    return this.state.ended?.reason
  }

  #perform(effects: readonly Effect[]): void {
    this.effects.push(...effects)
    for (const effect of effects) {
      if (effect.kind === 'say') this.#line.say(effect)
      if (effect.kind === 'listen') this.#line.listen(effect)
      if (effect.kind === 'ask') this.#ask(effect)
      if (effect.kind === 'hangup') this.#timers = []
    }
    // Nobody is listened to while the flow waits for something else.
    if (this.state.wait?.for !== 'person') this.#line.mute(this.state.wait?.for === 'agent')
  }

  #ask(ask: AskEffect): void {
    const answer = this.#options.answer?.(ask)
    if (answer) this.#after(answer.afterMs, () => this.send(answer.sent))
  }

  #after(ms: number, run: () => void): Cancel {
    const timer = { atMs: this.nowMs + ms, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer)
    }
  }

  #instant(): string {
    return new Date(BEGUN_AT + this.nowMs).toISOString()
  }
}
