import { Attendance } from './attendance.ts'
import { Broadcaster } from './broadcaster.ts'
import { type Clients, createClients } from './clients.ts'
import { systemClock } from './clock.ts'
import type { ConnectionHost } from './connection/connection.host.ts'
import { Connection } from './connection/connection.ts'
import type { HubConnection, Principal } from './connection/connection.types.ts'
import type { AnswerOf, AnyMethods, ArgumentsOf, MethodName } from './contract.ts'
import { filterMethods, noteFor } from './filters.ts'
import { type Groups, Membership } from './groups.ts'
import type { EndpointHost } from './http/endpoint.ts'
import { createMount, type Mount } from './http/mount.ts'
import { toError } from './hub.error.ts'
import { defaultLimits, type HubOptions } from './hub.options.ts'
import type { InvokeOptions } from './invocation/client.results.ts'
import { readMethods } from './invocation/method.ts'
import { type Logger, silentLogger } from './logger.ts'
import { settlesWithin } from './patience.ts'
import { jsonProtocol } from './protocols/json.protocol.ts'
import { messagePackProtocol } from './protocols/msgpack.protocol.ts'
import { createId, createToken, SessionStore } from './session.store.ts'
import { allTransports } from './transports/transport.ts'

const sweepInterval = 1_000

/** A hub in service: mounts on a server, sends to clients, knows its connections. */
export interface Hub<Data, Client = AnyMethods> extends Mount {
  /** Chooses whom to send to, in all processes. */
  readonly clients: Clients<Data, Client>
  /** Puts connections into groups and takes them out. */
  readonly groups: Groups
  /** The open connections of this process. */
  readonly connections: Iterable<HubConnection<Data, Client>>
  /** How many are open in this process. */
  readonly connectionCount: number
  /** Settles when other processes' messages arrive; at once without a backplane. */
  readonly ready: Promise<void>
  /** The connection of that id, if it is of this process. */
  find(connectionId: string): HubConnection<Data, Client> | undefined
  /**
   * Asks the client of a connection, of whichever process, and waits for its answer. Rejects with a `HubError` if the client fails, with
   * the signal's reason when that stops it, and with another error if nobody has the connection or no answer comes within
   * `limits.answerTimeout` from another process. Within this process only the signal limits the wait.
   */
  invoke<N extends MethodName<Client>>(
    connectionId: string,
    target: N,
    args: ArgumentsOf<Client, N>,
    options?: InvokeOptions,
  ): Promise<AnswerOf<Client, N>>
  /** Calls `target` on those of this process that match. */
  sendWhere<N extends MethodName<Client>>(
    matches: (connection: HubConnection<Data, Client>) => boolean,
    target: N,
    ...args: ArgumentsOf<Client, N>
  ): Promise<void>
  /** Asks all clients to come back later, and settles when the application knows they are gone, or takes too long. */
  close(): Promise<void>
}

/**
 * A SignalR hub to mount on any node:http server. `Client` declares what clients may be called with and `Server` what they may call, each as
 * an interface of methods; without them names and arguments are not checked by the compiler.
 */
export function createHub<Data, Client = AnyMethods, Server = AnyMethods>(
  options: HubOptions<Data, Client, Server>,
): Hub<Data, Client> {
  // Only the compiler knows of the methods' types.
  return openHub(options as unknown as HubOptions<Data>) as unknown as Hub<Data, Client>
}

