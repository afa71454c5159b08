import type { Clock } from '../clock.ts'
import type { TokenClaims, TokenVerifier } from './tokenVerifier.ts'

const KEPT = 5_000
const TRUSTED_MS = 30_000

/** Spares checking the same signature again and again; a token is checked again twice a minute, so that a withdrawn key counts. */
export function rememberTokens(verify: TokenVerifier, clock: Clock): TokenVerifier {
  const known = new Map<string, { readonly claims: TokenClaims; readonly until: number }>()
  return async (token) => {
    const now = clock.now().getTime()
    const found = known.get(token)
    if (found && now < found.until) return found.claims
    known.delete(token)
    const claims = await verify(token)
    if (known.size >= KEPT) known.clear()
    known.set(token, { claims, until: Math.min(now + TRUSTED_MS, claims.expiresAt.getTime()) })
    return claims
  }
}
