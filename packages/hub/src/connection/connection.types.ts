import type { AnswerOf, AnyMethods, ArgumentsOf, MethodName } from '../contract.ts'
import type { RequestContext } from '../http/request.context.ts'
import type { InvokeOptions } from '../invocation/client.results.ts'
import type { TransportKind } from '../transports/transport.ts'

/** Who connects, as `authenticate` found. */
export interface Principal<Data> {
  /** Connections of one user share it; without it a connection belongs to nobody. */
  readonly userId?: string | undefined
  /** Whose connections this one is counted with; by default the user's, or those of the remote address for nobody's. */
  readonly countedAs?: string | undefined
  /** Milliseconds since 1970 when the connection is to be closed. */
  readonly expiresAt?: number | undefined
  /** Whatever methods and predicates want to know of the client. */
  readonly data: Data
}

/** One client, as methods and predicates see it. */
export interface HubConnection<Data, Client = AnyMethods> {
  /** What others call it by; anyone who knows it can do nothing with it alone. */
  readonly id: string
  /** The `userId` that `authenticate` gave. */
  readonly userId: string | undefined
  /** The `data` that `authenticate` gave for the negotiation. */
  readonly data: Data
  /** How it is connected, or was last; nothing before its first transport. */
  readonly transport: TransportKind | undefined
  /** `json` or `messagepack`, from the handshake on. */
  readonly protocol: string | undefined
  /** What opened the transport in use; before, the negotiation. */
  readonly request: RequestContext
  /** For the application's own notes. */
  readonly items: Map<string, unknown>
  /** Aborted when the connection is over. */
  readonly closed: AbortSignal
  /** Calls `target`; settles, without ever failing, when the client has room for more, or is too slow to be waited for. */
  send<N extends MethodName<Client>>(target: N, ...args: ArgumentsOf<Client, N>): Promise<void>
  /** Asks the client and waits for its answer; rejects with a `HubError` if the client fails. */
  invoke<N extends MethodName<Client>>(
    target: N,
    args: ArgumentsOf<Client, N>,
    options?: InvokeOptions,
  ): Promise<AnswerOf<Client, N>>
  /**
   * Continues with a newer token, which `authenticate` sees as if it had come with `request`; returns false, and changes nothing, unless
   * it is of the same user and `accepts` what `authenticate` found. What a client sends by request brings its token along anyway.
   */
  extend(token: string, accepts?: (principal: Principal<Data>) => boolean): Promise<boolean>
  /** Closes the connection; by default the client is told not to come back by itself. */
  abort(options?: { readonly allowReconnect?: boolean }): void
}
