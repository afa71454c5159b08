import type { EntityKind } from '@parley/contract/kernel/entityKind.ts'
import type { Reason } from '@parley/contract/kernel/errors.ts'
import { type InUse, namesOfUsers, type UsedBy } from '@parley/contract/kernel/inUse.ts'
import { Refusal } from './refusal.ts'

const MOST_LISTED = 200

export interface Named {
  readonly id: number
  readonly name: string
}

/** Rows of a kind as users, each with the address of its screen. */
export const usersOf = ({ kind, page }: EntityKind, rows: readonly Named[]): UsedBy[] =>
  rows.map(({ id, name }) => ({ kind, id, name, path: page?.(id as never) ?? null })) // only numbered kinds are given

/** All that use something; those that the person may not see are only counted. */
export const inUse = (users: readonly UsedBy[], hidden = 0): InUse => ({
  users: users.slice(0, MOST_LISTED),
  more: hidden + Math.max(0, users.length - MOST_LISTED),
})

/** Refuses with the users in the details, where there is a reason; it is asked with their names. */
export function refuseInUse(uses: InUse, blocked: (names: readonly string[]) => Reason | undefined): void {
  const why = blocked(namesOfUsers(uses))
  if (why) throw new Refusal(why, uses)
}
