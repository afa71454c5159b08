import { deserialize, driftOf, type VariantRule, variantsOf } from '@parley/nlp'
import { nearestOf, similarGroups } from './nearTexts.ts'

interface VariantWork {
  readonly texts: readonly string[]
  readonly rules: readonly VariantRule[]
  readonly most: number
  readonly seed: number
  readonly before: readonly string[]
  readonly after: readonly string[]
}
interface DriftWork {
  /** Of the model. */
  readonly bytes: Uint8Array
  readonly threshold: number
  readonly trained: readonly string[]
  readonly tests: readonly string[]
  readonly live: readonly string[]
}

/** What is done with many texts beside the event loop. */
export const textWorks = {
  similarGroups: ({ texts }: { readonly texts: readonly string[] }) => similarGroups(texts),
  nearestOf: ({ known, added }: { readonly known: readonly string[]; readonly added: readonly string[] }) =>
    nearestOf(known, added),
  variants: ({ texts, ...how }: VariantWork) => variantsOf(texts, how),
  drift: ({ bytes, threshold, trained, tests, live }: DriftWork) => {
    const model = deserialize(bytes)
    return {
      now: driftOf(model, trained, live, threshold),
      atTests: driftOf(model, trained, tests, threshold),
    }
  },
}
export type TextWorks = typeof textWorks
