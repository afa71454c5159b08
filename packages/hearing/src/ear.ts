import { type ActivitySettings, usualActivity, VoiceActivity } from './activity.ts'
import type { Hypothesis, Listening, Recogniser, RecogniserStream } from './port.ts'

/** What is told of speech, piece by piece; times in milliseconds of the sound since the first sample. */
export interface EarEvents {
  speechBegan(segment: string, atMs: number): void
  partial(segment: string, heard: readonly Hypothesis[], stableWords: number): void
  speechEnded(segment: string, atMs: number): void
  understood(segment: string, heard: readonly Hypothesis[]): void
  /** A knock, or nothing that was listened for. */
  notSpeech(segment: string): void
  recogniserFailed(segment: string, code: string, why: string): void
}

interface EarOptions {
  readonly sampleRate: Listening['sampleRate']
  /** What understands; it may be one of `inTurn`. */
  readonly recogniser: Recogniser
  readonly on: EarEvents
  readonly activity?: ActivitySettings
}

/** Kept from before speech is noticed, so that no first consonant is lost. */
const BEFORE_MS = 300
/** Shorter is a knock. */
const LEAST_SPEECH_MS = 80
/** Longer is cut: whoever wants less says so elsewhere. */
const MOST_SPEECH_MS = 60_000
/** So many results may be awaited at once. */
const MOST_OPEN = 8

/**
 * Finds speech in a stream of sound and has each piece understood. Time is counted in samples: sound that arrives late or in lumps is
 * heard where it belongs.
 */
export class Ear {
  readonly #options: EarOptions
  readonly #activity: VoiceActivity
  readonly #before: Int16Array[] = []
  #beforeSamples = 0
  #samples = 0
  #count = 0
  #listening: Omit<Listening, 'sampleRate'> | undefined
  #current: { readonly id: string; readonly fromSample: number; readonly stream: RecogniserStream } | undefined
  readonly #open = new Map<string, RecogniserStream>()

  constructor(options: EarOptions) {
    this.#options = options
    this.#activity = new VoiceActivity(options.sampleRate, options.activity ?? usualActivity)
  }

  /** What the next piece of speech is understood as; what is being spoken keeps what it began with. */
  listenFor(listening: Omit<Listening, 'sampleRate'>): void {
    this.#listening = listening
  }

  /** Sound as it comes, in pieces of any size. */
  hear(pcm: Int16Array): void {
    this.#keep(pcm)
    this.#samples += pcm.length
    this.#current?.stream.write(pcm)
    for (const { kind, atSample } of this.#activity.hear(pcm)) {
      if (kind === 'began') this.#begin(atSample)
      else this.#end(atSample)
    }
    const current = this.#current
    if (current && this.#msOf(this.#samples - current.fromSample) >= MOST_SPEECH_MS) this.#end(this.#samples)
  }

  /** Nothing came for so long, as from a microphone that is muted. */
  skip(ms: number): void {
    const piece = new Int16Array((this.#options.sampleRate * 20) / 1_000)
    for (let left = ms; left > 0; left -= 20) this.hear(piece)
  }

  close(): void {
    for (const stream of this.#open.values()) stream.close()
    this.#open.clear()
    this.#current = undefined
    this.#before.length = 0
    this.#beforeSamples = 0
  }

  #begin(atSample: number) {
    if (!this.#listening || this.#current || this.#open.size >= MOST_OPEN) return
    this.#count += 1
    const id = `s${this.#count}`
    const { on, recogniser, sampleRate } = this.#options
    on.speechBegan(id, this.#msOf(atSample))
    const isOver = () => !this.#open.delete(id)
    let hasOpened = false
    let over: (() => void) | undefined
    /** An engine that answers before its stream is known is heard once it is. */
    const finish = (tell: () => void) => {
      if (!hasOpened) over = tell
      else if (!isOver()) {
        if (this.#current?.id === id) this.#cut(id)
        tell()
      }
    }
    const stream = recogniser.open(
      { ...this.#listening, sampleRate },
      {
        partial: (heard, stableWords) => {
          if (this.#open.has(id)) on.partial(id, heard, stableWords)
        },
        final: (heard) => finish(() => on.understood(id, heard)),
        refused: () => finish(() => on.notSpeech(id)),
        failed: (code, why) => finish(() => on.recogniserFailed(id, code, why)),
      },
    )
    this.#open.set(id, stream)
    this.#current = { id, fromSample: atSample, stream }
    hasOpened = true
    if (over) return finish(over)
    for (const piece of this.#before) stream.write(piece)
  }

  /** Its result came before the speech was over. */
  #cut(id: string) {
    this.#current = undefined
    this.#options.on.speechEnded(id, this.#msOf(this.#samples))
  }

  #end(atSample: number) {
    const current = this.#current
    if (!current) return
    this.#current = undefined
    const { on } = this.#options
    on.speechEnded(current.id, this.#msOf(atSample))
    if (this.#msOf(atSample - current.fromSample) >= LEAST_SPEECH_MS) return current.stream.end()
    this.#open.delete(current.id)
    current.stream.close()
    on.notSpeech(current.id)
  }

  #keep(pcm: Int16Array) {
    // A piece may be a view of a buffer that its owner fills again.
    this.#before.push(pcm.slice())
    this.#beforeSamples += pcm.length
    const most = (this.#options.sampleRate * BEFORE_MS) / 1_000
    for (let first = this.#before[0]; first && this.#beforeSamples - first.length >= most; first = this.#before[0]) {
      this.#before.shift()
      this.#beforeSamples -= first.length
    }
  }

  #msOf = (samples: number): number => Math.round((samples * 1_000) / this.#options.sampleRate)
}
