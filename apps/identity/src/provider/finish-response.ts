import type { KoaContextWithOIDC } from 'oidc-provider'
import { securityHeaders } from '../http/security-headers.ts'
import type { StoredKeys } from '../keys/key.store.ts'
import type { ProviderSettings } from './configuration.ts'
import { revokeAccessToken } from './revoke-access-token.ts'
import { browserState, readStateCookie, stateCookie } from './session-state.ts'

type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>

/** What every answer of the provider gets besides what oidc-provider makes of it. */
export function createFinisher(settings: ProviderSettings, keys: StoredKeys, origins: ReadonlySet<string>): Middleware {
  const { context, audience } = settings
  return async (ctx, next) => {
    // Set first: pages that oidc-provider renders itself add the hash of their script to this policy.
    ctx.set(securityHeaders({ formTargets: origins, frameable: ctx.query.prompt === 'none' }))
    await next()
    if (!ctx.oidc) {
      // Only its own routes get a context from oidc-provider.
      if (ctx.status === 404 && !ctx.body) await settings.pages.notFound(ctx)
      return
    }
    if (ctx.oidc.route === 'token') nameScope(ctx)
    if (ctx.oidc.route === 'revocation') await finishRevocation(ctx)
    if (ctx.oidc.session) refreshStateCookie(ctx)
  }

  /** What was granted: oidc-provider names only what the access token is for, and leaves out what the ID token carries. */
  function nameScope({ body, oidc }: KoaContextWithOIDC): void {
    const { AuthorizationCode: code, RefreshToken: refresh } = oidc.entities
    const granted = oidc.params?.scope ?? (refresh ?? code)?.scope
    if (typeof body !== 'object' || body === null || !('access_token' in body) || typeof granted !== 'string') return
    Object.assign(body, { scope: granted })
  }

  async function finishRevocation(ctx: KoaContextWithOIDC): Promise<void> {
    const refusal: unknown = ctx.body
    const isAccessToken =
      typeof refusal === 'object' &&
      refusal !== null &&
      'error' in refusal &&
      refusal.error === 'unsupported_token_type'
    if (isAccessToken) {
      await revokeAccessToken(ctx, context, keys, audience)
      ctx.status = 200
      ctx.body = ''
    }
    // An empty answer with a content type makes clients parse nothing as something.
    if (ctx.status === 200) ctx.remove('Content-Type')
  }

  function refreshStateCookie(ctx: KoaContextWithOIDC): void {
    const state = browserState(ctx, keys.cookie)
    if (state === readStateCookie(ctx.req)) return
    const { pathname, protocol } = new URL(context.issuer)
    ctx.cookies.set(stateCookie, state === '' ? null : state, {
      path: pathname,
      httpOnly: false,
      sameSite: 'lax',
      secure: protocol === 'https:',
      signed: false,
      overwrite: true,
    })
  }
}
