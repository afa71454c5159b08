import { ACCESS_CHANGED, EXTEND_CONNECTION } from '@parley/contract/kernel/consoleHub.ts'
import { TENANT_CONTEXT_HEADER } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { isSamePermissions } from '@parley/contract/kernel/permission.ts'
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
import { isInNetworks } from '@parley/identity/policy/networks.ts'
import type { Logger } from 'pino'
import { type AccessDirectory, type AccessPerson, mayActFor, suspensionOf } from '../kernel/access.ts'
import type { Clock } from '../kernel/clock.ts'
import { coalesce } from '../kernel/coalesce.ts'
import type { ContextOpener } from '../kernel/context.ts'
import { type Authenticator, BY_ITSELF } from '../kernel/http/authenticate.ts'
import { RateLimiter } from '../kernel/http/limit.ts'
import type { Audience, HubEvent } from '../kernel/hubEvent.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { StreamRoute } from '../kernel/streamRoute.ts'
import { mayHear, type Watcher } from './audience.ts'
import { askToComeBack } from './comeBack.ts'
import { createStreams } from './streams.ts'
import { Topics } from './topics.ts'

export const CONSOLE_HUB = '/hub/console'
const CONTEXT = 'tenantContext'

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
  const hub = createHub<Watcher>({
    path: CONSOLE_HUB,
    authenticate: async (request) => {
      try {
        const caller = await authenticator.byToken(request.token, contextOf(request), {
          address: addressOf(request),
          idleSeconds: BY_ITSELF,
        })
        const { person, actor, tenant, sid, expiresAt, isRestricted } = caller
        const permissions = isRestricted ? {} : caller.permissions
        return {
          // One user in two contexts is two watchers, so that a connection keeps the context it was negotiated with.
          userId: `${person.idUser}@${tenant}`,
          // … but what one person may have open is counted whatever the context.
          countedAs: String(person.idUser),
          expiresAt: expiresAt?.getTime(),
          data: {
            idUser: person.idUser,
            actor,
            tenant,
            permissions,
            sid,
            isSecret: actor.kind === 'api',
            isRestricted,
            rules: rulesOf(person),
            address: addressOf(request),
          },
        }
      } catch (error) {
        if (error instanceof Refusal && error.reason.status < 500) return undefined
        throw error
      }
    },
    // A token is needed anyway; a page elsewhere that got hold of one does not use it from there.
    allowOrigin: (origin) => origin === ownOrigin,
    // Browsers send headers with the negotiation only; from then on the address carries the context.
    redirect: (request) => {
      const context = request.headers[TENANT_CONTEXT_HEADER]
      if (typeof context !== 'string' || request.query.has(CONTEXT)) return undefined
      return { url: `${publicUrl}${CONSOLE_HUB}?${CONTEXT}=${encodeURIComponent(context)}` }
    },
    methods: { [EXTEND_CONNECTION]: (call, token) => extendConnection(call.connection, token), ...streams.methods },
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

  /** What the person behind a connection may see by now; it is told where that has changed, before it ends where nothing is left. */
  async function recheck(connection: HubConnection<Watcher>): Promise<void> {
    const { idUser, tenant, isRestricted, address, rules, permissions: before } = connection.data
    const person = await directory.person(idUser)
    const mayStay =
      person?.state === 'active' &&
      suspensionOf(person, tenant) === undefined &&
      isInNetworks(address ?? '', person.rules?.networks ?? []) &&
      mayActFor(person, tenant)
    const permissions = mayStay && !isRestricted ? directory.permissions(person, tenant) : {}
    connection.data.permissions = permissions
    if (!mayStay || !isSamePermissions(before, permissions)) connection.send(ACCESS_CHANGED)
    await streams.recheck(connection)
    // What other rules of sign-in mean for this person is asked when the connection comes back.
    if (!mayStay) connection.abort()
    else if (rulesOf(person) !== rules) connection.abort({ allowReconnect: true })
  }

  /** With a token of the same person, tenant and session. A secret has nothing that could be renewed. */
  async function extendConnection(connection: HubConnection<Watcher>, token: unknown): Promise<boolean> {
    const { sid, isSecret, isRestricted } = connection.data
    // A password that has expired meanwhile, or was changed, means another connection.
    const isNewer = ({ data }: { data: Watcher }) =>
      !data.isSecret && !isSecret && data.sid === sid && data.isRestricted === isRestricted
    if (typeof token !== 'string' || !(await connection.extend(token, isNewer))) return false
    // Rights may have changed while the token was looked at.
    await recheck(connection)
    return true
  }

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

const rulesOf = ({ rules }: AccessPerson): string => JSON.stringify(rules ?? null)

function contextOf({ headers, query }: AuthenticationRequest): string | undefined {
  const header = headers[TENANT_CONTEXT_HEADER]
  return query.get(CONTEXT) ?? (typeof header === 'string' ? header : undefined)
}
