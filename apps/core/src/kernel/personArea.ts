import type { ErasureMode } from '@parley/contract/erasure/erasure.enum.ts'
import type { PersonFinding } from '@parley/contract/erasure/erasure.schema.ts'
import { type Identifier, nearPatternOf, numberForms, patternOf } from '@parley/contract/erasure/identifier.ts'
import { sql } from 'kysely'
import type { Ctx } from './ctx.ts'
import type { Services } from './services.ts'

/** Who is looked for: the identifier as it is compared, and a pattern that finds it within texts. */
export interface Person extends Identifier {
  /** Digits of a number, with its country and without; the identifier itself otherwise. */
  readonly forms: readonly string[]
  readonly pattern: string
  /** Finds at least as much in JSON. */
  readonly nearPattern: string
}

export const personOf = (identifier: Identifier): Person => ({
  ...identifier,
  forms: identifier.kind === 'number' ? numberForms(identifier) : [identifier.value],
  pattern: patternOf(identifier),
  nearPattern: nearPatternOf(identifier),
})

type Found = Pick<PersonFinding, 'count' | 'isExact' | 'samples'>

/** What an area declares that holds people: how it finds one, why it cannot let go now, and how it does. */
export interface PersonArea {
  readonly name: string
  readonly title: string
  /** What the two ways do here, for the one who chooses. */
  readonly erases: string
  readonly anonymises: string
  /** Counts, and some masked samples; changes nothing. */
  find(ctx: Ctx, person: Person): Promise<Found>
  /** Why it must stay, if it must. */
  blocked?(ctx: Ctx, person: Person): Promise<string | undefined>
  /** In one transaction, whole or not at all; done again it finds nothing. Answers how many things were found and dealt with. */
  erase(
    ctx: Ctx,
    person: Person,
    mode: ErasureMode,
    services: Pick<Services, 'identity'>,
  ): Promise<{ found: number; done: number }>
}

/** Declares an area, as the desk and its receipts name it. */
export const personArea = (area: PersonArea): PersonArea => area

export const MOST_SHOWN = 5
export const MOST_FOUND = 1_000
/** What stands in the place of a person. */
export const GONE = '•••'

/** A copy of a JSON value without the person. */
export function withoutPerson(value: unknown, { pattern }: Person): unknown {
  const everywhere = new RegExp(pattern, 'gi')
  const clean = (part: unknown): unknown => {
    if (typeof part === 'string') return part.replaceAll(everywhere, GONE)
    if (typeof part === 'number') return String(part).search(everywhere) >= 0 ? GONE : part
    if (Array.isArray(part)) return part.map(clean)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, each]) => [key.replaceAll(everywhere, GONE), clean(each)]),
    )
  }
  return clean(value)
}

/** What stands around the person in a text, without the person. */
export function around(text: string, { pattern }: Person): string {
  const at = text.search(new RegExp(pattern, 'i'))
  const start = Math.max(0, at - 30)
  const piece = text.slice(start, start + 90).replaceAll(new RegExp(pattern, 'gi'), GONE)
  // What is cut at its end may be the beginning of the identifier.
  return piece.replaceAll(/\d{3,}/g, GONE).toWellFormed()
}

/** What a column of texts says, without the person. */
export const cleaned = (column: string, { pattern }: Person) =>
  sql`regexp_replace(${sql.ref(column)}, ${pattern}, ${GONE}, 'gi')`
