import { FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE } from './frames.ts'

const HERTZ = 440
/** A soft beep at the beginning of each period. */
const LOUDNESS = 1_600
const BEEP_MS = 240
const PERIOD_MS = 2_000

/** What a caller hears while nobody can answer: frame by frame, a soft beep now and then. */
export class WaitingSound {
  #atMs = 0

  frame(): Int16Array {
    const fromMs = this.#atMs % PERIOD_MS
    this.#atMs += FRAME_MS
    return Int16Array.from({ length: FRAME_SAMPLES }, (_, sample) => {
      const ms = fromMs + (sample * 1_000) / SAMPLE_RATE
      // Faded in and out, so that it does not click.
      const share = ms < BEEP_MS ? Math.sin((Math.PI * ms) / BEEP_MS) : 0
      return Math.round(LOUDNESS * share * Math.sin((2 * Math.PI * HERTZ * ms) / 1_000))
    })
  }
}
