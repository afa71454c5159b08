import type { Cancel, LinePorts, Playback, PlayEvents } from './line-ports.ts'

/** Plays for so long by the clock of the line and makes no sound: for lines whose other end is made up. */
export class TimedPlayback implements Playback {
  readonly #clock: Pick<LinePorts, 'nowMs' | 'after'>
  readonly #wholeMs: number
  readonly #ended: () => void
  #leftMs: number
  #playing: { readonly sinceMs: number; readonly stop: Cancel } | undefined

  constructor(wholeMs: number, clock: Pick<LinePorts, 'nowMs' | 'after'>, on: PlayEvents) {
    this.#clock = clock
    this.#wholeMs = wholeMs
    this.#leftMs = wholeMs
    this.#ended = on.ended
    this.resume()
    on.started()
  }

  get leftMs(): number {
    const sinceMs = this.#playing?.sinceMs
    return sinceMs === undefined ? this.#leftMs : Math.max(0, this.#leftMs - (this.#clock.nowMs() - sinceMs))
  }

  pause(): void {
    this.#leftMs = this.leftMs
    this.#playing?.stop()
    this.#playing = undefined
  }

  resume(): void {
    if (this.#playing || this.#leftMs < 0) return
    const sinceMs = this.#clock.nowMs()
    this.#playing = { sinceMs, stop: this.#clock.after(this.#leftMs, () => this.#ended()) }
  }

  stop(): { readonly heardMs: number } {
    this.pause()
    return { heardMs: this.#wholeMs - this.#leftMs }
  }
}
