import { reason } from '../kernel/errors.ts'

/** Calls of one group. */
const MOST_CALLS = 50
interface Group {
  readonly expires: string | null
  readonly dailyLimit: number
  readonly runsToday: number
}

export const isExpired = ({ expires }: Pick<Group, 'expires'>, today: string): boolean =>
  expires !== null && expires < today

/** Why something cannot be done with a demo call now: the button shows it, the core throws it. */
export const demoBlocked = {
  add: (calls: number) => (calls >= MOST_CALLS ? reason('demoCall.tooMany', { most: MOST_CALLS }) : undefined),
  run(group: Group, today: string) {
    if (isExpired(group, today)) return reason('demoCall.expired', { day: group.expires ?? '' })
    return group.runsToday >= group.dailyLimit ? reason('demoCall.limit', { limit: group.dailyLimit }) : undefined
  },
  link: (group: Pick<Group, 'expires'>, today: string) =>
    isExpired(group, today) ? reason('demoCall.expired', { day: group.expires ?? '' }) : undefined,
}
