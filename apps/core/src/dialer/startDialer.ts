import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import type { Core } from '../kernel/core.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { allPermissions } from '../kernel/jobs/allPermissions.ts'
import { Lease } from '../runtime/lease.ts'
import { guidAt } from '../runtime/setup.ts'
import type { VoiceChannel } from '../voice/voiceChannel.ts'
import { ClockSkew } from './clockSkew.ts'
import { Dialer } from './dialer.ts'
import { DialerLoop } from './loop.ts'
import type { DialerStore } from './ports.ts'
import { ProgressNews } from './progressNews.ts'
import { pgStore } from './store/pgStore.ts'
import { voiceGateway } from './voiceGateway.ts'

interface StartOptions {
  readonly core: Pick<Core, 'db' | 'contexts'>
  readonly clock: Clock
  readonly log: Logger
  /** Undefined: there is no carrier, and nobody is called. */
  readonly channel: Pick<VoiceChannel, 'dial'> | undefined
  readonly leaseMs?: number | undefined
  /** For how long a last look at a contact counts; a second without. */
  readonly lookMs?: number | undefined
  /** Only the campaigns of this tenant. */
  readonly tenant?: number
}

export interface RunningDialer {
  readonly dialer: Dialer
  readonly store: DialerStore
  /** Begins to look at campaigns by itself. */
  start(): void
  wake(): void
  /** Nobody is called from now on. */
  stopClaims(): Promise<void>
  /** Once the channel has ended its calls: waits until all is kept, but not for ever. */
  close(): Promise<void>
  /** As `kill -9` would end it. */
  kill(): Promise<void>
}

const GRACE_MS = 5_000

/** The dialer of this process. */
export async function startDialer({
  core,
  clock,
  log,
  channel,
  leaseMs,
  lookMs,
  tenant: only,
}: StartOptions): Promise<RunningDialer> {
  const lease = new Lease(core.db, log, leaseMs)
  await lease.start()
  const run = <T>(tenant: number, work: (ctx: Ctx) => Promise<T>) => {
    const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant: tenant }
    return core.contexts.run({ actor, tenant, permissions: allPermissions, requestId: 'dialer', log, clock }, work)
  }
  const news = new ProgressNews(run, log)
  const skew = new ClockSkew((skewMs) =>
    log.warn({ skewMs }, 'the clock of this machine is wrong by that of the database, by which campaigns call'),
  )
  const now = () => new Date(clock.now().getTime() + skew.ms)
  // Conversations go by the clock of their machine.
  const newGuid = () => guidAt(clock.now())
  const all = pgStore({ ...core, lease, clock: { now }, skew, newGuid, log })
  const store = only === undefined ? all : { ...all, tenants: async () => [only] }
  const told = (tenant: number, idCampaigns: readonly number[]) => news.tell(tenant, idCampaigns)
  const gateway = voiceGateway({ channel, hold: () => lease.hold(), run })
  const dialer = new Dialer({ store, gateway, clock: { now }, log, told, lookMs })
  const loop = new DialerLoop(dialer, { now }, log)
  return {
    dialer,
    store,
    start: () => loop.start(),
    wake: () => loop.wake(),
    stopClaims: () => loop.stopClaims(),
    async close() {
      await loop.stopClaims()
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, GRACE_MS)
      await Promise.race([dialer.settled(), late])
      clearTimeout(timer)
      news.close()
      await lease
        .end()
        .catch((error: unknown) => log.warn({ err: error }, 'the lease of the dialer could not be ended'))
    },
    async kill() {
      await loop.stopClaims()
      news.close()
      lease.stop()
    },
  }
}
