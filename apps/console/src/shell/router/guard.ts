import type { UserInfo } from '@parley/contract/home/home.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { redirect } from '@tanstack/react-router'
import { signInErrorOf } from '../../auth/sign-in-error.ts'
import { missingOfScreen } from '../access/can.ts'
import type { Area } from '../area/area.ts'
import type { Services } from '../services.ts'

export const NOT_AUTHORIZED_PATH = '/not-authorized'

/** Waits for somebody to be signed in and gives who; without anybody the page leaves for the provider. */
export async function requireUser(services: Pick<Services, 'session' | 'read'>, target: string): Promise<UserInfo> {
  const { session, read } = services
  if (session.state().status === 'signedOut' && !(await session.restore())) {
    await session.signIn(target).catch((error: unknown) => {
      throw signInErrorOf(error)
    })
    return new Promise(() => {}) // the page goes away; nothing may be shown before
  }
  return read(operations.Home.UserInfo)
}

/** Before each navigation: whoever lacks any of the route's permissions goes to /not-authorized. */
export function guardArea(
  area: Pick<Area, 'permissions' | 'anyOf'>,
  user: Pick<UserInfo, 'permissions'>,
  from: string,
): void {
  const missing = missingOfScreen(user.permissions, area)
  if (missing.length === 0) return
  throw redirect({ to: NOT_AUTHORIZED_PATH, search: { missing: missing.join(','), from }, replace: true })
}
