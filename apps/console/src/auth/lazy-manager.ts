import type { PublicSettings } from '@parley/contract/home/home.schema.ts'
import { providerOf } from './provider.ts'
import type { Manager } from './session.ts'
import { readStoredUser } from './stored-user.ts'

type Load = () => Promise<Manager>

/**
 * The client of the provider, whose library is fetched when somebody signs in or `load` is called: a stored user is
 * found without it, so the first screen does not wait for it. `load` begins the silent renewal.
 */
export function lazyManager(settings: PublicSettings, create: Load): Manager & { readonly load: Load } {
  let loading: Promise<Manager> | undefined
  let madeFor: string | undefined
  const waiting: ((manager: Manager) => void)[] = []
  const whenLoaded = (listen: (manager: Manager) => void) => {
    waiting.push(listen)
    return () => {}
  }
  const load: Load = () => {
    const { issuer } = providerOf(settings)
    if (issuer !== madeFor) loading = undefined // another provider was chosen, where the first could not be reached
    madeFor = issuer
    loading ??= create().then(
      (manager) => {
        for (const listen of waiting) listen(manager)
        return manager
      },
      (error: unknown) => {
        loading = undefined // the next one who needs it tries again
        throw error
      },
    )
    return loading
  }
  return {
    load,
    getUser: async () => readStoredUser(providerOf(settings)),
    removeUser: async () => (await load()).removeUser(),
    revokeTokens: async (types) => (await load()).revokeTokens(types),
    clearStaleState: async () => (await load()).clearStaleState(),
    querySessionStatus: async () => (await load()).querySessionStatus(),
    signinRedirect: async (options) => (await load()).signinRedirect(options),
    signinPopup: async (options) => (await load()).signinPopup(options),
    signinCallback: async (url) => (await load()).signinCallback(url),
    signoutRedirect: async (options) => (await load()).signoutRedirect(options),
    events: {
      addUserLoaded: (heard) => whenLoaded(({ events }) => events.addUserLoaded(heard)),
      addUserUnloaded: (heard) => whenLoaded(({ events }) => events.addUserUnloaded(heard)),
      addSilentRenewError: (heard) => whenLoaded(({ events }) => events.addSilentRenewError(heard)),
      addAccessTokenExpired: (heard) => whenLoaded(({ events }) => events.addAccessTokenExpired(heard)),
      addUserSignedOut: (heard) => whenLoaded(({ events }) => events.addUserSignedOut(heard)),
    },
  }
}
