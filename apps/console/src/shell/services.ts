import type { PublicSettings } from '@parley/contract/home/home.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { lazyManager } from '../auth/lazy-manager.ts'
import { chooseProvider } from '../auth/provider.ts'
import { createSession, type Session } from '../auth/session.ts'
import { loadSettings, originOf } from '../auth/settings.ts'
import { showError } from '../kit/toasts/toasts.ts'
import { type Call, createClient } from './api/client.ts'
import { idleSeconds, watchInput } from './api/idle.ts'
import { createQueryClient } from './api/query-client.ts'
import { readOptions } from './api/read.ts'
import { createReadAhead, type ReadAhead } from './api/read-ahead.ts'
import { clearTenantContext, readTenantContext } from './context/tenant-context.ts'
import { setProductName } from './title/page-title.ts'
import { clearViewed, readViewed, type ViewedPerson } from './view-as/viewed-person.ts'

const RENEWAL_RETRY_MS = 5_000

/** What lives as long as the page: made once, before the first screen. */
export interface Services {
  readonly settings: PublicSettings
  readonly session: Session
  /** Fetches the client of the provider, which renews the token from then on. */
  readonly beginRenewal: () => void
  readonly call: Call
  readonly cache: QueryClient
  readonly read: ReadAhead
  /** The tenant acted for when the page was loaded; switching loads it anew. */
  readonly tenantContext: number | undefined
  /** Whom the person looks as, likewise. */
  readonly viewed?: ViewedPerson | undefined
}

/** The page that asks which provider, and leads back. */
const signInPath = (target: string) => `/sign-in?${new URLSearchParams({ target })}`

export async function startServices(): Promise<Services> {
  const settings = await loadSettings()
  setProductName(settings.productName)
  const cache = createQueryClient()
  const tenantContext = readTenantContext()
  const viewed = readViewed()
  const manager = lazyManager(settings, async () => {
    const { createUserManager } = await import('../auth/user-manager.ts')
    return createUserManager(settings)
  })
  const session = createSession(manager, {
    forget: () => {
      clearTenantContext()
      clearViewed()
      cache.clear()
    },
    goTo: (path) => location.assign(path),
    ...(settings.providers
      ? { providers: { ask: (target) => location.assign(signInPath(target)), choose: chooseProvider } }
      : {}),
  })
  let wasLost = false
  session.subscribe(() => {
    const { status } = session.state()
    // What was asked meanwhile was refused.
    if (wasLost && status === 'signedIn') void cache.invalidateQueries()
    wasLost = status === 'lost'
  })
  const beginRenewal = async () => {
    await manager.load().catch(() => setTimeout(beginRenewal, RENEWAL_RETRY_MS))
  }
  watchInput()
  const call = createClient({
    idleSeconds,
    base: originOf(settings.api),
    accessToken: session.accessToken,
    tenantContext: () => tenantContext,
    viewAs: () => viewed?.id,
    notify: showError,
    onTokenRefused: session.refused,
    onUserRefused: () => void session.signOut(),
    onViewRefused: () => {
      clearViewed()
      location.reload()
    },
  })
  void cache.prefetchQuery(readOptions(call, operations.Home.Configuration))
  return {
    settings,
    session,
    beginRenewal: () => void beginRenewal(),
    call,
    cache,
    read: createReadAhead(cache, call),
    tenantContext,
    viewed,
  }
}
