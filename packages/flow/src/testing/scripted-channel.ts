import { KeyCollector, type KeyEntry } from '../channel/key-collector.ts'
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

interface Playing {
  readonly say: SayEffect
  readonly fromMs: number
  readonly toMs: number
}

const BEGUN_AT = Date.parse('2026-03-05T10:00:00Z')
const PLAY_MS = 2_000
const PRESS_MS = 200
const SPEECH_MS = 1_000

/**
 * A call on a virtual clock, as a voice channel makes it: plays what is said one text after the other, lets the caller cut it short where
 * the listen allows, collects keys one by one, waits for silence from the end of what is played, and sends whatever a test makes it send –
 * late timers and second results too.
 */
export class ScriptedChannel {
  readonly program: Program
  /** Everything that was sent, in order. */
  readonly inputs: FlowInput[] = []
  readonly effects: Effect[] = []
  state: FlowState
  /** The present, from the start of the conversation. */
  nowMs = 0
  readonly #options: ScriptedOptions
  readonly #collector = new KeyCollector()
  #timers: { readonly atMs: number; readonly run: () => void; readonly name: string }[] = []
  #playing: Playing[] = []
  #listen: ListenEffect | undefined

  constructor(program: Program, options: ScriptedOptions = {}) {
    this.program = program
    this.#options = options
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
      this.#bargeIn('keys')
      this.#stop('silence')
      this.#stop('nextKey')
      this.#take(this.#collector.press(key))
      this.#awaitNextKey()
    }
    return this
  }

  /** The caller speaks for a while; the recogniser then tells what it may have been. */
  speak(said: string | readonly Hypothesis[], forMs = SPEECH_MS): this {
    const fromMs = this.nowMs
    this.#bargeIn('speech')
    this.#stop('silence')
    const { id = '' } = this.#listen ?? {}
    this.wait(forMs)
    const alternatives = typeof said === 'string' ? [{ text: said }] : said
    return this.send({ kind: 'heard', listen: id, by: 'speech', alternatives, spoken: { fromMs, toMs: this.nowMs } })
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
    return this.#listen
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
      if (effect.kind === 'say') this.#play(effect)
      if (effect.kind === 'listen') this.#open(effect)
      if (effect.kind === 'ask') this.#ask(effect)
      if (effect.kind === 'hangup') this.#end()
    }
    // Nobody is listened to while the flow waits for something else.
    if (this.state.wait?.for !== 'person') this.#close()
  }

  #play(say: SayEffect): void {
    const { playMs = () => PLAY_MS } = this.#options
    const fromMs = Math.max(this.nowMs, this.#playing.at(-1)?.toMs ?? 0)
    const playing = { say, fromMs, toMs: fromMs + playMs(say) }
    this.#playing.push(playing)
    this.#after(playing.toMs - this.nowMs, `play:${say.id}`, () => {
      this.#playing = this.#playing.filter((one) => one !== playing)
      this.send({ kind: 'played', say: say.id, heardMs: playing.toMs - playing.fromMs })
    })
  }

  #open(listen: ListenEffect): void {
    this.#close()
    this.#listen = listen
    const quietFromMs = this.#playing.at(-1)?.toMs ?? this.nowMs
    this.#after(quietFromMs - this.nowMs + listen.timeoutMs, 'silence', () =>
      this.send({ kind: 'silence', listen: listen.id }),
    )
    if (listen.keys) this.#take(this.#collector.open(listen.keys))
    this.#awaitNextKey()
  }

  #close(): void {
    this.#listen = undefined
    this.#collector.close()
    this.#stop('silence')
    this.#stop('nextKey')
  }

  #ask(ask: AskEffect): void {
    const answer = this.#options.answer?.(ask)
    if (answer) this.#after(answer.afterMs, `ask:${ask.id}`, () => this.send(answer.sent))
  }

  #end(): void {
    this.#timers = []
    this.#playing = []
  }

  #take(entry: KeyEntry | undefined): void {
    const { id } = this.#listen ?? {}
    if (!entry || id === undefined) return
    this.#stop('silence')
    this.send({ kind: 'keyed', listen: id, ...entry })
  }

  #awaitNextKey(): void {
    const { keys } = this.#listen ?? {}
    if (!keys || !this.#collector.hasBegun) return
    this.#stop('silence')
    this.#stop('nextKey')
    this.#after(keys.interDigitTimeoutMs, 'nextKey', () => this.#take(this.#collector.timeout()))
  }

  /** Cuts short what is being played, and what would follow, up to a text that must be heard. */
  #bargeIn(cutBy: 'speech' | 'keys'): void {
    const allowed = this.#listen?.bargeIn ?? 'none'
    if (allowed === 'none' || (cutBy === 'speech' && allowed === 'keys')) return
    if (this.#playing.some(({ say }) => !say.interruptible)) return
    const cut = this.#playing
    this.#playing = []
    for (const { say, fromMs } of cut) {
      this.#stop(`play:${say.id}`)
      this.send({ kind: 'played', say: say.id, heardMs: Math.max(0, this.nowMs - fromMs), cutBy })
    }
    if (cut.length > 0 && this.#listen) {
      const { id, timeoutMs } = this.#listen
      this.#stop('silence')
      this.#after(timeoutMs, 'silence', () => this.send({ kind: 'silence', listen: id }))
    }
  }

  #after(ms: number, name: string, run: () => void): void {
    this.#timers.push({ atMs: this.nowMs + ms, run, name })
  }

  #stop(name: string): void {
    this.#timers = this.#timers.filter((timer) => timer.name !== name)
  }

  #instant(): string {
    return new Date(BEGUN_AT + this.nowMs).toISOString()
  }
}
