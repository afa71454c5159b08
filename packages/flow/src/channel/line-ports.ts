import type { SayEffect } from '../engine/effect.ts'
import type { FlowInput } from '../engine/input.ts'

type Timeless<T> = T extends unknown ? Omit<T, 'at' | 'offsetMs'> : never
/** What happens on a line, without the time at which it is told. */
export type LineInput = Timeless<Extract<FlowInput, { kind: 'heard' | 'keyed' | 'silence' | 'played' }>>

/** Gives up what was to happen. */
export type Cancel = () => void

/** A text that is being played. Each of these may come late, when it is over; then it does nothing. */
export interface Playback {
  /** How much of it was heard, where that is not as long as it took: it may have waited for somebody who was away. */
  readonly heardMs?: number
  pause(): void
  resume(): void
  /** Tells how much of it was heard, and the last of its marks by then, where it has any. */
  stop(): { readonly heardMs: number; readonly mark?: string }
}

/** What is told of a text that is played, until it is stopped. */
export interface PlayEvents {
  /** The first sound of it leaves. */
  started(): void
  ended(): void
  /** It could not be played, or not to its end. */
  failed(code: string): void
}

/**
 * What is worth knowing about a line and is no input of the flow: sounds that interrupted it for nothing, what was said or keyed in vain, results
 * that never came or came too late, and what did not work.
 */
export type LineNote =
  | { readonly kind: 'falseAlarm'; readonly say?: string }
  | { readonly kind: 'ignored'; readonly what: 'speech' | 'keys' }
  | { readonly kind: 'cutAtMost' | 'noResult' | 'lateResult'; readonly segment: string }
  | { readonly kind: 'recogniserFailed'; readonly segment: string; readonly code: string }
  | { readonly kind: 'playbackFailed'; readonly say: string; readonly code: string }
  | { readonly kind: 'soundLeftOut'; readonly ms: number }

/** What a line needs of its channel. */
export interface LinePorts {
  /** The present, in milliseconds from the start of the conversation. */
  readonly nowMs: () => number
  readonly after: (ms: number, run: () => void) => Cancel
  /** Begins to play a text. */
  readonly play: (say: SayEffect, on: PlayEvents) => Playback
  readonly send: (input: LineInput) => void
  readonly note?: ((note: LineNote) => void) | undefined
}
