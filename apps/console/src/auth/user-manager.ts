import type { PublicSettings } from '@parley/contract/home/home.schema.ts'
import {
  ACCESS_TOKEN_EXPIRING_S,
  CHECK_SESSION_INTERVAL_S,
  SILENT_REQUEST_TIMEOUT_S,
  SSO_SCOPE,
  STALE_STATE_AGE_S,
} from '@parley/contract/kernel/constants.ts'
import {
  type CreateSigninRequestArgs,
  type IWindow,
  type NavigateResponse,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts'
import { POPUP_WINDOW } from './popup-window.ts'
import { providerOf } from './provider.ts'

/** A public client of whichever provider the settings name: code flow with PKCE, user kept for the browser session. */
export function userManagerSettings(
  { issuer, clientId }: Pick<PublicSettings, 'issuer' | 'clientId'>,
  origin: string,
  storage: Storage = sessionStorage,
): UserManagerSettings {
  return {
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${origin}/auth-callback`,
    popup_redirect_uri: `${origin}/auth-callback`,
    silent_redirect_uri: `${origin}/auth-refresh`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    response_mode: 'query',
    scope: SSO_SCOPE,
    disablePKCE: false,
    loadUserInfo: false,
    userStore: new WebStorageStateStore({ store: storage }),
    staleStateAgeInSeconds: STALE_STATE_AGE_S,
    requestTimeoutInSeconds: SILENT_REQUEST_TIMEOUT_S, // a provider that hangs must not keep anyone from signing out
    silentRequestTimeoutInSeconds: SILENT_REQUEST_TIMEOUT_S,
    accessTokenExpiringNotificationTimeInSeconds: ACCESS_TOKEN_EXPIRING_S,
    checkSessionIntervalInSeconds: CHECK_SESSION_INTERVAL_S,
    monitorSession: true,
    automaticSilentRenew: true,
    validateSubOnSilentRenew: true,
    includeIdTokenInSilentRenew: true, // some providers renew nothing without being told whose session it is
    popupWindowFeatures: POPUP_WINDOW,
  }
}

/** Sends a nonce with every request for a sign-in: some providers refuse one without, and the library then compares it. */
export class NonceUserManager extends UserManager {
  protected override _signinStart(args: CreateSigninRequestArgs, handle: IWindow): Promise<NavigateResponse> {
    return super._signinStart({ ...args, nonce: crypto.randomUUID() }, handle)
  }
}

export const createUserManager = (settings: PublicSettings): UserManager =>
  new NonceUserManager(userManagerSettings(providerOf(settings), location.origin))