function openHub<Data>(options: HubOptions<Data>): Hub<Data> {
  const limits = { ...defaultLimits, ...options.limits }
  const clock = options.clock ?? systemClock
  const filters = options.filters ?? []
  const logger = options.logger ?? silentLogger
  const note = noteFor(filters, (error) => logger.error({ err: toError(error) }, 'A filter could not count.'))
  const path = options.path.replace(/\/+$/, '')
  const members = new Membership<Connection<Data>>(limits.groupsPerConnection)
  const sessions = new SessionStore<Data>()
  const broadcaster = new Broadcaster({
    members,
    audiences: options.audiences ?? {},
    backplane: options.backplane,
    logger,
    now: clock.now,
    answerTimeout: limits.answerTimeout,
  })
  const clients = createClients<Data>(broadcaster)
  const groups: Groups = broadcaster
  const attendance = new Attendance({ hub: options, members, sessions, logger })
  let isClosing = false

  const authenticate = authenticateBy(options, clock.now)

  const connectionHost: ConnectionHost<Data> = {
    limits,
    authenticate,
    findMethod: filterMethods(readMethods(options.methods ?? {}), filters),
    protocols: [...(options.protocols ?? []), jsonProtocol, messagePackProtocol],
    scope: { clients, groups },
    note,
    detailedErrors: options.detailedErrors ?? false,
    logger,
    now: clock.now,
    every: clock.every,
    opened: (connection) => attendance.opened(connection),
    ended: (connection, wasOpen, error) => attendance.ended(connection, wasOpen, error),
  }

  const endpointHost = {
    path,
    note,
    limits,
    transports: options.transports ?? allTransports,
    statefulReconnect: options.statefulReconnect ?? true,
    sessions,
    get isClosing() {
      return isClosing
    },
    now: clock.now,
    allowOrigin: options.allowOrigin ?? (() => true),
    authenticate,
    redirect: async (request: Parameters<typeof options.authenticate>[0]) => options.redirect?.(request),
    openSession(
      principal: Principal<Data>,
      { version, stateful, owner, request }: Parameters<EndpointHost<Data>['openSession']>[1],
    ) {
      const id = createId()
      const connection = new Connection(connectionHost, id, { principal, request, mayResume: stateful })
      return sessions.add(version === 0 ? id : createToken(), connection, owner)
    },
    waitingSessions: () => sessions.size - members.size,
  }

  const stopSweep = clock.every(sweepInterval, () => {
    const now = clock.now()
    if (broadcaster.tick()) tellMissed(options, note, logger)
    for (const session of sessions.all()) {
      session.connection.tick(now)
      if (session.connection.isClosed) sessions.release(session.connection)
    }
  })

  return {
    clients,
    groups,
    ready: broadcaster.ready,
    get connections() {
      return members.all()
    },
    get connectionCount() {
      return members.size
    },
    ...createMount(endpointHost, logger),
    find: (connectionId) => members.find(connectionId),
    invoke: (connectionId, target, args, options) => broadcaster.questions.ask(connectionId, target, args, options),
    sendWhere: (matches, target, ...args) => broadcaster.deliverWhere(matches, target, args),
    async close() {
      isClosing = true
      stopSweep()
      for (const { connection } of [...sessions.all()]) connection.close({ allowReconnect: true })
      const gone = Promise.all([broadcaster.close(), ...attendance.farewells])
      if (!(await settlesWithin(limits.closeTimeout, gone)))
        logger.warn(
          { path, connections: attendance.farewells.size },
          'The hub was closed before all its connections were dealt with.',
        )
    },
  }
}

/** Lets nobody in whose time has run out, whoever says who they are. */
const authenticateBy =
  <Data>(options: HubOptions<Data>, now: () => number): ConnectionHost<Data>['authenticate'] =>
  async (request) => {
    const principal = await options.authenticate(request)
    return principal?.expiresAt !== undefined && principal.expiresAt <= now() ? undefined : principal
  }

function tellMissed<Data>(
  { path, onMissed }: HubOptions<Data>,
  note: ReturnType<typeof noteFor>,
  logger: Logger,
): void {
  note?.({ kind: 'missed' })
  logger.warn({ path }, 'Messages of other processes may have been missed.')
  try {
    onMissed?.()
  } catch (error) {
    logger.error({ path, err: toError(error) }, 'What was missed was not dealt with.')
  }
}
