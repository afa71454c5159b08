import type { z } from 'zod'
import type { passwordExpirationPolicy } from './signIn.schema.ts'

type PasswordRules = Pick<
  z.output<typeof passwordExpirationPolicy>,
  'type' | 'days' | 'warnDays' | 'minLength' | 'classes' | 'history' | 'refuseCommon'
>

/** The rules on passwords alone, of whatever holds them among other things. */
export const passwordRulesOf = <T extends PasswordRules>(from: T) => {
  const { type, days, warnDays, minLength, classes, history, refuseCommon } = from
  return { type, days, warnDays, minLength, classes, history, refuseCommon }
}
