import type { Manner, Phonemes } from './piece.ts'
import type { Sound } from './sound.ts'

export interface Voice {
  readonly id: string
  readonly name: string
  /** `en` or `en-GB`. */
  readonly language: string
  readonly gender: 'female' | 'male' | 'unknown'
  readonly license: string
  readonly sampleRate: number
}

export interface Utterance extends Omit<Manner, 'gain'> {
  readonly voice: Voice
  readonly text: string
  /** How it sounds, in an alphabet of the engine. */
  readonly phonemes?: Phonemes
}

/** What speaks. Loudness, pauses and formats are not its business. */
export interface Engine {
  readonly id: string
  readonly name: string
  readonly license: string
  readonly voices: readonly Voice[]
  /** Whoever runs it is paid by the character. */
  readonly isPaid?: boolean
  /** Alphabets of phonemes that it can speak, as `ipa`; in any other the word itself is read. */
  readonly alphabets?: readonly string[]
  /** Rejects with a `SpeechError`; what was aborted leaves nothing behind. */
  synthesize(utterance: Utterance, signal: AbortSignal): Promise<Sound>
}

/** What of an engine can be told and kept. */
export type EngineInfo = Omit<Engine, 'synthesize'>

const base = (language: string) => language.split('-')[0]?.toLowerCase()

/** How well a voice speaks a language: 2 as asked, 1 the language of another country, 0 not. */
export function fit({ language }: Voice, asked: string): 0 | 1 | 2 {
  if (language.toLowerCase() === asked.toLowerCase()) return 2
  return base(language) === base(asked) ? 1 : 0
}
