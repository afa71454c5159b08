import { type Diagnosis, diagnose, NlpError } from '@parley/nlp'
import type { LearnedRow } from './model.store.ts'

type Suggested = Diagnosis['suggestions'][number]

/** What was found, with ids in place of places among the utterances. */
export interface StoredDiagnosis {
  readonly accuracy: number
  readonly relabelAll: Diagnosis['relabelAll']
  readonly suggestions: readonly StoredSuggestion[]
}
export type StoredSuggestion =
  | (Omit<Extract<Suggested, { kind: 'relabel' }>, 'example'> & { readonly idUtterance: number })
  | Extract<Suggested, { kind: 'merge' }>
  | (Omit<Extract<Suggested, { kind: 'split' }>, 'parts'> & {
      readonly parts: readonly { readonly count: number; readonly words: readonly string[] }[]
    })

export type Diagnosed = { readonly found: StoredDiagnosis } | { readonly problem: string }

/** Looks at labels by what models make of them that never saw them; plain data in and out, so that it can be done in a thread. */
export function diagnoseRows(rows: readonly LearnedRow[], told: (share: number) => void): Diagnosed {
  const learned = rows.filter(({ isTest }) => !isTest)
  const held = rows.filter(({ isTest }) => isTest)
  try {
    const { accuracy, relabelAll, suggestions } = diagnose(learned, held, {
      onProgress: (share) => {
        told(share)
        return true
      },
    })
    return { found: { accuracy, relabelAll, suggestions: suggestions.map((one) => withIds(one, learned)) } }
  } catch (error) {
    if (error instanceof NlpError) return { problem: error.message }
    throw error
  }
}

function withIds(one: Suggested, learned: readonly LearnedRow[]): StoredSuggestion {
  if (one.kind === 'relabel') {
    const { example, ...rest } = one
    return { ...rest, idUtterance: learned[example]?.id ?? 0 }
  }
  if (one.kind === 'merge') return one
  return { ...one, parts: one.parts.map(({ examples, words }) => ({ count: examples.length, words })) }
}
