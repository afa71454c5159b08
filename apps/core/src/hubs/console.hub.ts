import { EXTEND_CONNECTION } from '@parley/contract/kernel/consoleHub.ts'
import { TENANT_CONTEXT_HEADER } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import {
  type AuthenticationRequest,
  type Backplane,
  createHub,
  type Hub,
  type HubConnection,
  HubError,
  systemClock,
} from '@parley/hub'
import { clientAddress } from '@parley/identity/http/client-address.ts'
import type { Logger } from 'pino'
import type { AccessDirectory } from '../kernel/access.ts'
import type { Clock } from '../kernel/clock.ts'
import { coalesce } from '../kernel/coalesce.ts'
import type { ContextOpener } from '../kernel/context.ts'
import type { Authenticator } from '../kernel/http/authenticate.ts'
import { RateLimiter } from '../kernel/http/limit.ts'
import type { Audience, HubEvent } from '../kernel/hubEvent.ts'
import type { StreamRoute } from '../kernel/streamRoute.ts'
import { mayHear, type Watcher } from './audience.ts'
import { askToComeBack } from './comeBack.ts'
import { createStreams } from './streams.ts'
import { Topics } from './topics.ts'
import { admitWatcher, CONTEXT, extendConnection, recheckWatcher } from './watcher.ts'

export const CONSOLE_HUB = '/hub/console'

export interface ConsoleHubOptions {
  readonly authenticator: Authenticator
  readonly directory: AccessDirectory
  readonly clock: Clock
  readonly log: Logger
  readonly publicUrl: string
  /** How many proxies in front are believed; none unless said. */
  readonly trustProxy?: boolean | number | undefined
  /** Calls a minute for one person, on all connections of this process together. */
  readonly callLimit: number
  readonly backplane: Backplane | undefined
  /** What people can follow, and what carries it between processes. */
  readonly streams: readonly StreamRoute[]
  readonly streamBackplane: Backplane | undefined
  readonly contexts: Pick<ContextOpener, 'run'>
}

export interface ConsoleHub {
  readonly hub: Hub<Watcher>
  readonly topics: Topics
  emit(events: readonly HubEvent[]): void
  /** Rights changed somewhere: looks up again what each connection may see, tells it, and ends those that may nothing any more. */
  refresh(): Promise<void>
  /** Ends the connections of a session; undefined: asks every client to come back and sign in again. */
  endSession(sid: string | undefined): void
}

/** The hub of the console: tasks, notices and calls, each only to those who may see it. */
export function createConsoleHub(options: ConsoleHubOptions): ConsoleHub {
  const { authenticator, directory, clock, log, publicUrl, trustProxy = 0, callLimit, backplane, contexts } = options
  const calls = new RateLimiter(clock)
  const addressOf = ({ headers, remoteAddress }: AuthenticationRequest) =>
    clientAddress({ headers, socket: { remoteAddress } }, trustProxy)
  const ownOrigin = new URL(publicUrl).origin
  const times = { now: () => clock.now().getTime(), every: systemClock.every }
  const topics = new Topics({ ...times, log, backplane: options.streamBackplane })
  const streams = createStreams({ routes: options.streams, topics, contexts, clock, log })
  const recheck = (connection: HubConnection<Watcher>) =>
    recheckWatcher(directory, connection, () => streams.recheck(connection))
  const hub = createHub<Watcher>({
    path: CONSOLE_HUB,
    authenticate: (request) => admitWatcher(authenticator, request, addressOf(request)),
    // A token is needed anyway; a page elsewhere that got hold of one does not use it from there.
    allowOrigin: (origin) => origin === ownOrigin,
    // Browsers send headers with the negotiation only; from then on the address carries the context.
    redirect: (request) => {
      const context = request.headers[TENANT_CONTEXT_HEADER]
      if (typeof context !== 'string' || request.query.has(CONTEXT)) return undefined
      return { url: `${publicUrl}${CONSOLE_HUB}?${CONTEXT}=${encodeURIComponent(context)}` }
    },
    methods: {
      [EXTEND_CONNECTION]: async ({ connection }, token) => {
        if (!(await extendConnection(connection, token))) return false
        // Rights may have changed while the token was looked at.
        await recheck(connection)
        return true
      },
      ...streams.methods,
    },
    // Each call may open a transaction, as a request does; a connection costs nothing to keep open.
    filters: [
      {
        invoke: ({ connection }, _args, next) => {
          const seconds = calls.wait(String(connection.data.idUser), callLimit)
          if (seconds > 0) throw new HubError(reason('rate.limited', { seconds }).message)
          return next()
        },
      },
    ],
    // Rights may have changed since its request was authenticated; what changes from here on finds it.
    onConnected: async (connection) => {
      if (!connection.data.isSecret) await recheck(connection)
    },
    audiences: { allowed: ({ data }, to) => mayHear(data, to as Audience) }, // sent by emit below, in whichever process
    clock: times,
    logger: log,
    // Clients read again what they show when they come back.
    onMissed: () => askToComeBack(hub.connections, systemClock.every),
    ...(backplane ? { backplane } : {}),
  })

  return {
    hub,
    topics,
    emit(events) {
      for (const event of events) {
        if (event.name === 'stream')
          topics.publish(event.to.topic, event.payload as { kind: string }) // declared by its stream
        else hub.clients.audience('allowed', event.to).send(event.name, event.payload)
      }
    },
    refresh: coalesce(async () => {
      for (const connection of [...hub.connections]) {
        // Whether a secret still counts, and how far, is asked when it comes back.
        if (connection.data.isSecret) connection.abort({ allowReconnect: true })
        else await recheck(connection)
      }
    }),
    endSession(sid) {
      for (const connection of [...hub.connections]) {
        if (sid === undefined || connection.data.sid === sid) connection.abort({ allowReconnect: true })
      }
    },
  }
}
