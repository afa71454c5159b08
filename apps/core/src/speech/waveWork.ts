import { durationOf, peaksOf, readWave, SpeechError, writeWave } from '@parley/speech'

export interface WaveAsked {
  readonly bytes: Uint8Array
  /** Whether it is to be written as we write them; what we wrote ourselves is left as it is. */
  readonly isForeign: boolean
}
export interface WaveFacts {
  readonly wave: Uint8Array
  readonly durationMs: number
  readonly peaks: number[]
}
export type WaveTold = { readonly facts: WaveFacts } | { readonly problem: string }

const PEAKS = 200

/** What an asset needs of a recording, or why it is none. */
export function workOnWave({ bytes, isForeign }: WaveAsked): WaveTold {
  try {
    const sound = readWave(bytes)
    const durationMs = durationOf(sound)
    if (durationMs === 0) return { problem: 'There is nothing to hear in it.' }
    return { facts: { wave: isForeign ? writeWave(sound) : bytes, durationMs, peaks: [...peaksOf(sound, PEAKS)] } }
  } catch (error) {
    if (error instanceof SpeechError) return { problem: error.message }
    throw error
  }
}
