/** What is kept of one piece of speech at most, in milliseconds; what comes after it is not heard. */
const MOST_MS = 60_000

/** Sound that is collected. */
export class Pcm {
  readonly #pieces: Int16Array[] = []
  readonly #most: number
  #length = 0

  constructor(sampleRate: number) {
    this.#most = (sampleRate * MOST_MS) / 1_000
  }

  /** Tells whether there was room for it. */
  add(pcm: Int16Array): boolean {
    if (this.#length + pcm.length > this.#most) return false
    this.#pieces.push(pcm.slice())
    this.#length += pcm.length
    return true
  }

  get pieces(): readonly Int16Array[] {
    return this.#pieces
  }

  get length(): number {
    return this.#length
  }
}

/** As programs and endpoints take it: two bytes a sample, the lower one first. */
export function bytesOf(pcm: Int16Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pcm.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < pcm.length; at++) view.setInt16(at * 2, pcm[at] ?? 0, true)
  return bytes
}

/** A WAV file of it. */
export function waveOf(pieces: readonly Int16Array[], sampleRate: number): Blob {
  const size = pieces.reduce((sum, { length }) => sum + length * 2, 0)
  const header = new DataView(new ArrayBuffer(44))
  const text = (at: number, letters: string) => {
    for (const [each, letter] of [...letters].entries()) header.setUint8(at + each, letter.charCodeAt(0))
  }
  text(0, 'RIFF')
  header.setUint32(4, 36 + size, true)
  text(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, sampleRate, true)
  header.setUint32(28, sampleRate * 2, true)
  header.setUint16(32, 2, true)
  header.setUint16(34, 16, true)
  text(36, 'data')
  header.setUint32(40, size, true)
  return new Blob([header.buffer, ...pieces.map(bytesOf)], { type: 'audio/wav' })
}
