import { canonicalJson, type Json } from '../json.ts'
import type { TestPhrase } from './grammar.schema.ts'
import type { Grammar, Utterance } from './grammar.ts'

/** In which test phrases are read where the grammar is for any language. */
export const TEST_LANGUAGE = 'en'

export interface TestResult {
  readonly index: number
  readonly isPassed: boolean
  /** What the grammar made of it; undefined where it is not in it. */
  readonly found: { readonly value: Json } | undefined
}

/** What a grammar makes of its test phrases. */
export const runTests = (
  grammar: Grammar,
  tests: readonly TestPhrase[],
  around: Omit<Utterance, 'text'>,
  spend?: (units: number) => void,
): readonly TestResult[] =>
  tests.map(({ text, isMatch, value }, index) => {
    const match = grammar.match({ ...around, text }, spend)
    const found = match && { value: match.value }
    const isValue = value === undefined || canonicalJson(found?.value) === canonicalJson(value)
    return { index, isPassed: isMatch ? found !== undefined && isValue : !found, found }
  })
