import { type ErrorCode, type ErrorParams, type Reason, reason } from './errors.ts'

/** Something that uses another, which therefore has to stay. */
export interface UsedBy {
  /** Of `entityKinds`. */
  readonly kind: string
  readonly id: number
  readonly name: string
  /** The address of its screen, where it has one. */
  readonly path: string | null
}

/** The details of each refusal because something is in use. */
export interface InUse {
  readonly users: readonly UsedBy[]
  /** How many there are beside those: the person may not see them, or the list would be too long. */
  readonly more: number
}

/** As a sentence names them. */
export const namesOfUsers = ({ users, more }: InUse): string[] => [
  ...users.map(({ name }) => name),
  ...(more > 0 ? [`${more} more`] : []),
]

type NamesUsers = { [C in ErrorCode]: 'users' extends keyof ErrorParams<C> ? C : never }[ErrorCode]

/** Why something that is used has to stay as it is, by the names of its users. */
export const keptBy =
  (code: NamesUsers) =>
  (names: readonly string[]): Reason | undefined =>
    names.length > 0 ? reason(code as 'grammar.inUse', { users: names.join(', ') }) : undefined // any of them takes the same
