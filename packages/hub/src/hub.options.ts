import type { Backplane } from './backplanes/backplane.ts'
import type { Clock } from './clock.ts'
import type { HubConnection, Principal } from './connection/connection.types.ts'
import type { AnyMethods } from './contract.ts'
import type { HubFilter } from './filters.ts'
import type { AuthenticationRequest } from './http/authentication.ts'
import type { HubMethods } from './invocation/method.ts'
import type { Logger } from './logger.ts'
import type { HubProtocol } from './protocols/protocol.ts'
import type { TransportKind } from './transports/transport.ts'

type MaybePromise<T> = T | Promise<T>

/** Where a client is sent instead, with the token to use there. */
export interface NegotiateRedirect {
  /** The address of the other hub. */
  readonly url: string
  /** Used there instead of the client's own. */
  readonly accessToken?: string
}

/** Selects connections by data that travels, so that it works across processes. */
export type Audience<Data> = (connection: HubConnection<Data>, parameters: unknown) => boolean

/** Times in milliseconds, sizes in bytes. */
export interface HubLimits {
  /** A connection silent for so long gets a ping. */
  readonly keepAliveInterval: number
  /** A client silent for so long is gone. */
  readonly clientTimeout: number
  /** A client that has not said its encoding so long after its transport opened is closed. */
  readonly handshakeTimeout: number
  /** How long closing the hub waits for the application. */
  readonly closeTimeout: number
  /** How long a negotiated, polling or stateful connection may be without a transport. */
  readonly disconnectTimeout: number
  /** An idle poll is answered empty after so long; the official clients give up after 100 seconds. */
  readonly pollTimeout: number
  /** A client that sends a larger message is closed. */
  readonly maximumMessageSize: number
  /** A client with more than this waiting for it is closed as too slow. */
  readonly sendBufferSize: number
  /** One that takes nothing for so long of what waits for it, too. */
  readonly sendTimeout: number
  /** Unacknowledged bytes after which streams wait for a client with stateful reconnect. */
  readonly statefulBufferSize: number
  /** How long a client of another process may take to answer. */
  readonly answerTimeout: number
  /** Plain invocations of one connection running at a time. */
  readonly parallelInvocations: number
  /** Invocations with streams to or from one client at a time; more are refused. */
  readonly streamsPerConnection: number
  /** Groups that one connection may be in; `groups.add` throws a `HubError` beyond. */
  readonly groupsPerConnection: number
  /** Connections of this process that were negotiated or begun and have not shaken hands yet. */
  readonly pendingConnections: number
  /** As many of them may be one user's. */
  readonly pendingPerUser: number
  /** Connections of one user in this process, pending and open. */
  readonly connectionsPerUser: number
}

/** What counts where `options.limits` says nothing else. */
export const defaultLimits: HubLimits = {
  keepAliveInterval: 15_000,
  clientTimeout: 30_000,
  handshakeTimeout: 15_000,
  closeTimeout: 5_000,
  disconnectTimeout: 15_000,
  pollTimeout: 90_000,
  maximumMessageSize: 32_768,
  sendBufferSize: 8_388_608,
  sendTimeout: 30_000,
  statefulBufferSize: 100_000,
  answerTimeout: 30_000,
  parallelInvocations: 1,
  streamsPerConnection: 100,
  groupsPerConnection: 1_000,
  pendingConnections: 10_000,
  pendingPerUser: 32,
  connectionsPerUser: 64,
}

/** What makes a hub: its address, who may connect, and what they may call. */
export interface HubOptions<Data, Client = AnyMethods, Server = AnyMethods> {
  /** The address of the hub, such as `/hub/console`. */
  readonly path: string
  /** What clients may call, by name. */
  readonly methods?: HubMethods<Data, Client, NoInfer<Server>>
  /** Called for every request; nothing means 401. */
  readonly authenticate: (request: AuthenticationRequest) => MaybePromise<Principal<Data> | undefined>
  /** A client is told of nothing else before this has ended; when it throws, the client is closed. */
  readonly onConnected?: (connection: HubConnection<Data, Client>) => MaybePromise<void>
  /** Called once for every `onConnected`, after it; `error` is what ended the connection, unless one side meant to. */
  readonly onDisconnected?: (connection: HubConnection<Data, Client>, error: Error | undefined) => MaybePromise<void>
  /** Around every invocation, beginning and end of a connection. */
  readonly filters?: readonly HubFilter<Data, Client>[]
  /** Sends a client that negotiates elsewhere, or refuses it with a text that it may read. */
  readonly redirect?: (
    request: AuthenticationRequest,
  ) => MaybePromise<NegotiateRedirect | { error: string } | undefined>
  /** Refuses pages of other origins, whatever they ask for; by default any may, since a token is needed. */
  readonly allowOrigin?: (origin: string) => boolean
  /** Predicates by name for `clients.audience`; each process that shares the backplane needs the same. */
  readonly audiences?: Readonly<Record<string, Audience<Data>>>
  /** Encodings that clients may choose beside JSON and MessagePack; one of the same name takes the place of ours. */
  readonly protocols?: readonly HubProtocol[]
  /** Those that clients are offered; by default all. */
  readonly transports?: readonly TransportKind[]
  /** Lets clients that want it go on after a broken WebSocket without losing messages; by default they may. */
  readonly statefulReconnect?: boolean
  /** Tells clients the texts of all errors; for development. */
  readonly detailedErrors?: boolean
  /** What differs from `defaultLimits`. */
  readonly limits?: Partial<HubLimits>
  /** What connects it with the same hub in other processes; none by default. */
  readonly backplane?: Backplane
  /** Called, at most once a second, when messages of other processes may have been lost: what clients know may be old. */
  readonly onMissed?: () => void
  /** By default the system's; tests bring their own. */
  readonly clock?: Clock
  /** By default nothing is logged. */
  readonly logger?: Logger
}
