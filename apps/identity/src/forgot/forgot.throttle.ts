import type { ThrottleRule } from '../accounts/throttle.rule.ts'
import { countOnce } from '../accounts/throttle.store.ts'
import type { IdentityContext } from '../context.ts'

const hour = 3600
const inAnHour = (most: number): ThrottleRule => ({
  free: most - 1,
  firstSeconds: hour,
  lockAfter: most,
  lockSeconds: hour,
  forgetSeconds: hour,
})

/** Three mails for one account, ten questions from one address; the next after an hour. */
const rules = { account: inAnHour(3), address: inAnHour(10) }

/** Counts one more, and says for how many seconds it has to wait; 0: it may be done. */
export const takeForgotten = (
  { pool, clock }: IdentityContext,
  what: keyof typeof rules,
  of: string,
): Promise<number> => countOnce(pool, { key: `forgot ${what}:${of}`, account: null, rule: rules[what] }, clock.now())
