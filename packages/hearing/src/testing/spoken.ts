import { type Engine, prepare, resampled } from '@parley/speech'
import { openFlite } from '@parley/speech/engines/flite.ts'
import { speak } from '@parley/speech/speak.ts'

/** What a voice that is built in says, in samples of 16 bits. */
export async function spoken(text: string, sampleRate: 8_000 | 16_000, voice?: string): Promise<Int16Array> {
  const flite = openFlite({ threads: 1 })
  try {
    return await spokenBy(flite, text, sampleRate, voice)
  } finally {
    await flite.close()
  }
}

export async function spokenBy(
  engine: Engine,
  text: string,
  sampleRate: 8_000 | 16_000,
  voice?: string,
): Promise<Int16Array> {
  const prepared = prepare({ text, format: 'text', language: 'en-US', sampleRate: 16_000, voice }, [engine])
  const sound = await speak(prepared, { engines: [engine], signal: new AbortController().signal })
  const { samples } = resampled(sound, sampleRate)
  return Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767))
}

export const silent = (ms: number, sampleRate: number): Int16Array => new Int16Array((ms * sampleRate) / 1_000)

export function joined(...pieces: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** With pink noise so many decibels below the loudness of what is not silent; the same each time. */
export function noisy(pcm: Int16Array, ratioDb: number): Int16Array {
  const loud = pcm.filter((sample) => Math.abs(sample) > 300)
  const level = Math.sqrt(loud.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, loud.length))
  const noise = pink(pcm.length)
  const of = Math.sqrt(noise.reduce((sum, sample) => sum + sample * sample, 0) / noise.length)
  const factor = level / 10 ** (ratioDb / 20) / of
  return pcm.map((sample, at) => Math.max(-32_768, Math.min(32_767, sample + (noise[at] ?? 0) * factor)))
}

/** Paul Kellet’s filter over a small generator of numbers. */
function pink(length: number): Float64Array {
  let seed = 12_345
  const white = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 1_073_741_824 - 1
  }
  let [b0, b1, b2] = [0, 0, 0]
  return Float64Array.from({ length }, () => {
    const now = white()
    b0 = 0.99765 * b0 + now * 0.099046
    b1 = 0.963 * b1 + now * 0.2965164
    b2 = 0.57 * b2 + now * 1.0526913
    return b0 + b1 + b2 + now * 0.1848
  })
}

/** In pieces as they come from a line. */
export function* frames(pcm: Int16Array, size: number): Generator<Int16Array> {
  for (let at = 0; at < pcm.length; at += size) yield pcm.subarray(at, at + size)
}
