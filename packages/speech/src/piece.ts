/** How something is spoken. */
export interface Manner {
  /** 1 is the voice's own pace, 2 twice as fast. */
  readonly rate: number
  /** 1 is the voice's own pitch, 2 an octave higher. */
  readonly pitch: number
  /** Decibels above the usual loudness. */
  readonly gain: number
}

export type Gender = 'female' | 'male' | 'neutral'

/** How a word sounds; who does not know the alphabet reads the word itself. */
export interface Phonemes {
  /** `ipa`, or one of an engine's own, as `x-espeak-ng`. */
  readonly alphabet: string
  readonly ph: string
}

/** Text that one voice speaks in one manner. */
export interface SpokenPiece extends Manner {
  readonly text: string
  /** Where markup asks for it: names, the best first. */
  readonly voice?: string
  readonly gender?: Gender
  readonly phonemes?: Phonemes
  readonly language?: string
}

export interface Pause {
  readonly pauseMs: number
}

export type Piece = SpokenPiece | Pause

export const isPause = (piece: Piece): piece is Pause => 'pauseMs' in piece

export const PLAIN: Manner = { rate: 1, pitch: 1, gain: 0 }

export const LIMITS = {
  /** Characters of a text, markup included. */
  text: 20_000,
  depth: 20,
  elements: 1_000,
  /** A single pause. */
  pauseMs: 10_000,
  /** What an engine gets at once. */
  piece: 400,
  /** Of all that is spoken. */
  soundMs: 15 * 60_000,
  rate: [0.4, 2.5],
  pitch: [0.5, 2],
  gain: [-24, 12],
} as const

const between = (value: number, [low, high]: readonly [number, number]) => Math.min(high, Math.max(low, value))
const rounded = (value: number) => Math.round(value * 1_000) / 1_000

/** One manner within another, within what voices can do. */
export const within = (outer: Manner, inner: Partial<Manner>): Manner => ({
  rate: rounded(between(outer.rate * (inner.rate ?? 1), LIMITS.rate)),
  pitch: rounded(between(outer.pitch * (inner.pitch ?? 1), LIMITS.pitch)),
  gain: rounded(between(outer.gain + (inner.gain ?? 0), LIMITS.gain)),
})
