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
  readonly url: string
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
  readonly handshakeTimeout: number
  /** How long closing the hub waits for the application. */
  readonly closeTimeout: number
  /** How long a negotiated, polling or stateful connection may be without a transport. */
  readonly disconnectTimeout: number
  readonly pollTimeout: number
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
  readonly streamsPerConnection: number
  readonly groupsPerConnection: number
  /** Connections of this process that were negotiated or begun and have not shaken hands yet. */
  readonly pendingConnections: number
  /** As many of them may be one user's. */
  readonly pendingPerUser: number
  /** Connections of one user in this process, pending and open. */
  readonly connectionsPerUser: number
}

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

export interface HubOptions<Data, Client = AnyMethods, Server = AnyMethods> {
  /** The address of the hub, such as `/hub/console`. */
  readonly path: string
  readonly methods?: HubMethods<Data, Client, NoInfer<Server>>
  /** Called for every request; nothing means 401. */
  readonly authenticate: (request: AuthenticationRequest) => MaybePromise<Principal<Data> | undefined>
  /** A client is told of nothing else before this has ended; when it throws, the client is closed. */
  readonly onConnected?: (connection: HubConnection<Data, Client>) => MaybePromise<void>
  readonly onDisconnected?: (connection: HubConnection<Data, Client>, error: Error | undefined) => MaybePromise<void>
  /** Around every invocation, beginning and end of a connection. */
  readonly filters?: readonly HubFilter<Data, Client>[]
  readonly redirect?: (
    request: AuthenticationRequest,
  ) => MaybePromise<NegotiateRedirect | { error: string } | undefined>
  /** Refuses browsers of other origins to open a WebSocket; by default any may, since a token is needed. */
  readonly allowOrigin?: (origin: string) => boolean
  readonly audiences?: Readonly<Record<string, Audience<Data>>>
  /** Encodings that clients may choose beside JSON and MessagePack; one of the same name takes the place of ours. */
  readonly protocols?: readonly HubProtocol[]
  readonly transports?: readonly TransportKind[]
  readonly statefulReconnect?: boolean
  /** Tells clients the texts of all errors; for development. */
  readonly detailedErrors?: boolean
  readonly limits?: Partial<HubLimits>
  readonly backplane?: Backplane
  /** Called, at most once a second, when messages of other processes may have been lost: what clients know may be old. */
  readonly onMissed?: () => void
  readonly clock?: Clock
  readonly logger?: Logger
}
