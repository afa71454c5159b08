/** Somebody who wants slots. */
export interface Claimant {
  readonly id: number
  /** 9 goes first. */
  readonly priority: number
  /** Share among those of the same priority. */
  readonly weight: number
  /** How many it can use now. */
  readonly wants: number
}

/**
 * Shares out free slots: higher priorities take all they can use, those of one share by weight, whole ones by the largest remainder. What one
 * cannot use goes to the others.
 */
export function shareOut(slots: number, claimants: readonly Claimant[]): ReadonlyMap<number, number> {
  const given = new Map<number, number>()
  let left = Math.max(0, Math.floor(slots))
  const priorities = [...new Set(claimants.map(({ priority }) => priority))].sort((one, other) => other - one)
  for (const priority of priorities) {
    if (left === 0) break
    left -= shareAmong(
      left,
      claimants.filter((one) => one.priority === priority && one.wants > 0),
      given,
    )
  }
  return given
}

/** Answers how many were given. */
function shareAmong(slots: number, all: readonly Claimant[], given: Map<number, number>): number {
  let [left, open] = [slots, all]
  while (left > 0 && open.length > 0) {
    const weights = open.reduce((sum, { weight }) => sum + weight, 0)
    // Who wants less than its share gets all of it; the others share again what that leaves.
    const modest = open.filter(({ wants, weight }) => wants * weights <= left * weight)
    if (modest.length > 0) {
      for (const { id, wants } of modest) {
        given.set(id, wants)
        left -= wants
      }
      open = open.filter((one) => !modest.includes(one))
      continue
    }
    const parts = open.map(({ id, weight }) => {
      const exact = left * weight
      return { id, whole: Math.floor(exact / weights), rest: exact % weights }
    })
    let over = left - parts.reduce((sum, { whole }) => sum + whole, 0)
    parts.sort((one, other) => other.rest - one.rest || one.id - other.id)
    for (const { id, whole } of parts) {
      given.set(id, whole + (over > 0 ? 1 : 0))
      over -= 1
    }
    left = 0
  }
  return slots - left
}
