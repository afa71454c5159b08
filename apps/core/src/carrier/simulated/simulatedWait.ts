import type { Cancel } from '@parley/flow'
import type { WaitingCaller } from '../carrier.ts'
import type { Timeline } from '../timeline.ts'
import type { Part } from './part.ts'

interface WaitOptions {
  readonly timeline: Timeline
  readonly at: Date
  readonly part: Part
  readonly told: (text: string) => void
}

/** Someone who waits for an answer, for as long as their patience lasts. */
export class SimulatedWait {
  readonly #options: WaitOptions
  #patience: Cancel | undefined
  #hasWaited = false
  #isGone = false
  #rangMs: number | undefined

  constructor(options: WaitOptions) {
    this.#options = options
  }

  begin(gone: () => void): WaitingCaller {
    const { timeline, at, part, told } = this.#options
    this.#hasWaited = true
    const waitsMs = 'waitsMs' in part ? part.waitsMs : undefined
    if (waitsMs !== undefined)
      this.#patience = timeline.after(waitsMs, () => {
        this.#isGone = true
        gone()
      })
    return {
      say: (text) => {
        this.#rangMs ??= timeline.now().getTime() - at.getTime()
        told(text)
      },
    }
  }

  /** Answered or refused: nobody waits any more. */
  end(): { readonly isGone: boolean; readonly waited: { readonly rangMs: number | undefined } | undefined } {
    this.#patience?.()
    return { isGone: this.#isGone, waited: this.#hasWaited ? { rangMs: this.#rangMs } : undefined }
  }
}
