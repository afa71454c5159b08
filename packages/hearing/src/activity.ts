/** When somebody begins and stops to speak, counted in samples from the first that was given. */
export type ActivityEvent = { readonly kind: 'began' | 'ended'; readonly atSample: number }

export interface ActivitySettings {
  /** Louder than the noise by so many decibels is speech. */
  readonly overNoiseDb: number
  /** Softer is silence, however quiet the line is; decibels below the loudest there can be. */
  readonly leastDb: number
  /** Speech begins with so many loud frames among the last of `BEGIN_WITHIN`. */
  readonly beginFrames: number
  /** Speech has ended when so many milliseconds were silent. */
  readonly endMs: number
}

export const usualActivity: ActivitySettings = { overNoiseDb: 8, leastDb: -52, beginFrames: 3, endMs: 400 }

const FRAME_MS = 20
const BEGIN_WITHIN = 5
/** Noise is the softest that a while sounded: nobody speaks so long without a gap, and a fan that starts is noise after it. */
const NOISE_WINDOWS = 6
const WINDOW_FRAMES = 25
const SMOOTHED_FRAMES = 5
/** A quieter line counts as a quiet room. */
const LEAST_NOISE_DB = -60
/** So many first frames tell what the line is like: what is even by then is noise, what goes up and down is speech over noise of at most so much. */
const FIRST_FRAMES = 10
const MOST_EVEN_DB = 10
const MOST_FIRST_NOISE_DB = -40
const SILENCE_DB = -100
/** Before anything is known. */
const MOST_NOISE_DB = 0

/**
 * Whether somebody speaks, by loudness over a noise that is measured all the time. It counts in frames of 20 ms, whatever pieces the sound
 * comes in.
 */
export class VoiceActivity {
  readonly #settings: ActivitySettings
  readonly #size: number
  readonly #frame: Int16Array
  #filled = 0
  #samples = 0
  readonly #smoothed: number[] = []
  readonly #loud: boolean[] = []
  /** The softest of each window, the newest last. */
  readonly #softest: number[] = []
  readonly #first: number[] = []
  #inWindow = 0
  #silentFrames = 0
  #isSpeech = false

  constructor(sampleRate: number, settings: ActivitySettings = usualActivity) {
    this.#settings = settings
    this.#size = (sampleRate * FRAME_MS) / 1_000
    this.#frame = new Int16Array(this.#size)
  }

  get isSpeech(): boolean {
    return this.#isSpeech
  }

  /** What the noise is taken for. */
  get noiseDb(): number {
    return Math.min(MOST_NOISE_DB, ...this.#softest)
  }

  hear(pcm: Int16Array): readonly ActivityEvent[] {
    const events: ActivityEvent[] = []
    for (let at = 0; at < pcm.length; ) {
      const piece = pcm.subarray(at, at + this.#size - this.#filled)
      this.#frame.set(piece, this.#filled)
      this.#filled += piece.length
      at += piece.length
      if (this.#filled < this.#size) break
      this.#filled = 0
      this.#samples += this.#size
      const event = this.#next(decibelsOf(this.#frame))
      if (event) events.push(event)
    }
    return events
  }

  #next(level: number): ActivityEvent | undefined {
    const { beginFrames, endMs } = this.#settings
    if (this.#first.length < FIRST_FRAMES) return this.#meet(level)
    const isLoud = this.#isLoud(level)
    this.#learn(level)
    push(this.#loud, isLoud, BEGIN_WITHIN)
    this.#silentFrames = isLoud ? 0 : this.#silentFrames + 1
    if (!this.#isSpeech && this.#loud.filter(Boolean).length >= beginFrames) {
      this.#isSpeech = true
      const first = this.#loud.indexOf(true)
      return { kind: 'began', atSample: this.#samples - (this.#loud.length - first) * this.#size }
    }
    if (this.#isSpeech && this.#silentFrames * FRAME_MS >= endMs) {
      this.#isSpeech = false
      this.#loud.length = 0
      return { kind: 'ended', atSample: this.#samples - this.#silentFrames * this.#size }
    }
    return undefined
  }

  #isLoud = (level: number): boolean =>
    level > Math.max(this.noiseDb + this.#settings.overNoiseDb, this.#settings.leastDb)

  /** Nothing begins before it is known what the line is like. */
  #meet(level: number): undefined {
    this.#first.push(level)
    if (this.#first.length < FIRST_FRAMES) return
    const least = Math.max(Math.min(...this.#first), LEAST_NOISE_DB)
    const isEven = Math.max(...this.#first) - least < MOST_EVEN_DB
    this.#softest.push(isEven ? least : Math.min(least, MOST_FIRST_NOISE_DB))
    for (const each of this.#first) push(this.#loud, this.#isLoud(each), BEGIN_WITHIN)
  }

  #learn(level: number) {
    push(this.#smoothed, Math.max(level, LEAST_NOISE_DB), SMOOTHED_FRAMES)
    if (this.#smoothed.length < SMOOTHED_FRAMES) return
    const soft = this.#smoothed.reduce((sum, each) => sum + each, 0) / SMOOTHED_FRAMES
    if (this.#inWindow === 0) push(this.#softest, soft, NOISE_WINDOWS)
    else this.#softest.push(Math.min(this.#softest.pop() ?? soft, soft))
    this.#inWindow = (this.#inWindow + 1) % WINDOW_FRAMES
  }
}

function push<T>(list: T[], item: T, most: number) {
  list.push(item)
  if (list.length > most) list.shift()
}

/** How loud a frame is without what it has of direct current, which cheap microphones add. */
export function decibelsOf(frame: Int16Array): number {
  let sum = 0
  let squares = 0
  for (const sample of frame) {
    sum += sample
    squares += sample * sample
  }
  const power = frame.length === 0 ? 0 : squares / frame.length - (sum / frame.length) ** 2
  return power <= 0 ? SILENCE_DB : Math.max(SILENCE_DB, 10 * Math.log10(power / 32_768 ** 2))
}
