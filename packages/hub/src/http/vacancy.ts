import type { Principal } from '../connection/connection.types.ts'
import type { HubLimits } from '../hub.options.ts'
import type { SessionStore } from '../session.store.ts'
import type { AuthenticationRequest } from './authentication.ts'
import { networkOf } from './network.ts'

interface Vacancy<Data> {
  readonly limits: HubLimits
  readonly sessions: SessionStore<Data>
  waitingSessions(): number
}

/** Whose connections a new one is counted with: a user's, or those of an address for nobody's. */
export function ownerOf(
  principal: Principal<unknown>,
  { remoteAddress }: Pick<AuthenticationRequest, 'remoteAddress'>,
): string | undefined {
  const user = principal.countedAs ?? principal.userId
  if (user !== undefined) return `user ${user}`
  return remoteAddress === undefined ? undefined : `network ${networkOf(remoteAddress)}`
}

/** The status that refuses one more connection, before anything is kept of it; nothing when there is room. */
export function refuseFurther<Data>(
  { limits, sessions, waitingSessions }: Vacancy<Data>,
  owner: string | undefined,
): 429 | 503 | undefined {
  if (owner !== undefined) {
    const { all, pending } = sessions.countOf(owner)
    if (all >= limits.connectionsPerUser || pending >= limits.pendingPerUser) return 429
  }
  return waitingSessions() >= limits.pendingConnections ? 503 : undefined
}
