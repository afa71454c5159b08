import { type DocumentProblem, parseFlowDocument } from '@parley/flow/parse.ts'
import { config } from 'zod'

// The page's security policy allows no code made from strings.
config({ jitless: true })

export type { DocumentProblem }

/** What is wrong with a pasted or chosen document, found the way the core will, before anything is sent. */
export function problemsIn(text: string): readonly DocumentProblem[] {
  const parsed = parseFlowDocument(text)
  return parsed.ok ? [] : parsed.problems
}
