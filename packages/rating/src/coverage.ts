import { preparedOf } from './prepared.ts'
import type { Terms } from './terms.ts'

/** By what numbers of a country, or of any other prefix, are rated. */
export interface Coverage {
  readonly prefix: string
  /** The longest prefix of a rate that holds for all of its numbers; nothing: they fall to the default. */
  readonly by: string
  /** Prefixes of rates that hold for some of its numbers, sorted. */
  readonly partly: readonly string[]
}

export function coverageOf(terms: Terms, prefixes: readonly string[]): Coverage[] {
  const { prefixes: rates, lengths } = preparedOf(terms)
  const priced = [...rates.keys()].sort()
  return prefixes.map((prefix) => {
    const length = lengths.find((each) => each <= prefix.length && rates.has(prefix.slice(0, each))) ?? 0
    const partly = priced.filter((each) => each.length > prefix.length && each.startsWith(prefix))
    return { prefix, by: prefix.slice(0, length), partly }
  })
}

/** Those without a rate of their own, whose numbers fall to the default but for the ones in `partly`. */
export const gapsOf = (terms: Terms, prefixes: readonly string[]): Coverage[] =>
  coverageOf(terms, prefixes).filter(({ by }) => by === '')
