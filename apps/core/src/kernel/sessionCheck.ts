import type { SessionPort } from '@parley/identity'
import { type Clock, isWithin } from './clock.ts'
import type { SessionCheck, SessionClaims, SessionFacts } from './http/authenticate.ts'

const KEPT = 20_000
const TRUSTED_MS = 60_000
/** A session counts as used once in so long: writing it down at every request would be a write for every read. */
const TOUCH_MS = 20_000

interface Known {
  readonly facts: SessionFacts
  readonly at: number
}

/** Asks the provider once for each token and remembers the answer until a notice says otherwise, for a minute at most. */
export function createSessionCheck(sessions: SessionPort, clock: Clock): SessionCheck & { readonly onEnded: OnEnded } {
  const alive = new Map<string, Known>()
  const touched = new Map<string, { readonly at: number; readonly idleMinutes: number | null }>()
  const listeners = new Set<EndListener>()
  let ends = 0

  sessions.onRevoked((revocation) => {
    ends += 1
    alive.clear() // ends are rare, and asking again is cheap
    if (revocation.kind === 'token' || revocation.kind === 'account') return
    const sid = revocation.kind === 'session' ? revocation.sid : undefined
    for (const listener of listeners) listener(sid)
  })

  const ask = async ({ sid, jti }: SessionClaims): Promise<SessionFacts | undefined> => {
    if (jti !== undefined && (await sessions.isTokenRevoked(jti))) return undefined
    if (sid === undefined) return { passwordChangedAt: null, idleUntil: null }
    const live = await sessions.find(sid)
    return live && { passwordChangedAt: live.passwordChangedAt, idleUntil: live.idleUntil }
  }
  return {
    async find(claims) {
      const key = `${claims.sid} ${claims.jti}`
      const now = clock.now().getTime()
      const known = alive.get(key)
      if (known && isWithin(known.at, TRUSTED_MS, now) && (known.facts.idleUntil?.getTime() ?? Infinity) > now)
        return known.facts
      const before = ends
      const facts = await ask(claims)
      if (alive.size >= KEPT) alive.clear()
      // What was answered before a session ended may be about that very session.
      if (facts && ends === before) alive.set(key, { facts, at: now })
      return facts
    },
    async touch({ sid, jti }, usedAt, idleMinutes) {
      if (sid === undefined) return
      const last = touched.get(sid)
      const at = usedAt.getTime()
      if (last && last.idleMinutes === idleMinutes && at - last.at < TOUCH_MS) return
      if (touched.size >= KEPT) touched.clear()
      touched.set(sid, { at, idleMinutes })
      await sessions.touch(sid, usedAt, idleMinutes)
      alive.delete(`${sid} ${jti}`) // it may lie idle for longer now
    },
    onEnded: (listener) => listeners.add(listener),
  }
}

/** Hears of the end of a session; undefined: of any, notices were missed. */
type EndListener = (sid: string | undefined) => void
type OnEnded = (listener: EndListener) => void

/** Sessions of another provider end with their tokens. */
export const believeTokens: SessionCheck = {
  find: async () => ({ passwordChangedAt: null, idleUntil: null }),
  touch: async () => {},
}
