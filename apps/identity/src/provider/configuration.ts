import { type Configuration, errors, interactionPolicy } from 'oidc-provider'
import type { IdentityContext } from '../context.ts'
import type { StoredKeys } from '../keys/key.store.ts'
import { signingAlgorithm } from '../keys/key.store.ts'
import type { Sealer } from '../keys/seal.ts'
import type { IdentityClient } from '../options.ts'
import { createAccountFinder } from './account-claims.ts'
import { coreResource, loadGrant, resourceScope } from './grant.ts'
import { InteractionAdapter } from './interaction.adapter.ts'
import type { ProviderPages } from './pages.ts'
import { RefreshTokenAdapter } from './refresh-token.adapter.ts'
import type { Requester } from './requester.ts'
import { SessionAdapter } from './session.adapter.ts'
import { StateAdapter } from './state.adapter.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export interface ProviderSettings {
  context: IdentityContext
  sealer: Sealer
  clients: readonly IdentityClient[]
  audience: string
  sessionSeconds: number
  requester: Requester
  pages: ProviderPages
}

export function describeProvider(settings: ProviderSettings, keys: StoredKeys): Configuration {
  const { context, audience, sessionSeconds, pages } = settings
  const issuerUrl = new URL(context.issuer)
  const cookie = { httpOnly: true, sameSite: 'lax' as const, secure: issuerUrl.protocol === 'https:', signed: true }
  const consoleOrigins = clientOrigins(settings.clients)
  return {
    adapter: (model) => createAdapter(model, settings),
    clients: settings.clients.map(describeClient),
    jwks: { keys: keys.signing },
    cookies: {
      keys: [keys.cookie],
      names: { session: 'parley_session', interaction: 'parley_sign_in', resume: 'parley_sign_in_resume' },
      long: { ...cookie, path: issuerUrl.pathname },
      short: cookie,
    },
    findAccount: createAccountFinder(context),
    claims: {
      openid: ['sub', 'amr'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    // Access tokens are for the core and are refused at this provider's own userinfo: the ID token says who it is.
    conformIdTokenClaims: false,
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    acceptQueryParamAccessTokens: false,
    clientBasedCORS: (_ctx, origin) => consoleOrigins.has(origin),
    discovery: { check_session_iframe: `${context.issuer}/session/check` },
    loadExistingGrant: loadGrant,
    expiresWithSession: () => true,
    issueRefreshToken: (_ctx, client, source) =>
      client.grantTypeAllowed('refresh_token') && source.scopes.has('offline_access'),
    rotateRefreshToken: true,
    extraTokenClaims: (_ctx, token) =>
      'sessionUid' in token && token.sessionUid ? { sid: token.sessionUid } : undefined,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => pages.confirmSignOut(ctx, form),
        postLogoutSuccessSource: (ctx) => pages.signedOut(ctx),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => coreResource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== coreResource) throw new errors.InvalidTarget()
          return {
            audience,
            scope: resourceScope,
            accessTokenFormat: 'jwt',
            accessTokenTTL: 10 * minute,
            jwt: { sign: { alg: signingAlgorithm } },
          }
        },
      },
    },
    interactions: {
      policy: describePrompts(),
      url: (_ctx, interaction) => `${context.issuer}/interaction/${interaction.uid}`,
    },
    renderError: (ctx, out, error) => pages.error(ctx, out, error),
    routes: {
      authorization: '/auth',
      token: '/token',
      revocation: '/token/revocation',
      end_session: '/session/end',
      jwks: '/jwks',
    },
    ttl: {
      AccessToken: 10 * minute,
      AuthorizationCode: minute,
      IdToken: 10 * minute,
      Interaction: hour,
      Session: sessionSeconds,
      // A grant lives as long as what uses it; it is renewed with every authorization.
      Grant: sessionSeconds + day,
      RefreshToken: sessionSeconds,
    },
  }
}

/** Origins from which the console's pages may call the token endpoint and embed the session check. */
export function clientOrigins(clients: readonly IdentityClient[]): Set<string> {
  return new Set(clients.flatMap(({ redirectUris }) => redirectUris.map((uri) => new URL(uri).origin)))
}

function createAdapter(model: string, { context, sealer, requester, sessionSeconds }: ProviderSettings): StateAdapter {
  if (model === 'Interaction') return new InteractionAdapter(context, sealer)
  if (model === 'Session') return new SessionAdapter(context, requester)
  if (model === 'RefreshToken') return new RefreshTokenAdapter(context, sessionSeconds)
  return new StateAdapter(model, context)
}

function describeClient({ clientId, redirectUris, postLogoutRedirectUris }: IdentityClient) {
  return {
    client_id: clientId,
    application_type: 'web' as const,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: [...redirectUris],
    post_logout_redirect_uris: [...postLogoutRedirectUris],
    // The console compares auth_time of renewed ID tokens, so it is always there.
    require_auth_time: true,
    id_token_signed_response_alg: 'RS256' as const,
  }
}

/** The console is the product's own client: consent is given by installing it, and is only known as a prompt value. */
function describePrompts() {
  const policy = interactionPolicy.base()
  policy.get('consent')?.checks.clear()
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'account_gone',
        'the account can no longer sign in',
        ({ oidc }) => Boolean(oidc.session?.accountId) && !oidc.account,
      ),
    )
  return policy
}
