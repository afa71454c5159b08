import type { PublicSettings } from '@parley/contract/home/home.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createSession, type Session } from '../auth/session.ts'
import { loadSettings, originOf } from '../auth/settings.ts'
import { createUserManager } from '../auth/user-manager.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { notificationOf } from './api/call-error.ts'
import { type Call, createClient } from './api/client.ts'
import { idleSeconds, watchInput } from './api/idle.ts'
import { createQueryClient } from './api/query-client.ts'
import { readOptions } from './api/read.ts'
import { createReadAhead, type ReadAhead } from './api/read-ahead.ts'
import { clearTenantContext, readTenantContext } from './context/tenant-context.ts'

/** What lives as long as the page: made once, before the first screen. */
export interface Services {
  readonly settings: PublicSettings
  readonly session: Session
  readonly call: Call
  readonly cache: QueryClient
  readonly read: ReadAhead
  /** The tenant acted for when the page was loaded; switching loads it anew. */
  readonly tenantContext: number | undefined
}

export async function startServices(): Promise<Services> {
  const settings = await loadSettings()
  const cache = createQueryClient()
  const tenantContext = readTenantContext()
  const session = createSession(createUserManager(settings), {
    forget: () => {
      clearTenantContext()
      cache.clear()
    },
    goTo: (path) => location.assign(path),
  })
  watchInput()
  const call = createClient({
    idleSeconds,
    base: originOf(settings.api),
    accessToken: session.accessToken,
    tenantContext: () => tenantContext,
    notify: (error) => showToast('error', notificationOf(error)),
    onUserRefused: () => void session.signOut(),
  })
  void cache.prefetchQuery(readOptions(call, operations.Home.Configuration))
  return { settings, session, call, cache, read: createReadAhead(cache, call), tenantContext }
}
