/** Sound of calls in a browser: one channel, 16 bits, little-endian, 20 ms a frame. */
export const SAMPLE_RATE = 16_000
export const FRAME_MS = 20
export const FRAME_SAMPLES = (SAMPLE_RATE * FRAME_MS) / 1_000
export const FRAME_BYTES = FRAME_SAMPLES * 2

export function samplesOf(bytes: Uint8Array): Int16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Int16Array.from({ length: bytes.byteLength >> 1 }, (_, at) => view.getInt16(at * 2, true))
}

export function bytesOf(samples: Int16Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 2)
  for (let at = 0; at < samples.length; at++) bytes.writeInt16LE(samples[at] ?? 0, at * 2)
  return bytes
}

export const pcmOf = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767))

/** How loud a frame is, from 0 to 1. */
export function levelOf(samples: Int16Array): number {
  let sum = 0
  for (const sample of samples) sum += (sample / 32_768) ** 2
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length)
}

/** A clock of another machine may run faster by so much. */
const FASTER = 1.1
/** Frames that came late come together: so much at the beginning, and after a while in which less came. */
const FIRST_MS = 3_000
const MOST_MS = 10_000

/** More sound at once than this is no hold-up. */
const MOST_SURPLUS_MS = 60_000

/** Sees sound that comes faster than it can have been spoken. A machine or network that stood still sends it late: what is too much is left out. */
export class Pace {
  #lastMs: number | undefined
  #leftMs = FIRST_MS
  #surplusMs = 0

  /** One more frame at this time: whether it is heard, or too much, or so much that its sample rate is not what was said. */
  take(nowMs: number): 'heard' | 'surplus' | 'absurd' {
    const passedMs = nowMs - (this.#lastMs ?? nowMs)
    this.#lastMs = nowMs
    this.#leftMs = Math.min(MOST_MS, this.#leftMs + passedMs * FASTER)
    this.#surplusMs = Math.max(0, this.#surplusMs - passedMs)
    if (this.#leftMs >= FRAME_MS) {
      this.#leftMs -= FRAME_MS
      return 'heard'
    }
    this.#surplusMs += FRAME_MS
    return this.#surplusMs > MOST_SURPLUS_MS ? 'absurd' : 'surplus'
  }
}
