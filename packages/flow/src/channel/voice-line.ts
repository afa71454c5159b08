import type { ListenEffect, SayEffect } from '../engine/effect.ts'
import type { FlowInput, Hypothesis } from '../engine/input.ts'
import { KeyCollector, type KeyEntry } from './key-collector.ts'

type Timeless<T> = T extends unknown ? Omit<T, 'at' | 'offsetMs'> : never
/** What happens on a line, without the time at which it is told. */
export type LineInput = Timeless<Extract<FlowInput, { kind: 'heard' | 'keyed' | 'silence' | 'played' }>>

/** Gives up what was to happen. */
export type Cancel = () => void

export interface VoiceLineOptions {
  /** The present, in milliseconds from the start of the conversation. */
  readonly nowMs: () => number
  readonly after: (ms: number, run: () => void) => Cancel
  /** Begins to play a text and tells when it is over; what it gives stops it. */
  readonly play: (say: SayEffect, ended: () => void) => Cancel
  readonly send: (input: LineInput) => void
}

interface Queued {
  readonly say: SayEffect
  /** Once it plays. */
  playing?: { readonly fromMs: number; readonly stop: Cancel }
}

/**
 * What every voice channel does between a flow and a line, whatever its sound and its clock: plays what is said one text after the other, lets
 * the caller cut it short where the listen allows, collects keys one by one, and waits for silence from the end of what is played.
 */
export class VoiceLine {
  readonly #options: VoiceLineOptions
  readonly #collector = new KeyCollector()
  #queue: Queued[] = []
  #listen: ListenEffect | undefined
  /** The last one that was opened: given once more it is no new one. */
  #opened = ''
  #silence: Cancel | undefined
  #nextKey: Cancel | undefined
  #speech: { readonly fromMs: number; readonly listen: string } | undefined

  constructor(options: VoiceLineOptions) {
    this.#options = options
  }

  get listening(): ListenEffect | undefined {
    return this.#listen
  }

  get isPlaying(): boolean {
    return this.#queue.length > 0
  }

  say(say: SayEffect): void {
    this.#queue.push({ say })
    this.#stopSilence()
    if (this.#queue.length === 1) this.#playNext()
  }

  /** Listens from now on, in place of what was listened for before. */
  listen(listen: ListenEffect): void {
    if (listen.id === this.#opened) return
    this.close()
    this.#opened = listen.id
    this.#listen = listen
    this.#awaitSilence()
    if (listen.keys) this.#take(this.#collector.open(listen.keys))
    this.#awaitNextKey()
  }

  /** Nobody is listened to any more. */
  close(): void {
    this.#listen = undefined
    this.#collector.close()
    this.#stopSilence()
    this.#stopNextKey()
  }

  /** The caller presses a key. */
  press(key: string): void {
    this.#bargeIn('keys')
    this.#stopSilence()
    this.#stopNextKey()
    this.#take(this.#collector.press(key))
    this.#awaitNextKey()
  }

  /** The caller begins to speak. */
  speaks(): void {
    this.#speech = { fromMs: this.#options.nowMs(), listen: this.#listen?.id ?? '' }
    this.#bargeIn('speech')
    this.#stopSilence()
  }

  /** The caller has spoken, until `toMs`; what it was is known by now. */
  spoke(alternatives: readonly Hypothesis[], toMs = this.#options.nowMs()): void {
    const { fromMs = toMs, listen = '' } = this.#speech ?? {}
    this.#speech = undefined
    this.#send({ kind: 'heard', listen, by: 'speech', alternatives, spoken: { fromMs, toMs } })
  }

  /** The line is down: what was still to be heard was not. */
  end(): void {
    this.close()
    const [now, queue] = [this.#options.nowMs(), this.#queue]
    this.#queue = []
    for (const { say, playing } of queue) {
      playing?.stop()
      this.#options.send({ kind: 'played', say: say.id, heardMs: playing ? Math.max(0, now - playing.fromMs) : 0 })
    }
  }

  #playNext(): void {
    const [next] = this.#queue
    if (!next) {
      this.#awaitSilence()
      return
    }
    const fromMs = this.#options.nowMs()
    const stop = this.#options.play(next.say, () => {
      if (this.#queue[0] !== next) return
      this.#queue.shift()
      this.#options.send({ kind: 'played', say: next.say.id, heardMs: this.#options.nowMs() - fromMs })
      if (!this.#queue[0]?.playing) this.#playNext()
    })
    next.playing = { fromMs, stop }
  }

  #send(input: LineInput): void {
    // What comes afterwards answers the next question, if any.
    if (input.kind !== 'played' && input.listen === this.#listen?.id) this.close()
    this.#options.send(input)
  }

  #take(entry: KeyEntry | undefined): void {
    const { id } = this.#listen ?? {}
    if (entry && id !== undefined) this.#send({ kind: 'keyed', listen: id, ...entry })
  }

  /** From the end of what is played. */
  #awaitSilence(): void {
    const { id, timeoutMs = 0 } = this.#listen ?? {}
    this.#stopSilence()
    if (id === undefined || this.isPlaying || this.#speech) return
    this.#silence = this.#options.after(timeoutMs, () => this.#send({ kind: 'silence', listen: id }))
  }

  #awaitNextKey(): void {
    const { keys } = this.#listen ?? {}
    if (!keys || !this.#collector.hasBegun) return
    this.#stopSilence()
    this.#stopNextKey()
    this.#nextKey = this.#options.after(keys.interDigitTimeoutMs, () => this.#take(this.#collector.timeout()))
  }

  /** Cuts short what is being played, and what would follow, up to a text that must be heard. */
  #bargeIn(cutBy: 'speech' | 'keys'): void {
    const allowed = this.#listen?.bargeIn ?? 'none'
    if (allowed === 'none' || (cutBy === 'speech' && allowed === 'keys')) return
    if (this.#queue.some(({ say }) => !say.interruptible)) return
    const cut = this.#queue
    this.#queue = []
    for (const { say, playing } of cut) {
      playing?.stop()
      const heardMs = playing ? Math.max(0, this.#options.nowMs() - playing.fromMs) : 0
      this.#options.send({ kind: 'played', say: say.id, heardMs, cutBy })
    }
    if (cut.length > 0) this.#awaitSilence()
  }

  #stopSilence(): void {
    this.#silence?.()
    this.#silence = undefined
  }

  #stopNextKey(): void {
    this.#nextKey?.()
    this.#nextKey = undefined
  }
}
