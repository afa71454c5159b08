import type { ExternalProvider } from '@parley/contract/home/home.schema.ts'
import { InMemoryWebStorage } from 'oidc-client-ts'
import { POPUP_WINDOW } from './popup-window.ts'
import { signInErrorOf } from './sign-in-error.ts'
import { NonceUserManager, userManagerSettings } from './user-manager.ts'

/**
 * Signs in at another provider in a window beside the page, whose own session stays as it is; answers the access token. A session that somebody
 * has left open there is not enough.
 */
export async function signInBeside(provider: Pick<ExternalProvider, 'issuer' | 'clientId'>): Promise<string> {
  const settings = userManagerSettings(provider, location.origin, new InMemoryWebStorage())
  const manager = new NonceUserManager({ ...settings, monitorSession: false, automaticSilentRenew: false })
  try {
    const user = await manager.signinPopup({
      popupWindowFeatures: POPUP_WINDOW,
      popupAbortOnClose: true,
      prompt: 'login',
    })
    return user.access_token
  } catch (error) {
    throw signInErrorOf(error)
  }
}
