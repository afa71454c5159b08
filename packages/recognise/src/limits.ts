/** Sizes past which a recogniser, a grammar or what was said is refused or cut; they keep the cost of one turn bounded. */
export const RECOGNITION_LIMITS = {
  phrases: 500,
  phraseLength: 200,
  patternLength: 500,
  /** Digits or letters of one answer. */
  spelledLength: 100,
  /** Sum of the counted repeats of a regular expression. */
  patternRepeats: 500,
  /** Instructions of a compiled regular expression. */
  patternSize: 2_000,
  /** Characters of what a person said that are looked at. */
  inputLength: 2_000,
} as const
