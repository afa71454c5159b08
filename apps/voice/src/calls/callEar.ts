import { type AnswerKind, Ear, type EarEvents, type Recogniser } from '@parley/hearing'
import { FRAME_MS, SAMPLE_RATE } from '../sound/frames.ts'

/** So much may sound lag behind: a network gives it back in lumps. */
const GAP_MS = 300
/** Enough silence to end what was being said. */
const CUT_MS = 1_000

interface Expected {
  readonly phrases: readonly string[]
  readonly builtins: readonly string[]
  readonly language: string
}

/** The ear of a call: its times are those of the call, whose sound begins late and stops while the microphone is muted. */
export class CallEar {
  readonly #ear: Ear
  readonly #nowMs: () => number
  #heardMs = 0
  #laterMs: number | undefined

  constructor(recogniser: Recogniser, nowMs: () => number, on: EarEvents) {
    this.#nowMs = nowMs
    const at = (ms: number) => ms + (this.#laterMs ?? 0)
    this.#ear = new Ear({
      sampleRate: SAMPLE_RATE,
      recogniser,
      on: {
        ...on,
        speechBegan: (segment, atMs) => on.speechBegan(segment, at(atMs)),
        speechEnded: (segment, atMs) => on.speechEnded(segment, at(atMs)),
      },
    })
  }

  listenFor({ phrases, builtins, language }: Expected): void {
    this.#ear.listenFor({ language, phrases, kinds: kindsOf(builtins) })
  }

  hear(samples: Int16Array): void {
    const now = this.#nowMs()
    this.#laterMs ??= now - FRAME_MS
    this.#heardMs += FRAME_MS
    this.#ear.hear(samples)
    // A microphone whose clock runs slowly falls behind that of the call, as does one that was off.
    this.#laterMs = Math.max(this.#laterMs, now - this.#heardMs - GAP_MS)
  }

  /** The microphone is another one from now on, or comes back: what was being said has ended. */
  cut(): void {
    if (this.#heardMs === 0) return
    this.#ear.skip(CUT_MS)
    this.#heardMs += CUT_MS
  }

  close(): void {
    this.#ear.close()
  }
}

const KINDS: Readonly<Record<string, AnswerKind>> = {
  yes: 'yesNo',
  no: 'yesNo',
  unsure: 'yesNo',
  number: 'digits',
  digits: 'digits',
  phone: 'digits',
  letters: 'spelled',
  email: 'spelled',
  date: 'date',
  time: 'date',
  duration: 'date',
  money: 'amount',
}

/** What the engine of flows can read by itself, as ears know it. */
export const kindsOf = (builtins: readonly string[]): AnswerKind[] => {
  const kinds = [...new Set(builtins.map((each) => KINDS[each] ?? 'free'))]
  return kinds.length > 0 ? kinds : ['free']
}
