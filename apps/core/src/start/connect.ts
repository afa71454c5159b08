import type { Logger } from 'pino'
import { domains } from '../domains.ts'
import { openBackplane, untilHeard } from '../hubs/backplane.ts'
import { CONSOLE_HUB, type ConsoleHub, createConsoleHub } from '../hubs/console.hub.ts'
import { systemClock } from '../kernel/clock.ts'
import { createCore } from '../kernel/core.ts'
import { ofRoles } from '../kernel/domain.ts'
import { Listener } from '../kernel/listener.ts'
import type { Services } from '../kernel/services.ts'
import { believeTokens, createSessionCheck } from '../kernel/sessionCheck.ts'
import type { Vault } from '../kernel/vault.ts'
import type { Settings } from '../settings/readSettings.ts'
import type { Database } from './database.ts'
import type { Provider } from './provider.ts'

export type State = 'starting' | 'running' | 'draining' | 'stopping'

export interface Parts {
  readonly settings: Settings
  readonly database: Database
  readonly provider: Provider
  readonly services: Services
  readonly vault: Vault
  readonly log: Logger
  readonly state: () => State
}

/** Puts the kernel and the hub together, and lets them hear what other processes change. */
export async function connect({ settings, database, provider, services, vault, log, state }: Parts) {
  const { serving } = database
  const { identity } = provider
  const sessions = identity ? createSessionCheck(identity.port.sessions, systemClock) : undefined
  let hub: ConsoleHub | undefined
  const core = createCore({
    pool: serving,
    domains,
    services,
    ...provider.trust,
    sessions: sessions ?? believeTokens,
    clock: systemClock,
    vault,
    hasLlm: settings.LLM_SIMULATOR || settings.LLM_URL !== undefined,
    log,
    trustProxy: settings.TRUST_PROXY,
    limits: { person: settings.RATE_LIMIT, address: settings.RATE_LIMIT_PUBLIC },
    state,
    emit: (events) => hub?.emit(events),
    roles: settings.ROLES,
  })
  const listener = new Listener(database.servingUrl, log)
  const backplane = await openBackplane(settings.BACKPLANE, { name: CONSOLE_HUB, pool: serving, listener, log })
  const streams = await openBackplane(settings.BACKPLANE, {
    name: `${CONSOLE_HUB}/streams`,
    pool: serving,
    listener,
    log,
  })
  const { authenticator, directory, contexts } = core
  const opened = createConsoleHub({
    authenticator,
    directory,
    clock: systemClock,
    log,
    publicUrl: settings.PUBLIC_URL,
    trustProxy: settings.TRUST_PROXY,
    callLimit: settings.RATE_LIMIT,
    backplane: backplane?.backplane,
    streams: ofRoles(
      domains.flatMap(({ streams: own = [] }) => own),
      settings.ROLES,
    ),
    streamBackplane: streams?.backplane,
    contexts,
  })
  hub = opened
  sessions?.onEnded((sid) => opened.endSession(sid))
  const forget = () => {
    directory.forget()
    opened
      .refresh()
      .catch((error: unknown) => log.warn({ err: error }, 'rights of live connections could not be read again'))
  }
  await listener.listen('access_changed', forget)
  listener.onMissed(forget)
  await listener.start()
  await untilHeard(Promise.all([opened.hub.ready, opened.topics.ready]), log)
  const close = async () => {
    await backplane?.close()
    await streams?.close()
  }
  return { core, hub: opened, listener, sessions, close }
}

export type Connected = Awaited<ReturnType<typeof connect>>
