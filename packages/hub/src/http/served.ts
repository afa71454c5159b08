import type { Principal } from '../connection/connection.types.ts'
import type { Transport, TransportEvents, TransportKind } from '../transports/transport.ts'
import type { RequestContext } from './request.context.ts'

/** A connection as requests see it, whatever its bytes mean. */
export interface Served<Data> {
  readonly id: string
  readonly userId: string | undefined
  readonly transport: TransportKind | undefined
  readonly closed: AbortSignal
  readonly isClosed: boolean
  readonly isAttached: boolean
  /** True if another socket may take over. */
  readonly canResume: boolean
  request: RequestContext
  renew(principal: Principal<Data>): void
  attach<T extends Transport>(open: (events: TransportEvents) => T): T
  receive(chunk: Buffer): Promise<void> | undefined
  close(options?: { readonly allowReconnect?: boolean }): void
  tick(now: number): void
}
