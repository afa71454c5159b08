import type { IdentityContext } from '../context.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Revocation, SessionPort } from '../port.ts'
import { isTokenRevoked } from './revoked-token.store.ts'
import {
  endSession,
  endSessionsOf,
  findLiveSession,
  isSessionLive,
  listSessions,
  touchSession,
} from './session.store.ts'

export interface RevocationFeed {
  listen(listener: (revocation: Revocation) => void): () => void
  /** Takes the payload of a notice as PostgreSQL delivered it. */
  receive(payload: string): void
  /** Notices may have been lost. */
  miss(): void
}

export function createSessionPort({ pool, clock }: IdentityContext, feed: RevocationFeed): SessionPort {
  return {
    list: (sub) => listSessions(pool, sub, clock.now()),
    revoke: (sid) => inTransaction(pool, (client) => endSession(client, sid, clock.now())),
    revokeAll: (sub, options) =>
      inTransaction(pool, (client) => endSessionsOf(client, sub, clock.now(), options?.exceptSid)),
    find: (sid) => findLiveSession(pool, sid, clock.now()),
    touch: (sid, usedAt, idleMinutes) => touchSession(pool, sid, usedAt, idleMinutes),
    isActive: (sid) => isSessionLive(pool, sid, clock.now()),
    isTokenRevoked: (jti) => isTokenRevoked(pool, jti),
    onRevoked: (listener) => feed.listen(listener),
  }
}

export function createRevocationFeed(context: Pick<IdentityContext, 'logger'>): RevocationFeed {
  const listeners = new Set<(revocation: Revocation) => void>()
  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    receive(payload) {
      const revocation = parseRevocation(payload)
      if (revocation) tell(revocation)
    },
    miss: () => tell({ kind: 'missed' }),
  }

  function tell(revocation: Revocation): void {
    for (const listener of listeners) {
      try {
        listener(revocation)
      } catch (error) {
        context.logger.error({ err: error }, 'a listener to ended sessions failed')
      }
    }
  }
}

function parseRevocation(payload: string): Revocation | undefined {
  try {
    const notice: unknown = JSON.parse(payload)
    if (typeof notice !== 'object' || notice === null || !('kind' in notice)) return undefined
    if (notice.kind === 'token' && 'jti' in notice) return { kind: 'token', jti: String(notice.jti) }
    if (notice.kind === 'account' && 'sub' in notice) return { kind: 'account', sub: String(notice.sub) }
    if (notice.kind !== 'session' || !('sid' in notice) || !('sub' in notice)) return undefined
    return { kind: 'session', sid: String(notice.sid), sub: String(notice.sub) }
  } catch {
    return undefined
  }
}
