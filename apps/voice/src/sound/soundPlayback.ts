import type { Playback, PlayEvents } from '@parley/flow/channel/line-ports.ts'
import type { SpokenPiece } from '../link/message.ts'
import { FRAME_MS, FRAME_SAMPLES } from './frames.ts'
import { NotSpoken } from './speaker.ts'

/** Pieces that are spoken before they are due: the next one while one plays. */
const AHEAD = 2

interface PlaybackPorts {
  readonly speak: (piece: SpokenPiece) => Promise<Int16Array>
  readonly send: (frame: Int16Array) => void
  /** Calls at each frame that is due, until what is given back is called. */
  readonly tick: (run: () => void) => () => void
  /** Drops what the other end has not played yet. */
  readonly flush: () => void
}

/** A text that is spoken piece by piece and sent frame by frame; the first piece sounds while the next one is made. */
export class SoundPlayback implements Playback {
  readonly #ports: PlaybackPorts
  readonly #on: PlayEvents
  readonly #left: SpokenPiece[]
  readonly #made: Promise<Int16Array>[] = []
  #sound: Int16Array | undefined
  #at = 0
  #frames = 0
  #isPaused = false
  #isOver = false
  #isSent = false
  #isFetching = false
  #stopTicks: (() => void) | undefined

  constructor(pieces: readonly SpokenPiece[], ports: PlaybackPorts, on: PlayEvents) {
    this.#ports = ports
    this.#on = on
    this.#left = [...pieces]
    this.#fetch()
  }

  pause(): void {
    this.#isPaused = true
    this.#hold()
    this.#ports.flush()
  }

  resume(): void {
    this.#isPaused = false
    this.#go()
  }

  stop(): { readonly heardMs: number } {
    if (!this.#isOver) this.#ports.flush()
    this.#end()
    return { heardMs: this.heardMs }
  }

  get heardMs(): number {
    return this.#frames * FRAME_MS
  }

  /** Plays the last of what was sent again, as far as it is of the piece that plays. */
  stepBack(ms: number): void {
    if (this.#isOver || !this.#sound || this.#frames === 0) return
    // The first frame, of which was told, is not the first again.
    const frames = Math.min(Math.round(ms / FRAME_MS), Math.floor(this.#at / FRAME_SAMPLES), this.#frames - 1)
    this.#at -= frames * FRAME_SAMPLES
    this.#frames -= frames
    this.#isSent = false
  }

  #fetch(): void {
    while (this.#made.length < AHEAD && this.#left.length > 0) {
      const [piece] = this.#left.splice(0, 1)
      if (!piece) break
      const made = this.#ports.speak(piece)
      // It is waited for when it is its turn.
      made.catch(() => {})
      this.#made.push(made)
    }
    if (this.#sound || this.#isFetching || this.#isOver) return
    const next = this.#made.shift()
    if (!next) {
      this.#finish()
      return
    }
    this.#isFetching = true
    next.then(
      (sound) => {
        this.#isFetching = false
        if (this.#isOver) return
        this.#sound = sound
        this.#at = 0
        this.#fetch()
        this.#go()
      },
      (error: unknown) => {
        this.#isFetching = false
        if (this.#isOver) return
        this.#end()
        this.#on.failed(error instanceof NotSpoken ? error.code : 'engine')
      },
    )
  }

  #go(): void {
    if (this.#isPaused || this.#isOver || !this.#sound || this.#stopTicks) return
    this.#stopTicks = this.#ports.tick(() => this.#tick())
  }

  #hold(): void {
    this.#stopTicks?.()
    this.#stopTicks = undefined
  }

  #tick(): void {
    const sound = this.#sound
    if (!sound) return
    if (this.#isSent) {
      this.#finish()
      return
    }
    if (this.#at < sound.length) {
      const frame = new Int16Array(FRAME_SAMPLES)
      frame.set(sound.subarray(this.#at, this.#at + FRAME_SAMPLES))
      this.#at += FRAME_SAMPLES
      this.#frames += 1
      this.#ports.send(frame)
      if (this.#frames === 1) this.#on.started()
    }
    if (this.#at < sound.length) return
    // The last frame sounds until the next would be due.
    this.#isSent = this.#made.length + this.#left.length === 0
    if (this.#isSent) return
    this.#sound = undefined
    this.#hold()
    this.#fetch()
  }

  #finish(): void {
    this.#end()
    this.#on.ended()
  }

  #end(): void {
    this.#isOver = true
    this.#hold()
    this.#sound = undefined
    this.#left.length = 0
    this.#made.length = 0
  }
}
