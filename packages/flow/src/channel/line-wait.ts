import type { SpeechWait } from './line-speech.ts'

/** What a line waits for: one thing at a time. */
export type Wait =
  | { readonly for: 'nothing' | 'playback' }
  | { readonly for: 'silence' | 'key'; readonly untilMs: number }
  | { readonly for: 'speech'; readonly untilMs: number; readonly of: SpeechWait['for'] }

export const isSame = (one: Wait, other: Wait): boolean =>
  one.for === other.for &&
  ('untilMs' in one ? one.untilMs : 0) === ('untilMs' in other ? other.untilMs : 0) &&
  ('of' in one ? one.of : '') === ('of' in other ? other.of : '')
