import type { Engine } from '@parley/speech'
import { keyOf, speak } from '@parley/speech/speak.ts'
import type { SpokenPiece } from '../link/message.ts'
import { pcmOf, SAMPLE_RATE } from './frames.ts'

/** Somebody waits on the line. */
const DEADLINE_MS = 20_000
const MOST_AT_ONCE = 4
/** Of more, who asks last waits for longer than anyone stays on a line. */
const MOST_WAITING = 200
const MOST_KEPT_BYTES = 64_000_000

/** What could not be spoken, as the record of the call names it. */
export class NotSpoken extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Speaks for calls, whose budget is this process's own; what was spoken is kept by what decides how it sounds. */
export class CallSpeaker {
  readonly #engines: readonly Engine[]
  readonly #kept = new Map<string, Int16Array>()
  readonly #underWay = new Map<string, Promise<Int16Array>>()
  readonly #waiting: (() => void)[] = []
  #bytes = 0
  #speaking = 0

  constructor(engines: readonly Engine[]) {
    this.#engines = engines
  }

  async speak(piece: SpokenPiece): Promise<Int16Array> {
    if ('pauseMs' in piece) return new Int16Array(Math.round((Math.min(piece.pauseMs, 60_000) * SAMPLE_RATE) / 1_000))
    const key = keyOf({ parts: [piece], sampleRate: SAMPLE_RATE })
    const kept = this.#kept.get(key)
    if (kept) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept
    }
    const making = this.#underWay.get(key) ?? this.#make(key, piece).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, making)
    return await making
  }

  async #make(key: string, piece: SpokenPiece): Promise<Int16Array> {
    await this.#take()
    try {
      const signal = AbortSignal.timeout(DEADLINE_MS)
      const parts = [piece]
      const { samples } = await speak({ parts, sampleRate: SAMPLE_RATE }, { engines: this.#engines, signal })
      const sound = pcmOf(samples)
      this.#keep(key, sound)
      return sound
    } catch (error) {
      throw new NotSpoken(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'engine')
    } finally {
      this.#speaking -= 1
      this.#waiting.shift()?.()
    }
  }

  async #take(): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING) throw new NotSpoken('busy')
    if (this.#speaking >= MOST_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#speaking += 1
  }

  #keep(key: string, sound: Int16Array): void {
    this.#kept.set(key, sound)
    this.#bytes += sound.byteLength
    for (const [oldest, { byteLength }] of this.#kept) {
      if (this.#bytes <= MOST_KEPT_BYTES) return
      this.#kept.delete(oldest)
      this.#bytes -= byteLength
    }
  }
}
