import { createLocalJWKSet, errors as joseErrors, jwtVerify } from 'jose'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { IdentityContext } from '../context.ts'
import type { StoredKeys } from '../keys/key.store.ts'
import { saveRevokedToken } from '../sessions/revoked-token.store.ts'

/**
 * Access tokens are signed documents that oidc-provider does not remember and so refuses to revoke; the core asks
 * for ended tokens through the port instead. Per RFC 7009 a token that is no longer valid is no error.
 */
export async function revokeAccessToken(
  ctx: KoaContextWithOIDC,
  context: IdentityContext,
  keys: StoredKeys,
  audience: string,
): Promise<void> {
  const token = ctx.oidc.params?.token
  if (typeof token !== 'string') return
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: keys.signing.map(publicPart) }), {
      issuer: context.issuer,
      audience,
      typ: 'at+jwt',
      currentDate: context.clock.now(),
    })
    const { jti, exp, client_id: clientId } = payload
    if (!jti || !exp || clientId !== ctx.oidc.client?.clientId) return
    await saveRevokedToken(context.pool, jti, new Date(exp * 1000))
  } catch (error) {
    if (!(error instanceof joseErrors.JOSEError)) throw error
  }
}

function publicPart({ kty, n, e, kid, use, alg }: StoredKeys['signing'][number]) {
  return { kty, n, e, kid, use, alg }
}
