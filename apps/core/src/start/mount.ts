import { fileURLToPath } from 'node:url'
import type { ConsoleHub } from '../hubs/console.hub.ts'
import type { Core } from '../kernel/core.ts'
import { mountInvited } from '../kernel/http/invitedLink.ts'
import { isThisMachine } from '../settings/readSettings.ts'
import { mountDocuments } from '../site/documents.ts'
import { mountHealth } from '../site/health.ts'
import { mountMetrics } from '../site/metrics.ts'
import { mountSite } from '../site/site.ts'
import type { Parts } from './connect.ts'
import { roomIn } from './dataDir.ts'

const consoleDir = fileURLToPath(new URL('../../../console/dist/', import.meta.url))

type Mounted = Pick<Parts, 'settings' | 'database' | 'provider' | 'state'> & {
  readonly core: Core
  readonly hub: ConsoleHub
}

/** Puts what is not an operation of the contract on the server: of a process for people the site, of every one what watches it. */
export async function mount({ settings, database, provider, core, hub, state }: Mounted): Promise<void> {
  const { server } = core
  mountHealth(server, { pool: database.serving, state, room: () => roomIn(settings.DATA_DIR) })
  mountMetrics(server, {
    pool: database.serving,
    connections: () => hub.hub.connectionCount,
    token: settings.METRICS_TOKEN,
    isLocal: isThisMachine(settings.PUBLIC_URL),
  })
  if (settings.ROLES.has('web')) {
    mountDocuments(server, provider.services)
    if (!provider.identity) mountInvited(server, settings.PUBLIC_URL)
    const elsewhere = provider.identity ? [] : provider.services.providers.map(({ issuer }) => new URL(issuer).origin)
    await mountSite(server, { folder: consoleDir, publicUrl: settings.PUBLIC_URL, providers: elsewhere })
  }
  await server.ready()
}
