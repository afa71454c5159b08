/** Formats in which rules are written. */
export const grammarFormats = ['abnf', 'srgsXml', 'jsgf'] as const
export type GrammarFormat = (typeof grammarFormats)[number]

/** Whether what is said is the phrase, or has it somewhere. */
export const grammarMatches = ['contains', 'whole'] as const

export const GRAMMAR_LIMITS = {
  phrases: 2_000,
  sourceLength: 100_000,
  testPhrases: 200,
} as const
