import { type Clock, isWithin } from '../clock.ts'
import type { TokenClaims, TokenVerifier } from './tokenVerifier.ts'

const KEPT = 5_000
const TRUSTED_MS = 30_000

/** Spares checking the same signature again and again; a token is checked again twice a minute, so that a withdrawn key counts. */
export function rememberTokens(verify: TokenVerifier, clock: Clock): TokenVerifier {
  const known = new Map<string, { readonly claims: TokenClaims; readonly at: number }>()
  return async (token) => {
    const now = clock.now().getTime()
    const found = known.get(token)
    if (found && isWithin(found.at, TRUSTED_MS, now) && now < found.claims.expiresAt.getTime()) return found.claims
    known.delete(token)
    const claims = await verify(token)
    if (known.size >= KEPT) known.clear()
    known.set(token, { claims, at: now })
    return claims
  }
}
