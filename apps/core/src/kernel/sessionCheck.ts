import type { SessionPort } from '@parley/identity'
import type { Clock } from './clock.ts'
import type { SessionCheck } from './http/authenticate.ts'
import type { TokenClaims } from './http/tokenVerifier.ts'

const KEPT = 20_000
const TRUSTED_MS = 60_000

/** Asks the provider once for each token and remembers the answer until a notice says otherwise, for a minute at most. */
export function createSessionCheck(sessions: SessionPort, clock: Clock): SessionCheck & { readonly onEnded: OnEnded } {
  const alive = new Map<string, number>()
  const listeners = new Set<EndListener>()
  let ends = 0

  sessions.onRevoked((revocation) => {
    ends += 1
    alive.clear() // ends are rare, and asking again is cheap
    if (revocation.kind !== 'token') {
      const { sid, sub } = revocation.kind === 'session' ? revocation : { sid: undefined, sub: undefined }
      for (const listener of listeners) listener(sid, sub)
    }
  })

  const ask = async ({ sid, jti }: TokenClaims) => {
    if (sid !== undefined && !(await sessions.isActive(sid))) return false
    return jti === undefined || !(await sessions.isTokenRevoked(jti))
  }
  return {
    async isAlive(claims) {
      const key = `${claims.sid} ${claims.jti}`
      const now = clock.now().getTime()
      if ((alive.get(key) ?? 0) > now) return true
      const before = ends
      const isAlive = await ask(claims)
      if (alive.size >= KEPT) alive.clear()
      // What was answered before a session ended may be about that very session.
      if (isAlive && ends === before) alive.set(key, now + TRUSTED_MS)
      return isAlive
    },
    onEnded: (listener) => listeners.add(listener),
  }
}

/** Hears of the end of a session and whose it was; undefined: of any, notices were missed. */
type EndListener = (sid: string | undefined, subject: string | undefined) => void
type OnEnded = (listener: EndListener) => void

/** Sessions of another provider end with their tokens. */
export const believeTokens: SessionCheck = { isAlive: async () => true }
