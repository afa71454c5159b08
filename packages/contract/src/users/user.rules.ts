import { reason } from '../kernel/errors.ts'
import type { User, UserRow } from './user.schema.ts'

/**
 * No line breaks, tabs or control characters, and none that reverse or hide a part of a name. Joiners stay: several scripts are not
 * written without them.
 */
export const isPlain = (value: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  !/[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u.test(value) &&
  value.isWellFormed()

export const fullName = ({ firstname, lastname }: Pick<UserRow, 'firstname' | 'lastname'>) => `${firstname} ${lastname}`

/** What is said of permissions that somebody holds in other tenants: these are not for everybody to know. */
export const ELSEWHERE = 'permissions in another tenant'

/** Why something cannot be done with a user now: the button shows it, the core throws it. */
export const userBlocked = {
  /** People of another tenant only get and lose roles here, and nobody acts on who holds more than they do. */
  change({ isGuest, tenant, outranks }: Pick<User, 'isGuest' | 'tenant' | 'outranks'>) {
    if (isGuest) return reason('user.otherHome', { tenant })
    return outranks === null ? undefined : reason('user.outranks', { permission: outranks })
  },
  /** What gives control over the account, and with it whatever the person may do, wherever that is. */
  control(user: Pick<User, 'isGuest' | 'tenant' | 'outranks' | 'outranksElsewhere'>) {
    return userBlocked.change(user) ?? elsewhere(user)
  },
  disable(user: Pick<User, 'isGuest' | 'tenant' | 'outranks' | 'isSelf'>) {
    return userBlocked.change(user) ?? (user.isSelf ? reason('user.self') : undefined)
  },
  remove(user: Pick<User, 'isGuest' | 'tenant' | 'outranks' | 'isSelf' | 'traces'>) {
    const traces = user.traces.join(', ')
    return userBlocked.disable(user) ?? (traces === '' ? undefined : reason('user.leftTraces', { traces }))
  },
  invite(user: Pick<User, 'isGuest' | 'tenant' | 'state' | 'email' | 'outranksElsewhere'>) {
    if (user.isGuest) return reason('user.otherHome', { tenant: user.tenant })
    if (user.state === 'disabled') return reason('user.disabled')
    if (user.state === 'active') return reason('user.signedInBefore')
    return user.email === null ? reason('user.noEmail') : elsewhere(user)
  },
}

const elsewhere = ({ outranksElsewhere }: Pick<User, 'outranksElsewhere'>) =>
  outranksElsewhere ? reason('user.outranks', { permission: ELSEWHERE }) : undefined
