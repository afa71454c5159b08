import type { Clock } from '../clock.ts'
import { ConnectionEnd } from '../connection/connection.end.ts'
import type { Principal } from '../connection/connection.types.ts'
import { findOverdue } from '../connection/deadlines.ts'
import { Expiry } from '../connection/expiry.ts'
import { Outbox } from '../connection/outbox.ts'
import { Frame } from '../frame.ts'
import type { RequestContext } from '../http/request.context.ts'
import type { Served } from '../http/served.ts'
import type { HubLimits } from '../hub.options.ts'
import { createId } from '../session.store.ts'
import type { Transport, TransportEvents, TransportKind } from '../transports/transport.ts'
import { Incoming } from './incoming.ts'

/** One client that is sent bytes and sends them, over whatever transport, without the hub protocol. */
export interface RawConnection<Data> {
  /** What others call it by. */
  readonly id: string
  /** The `userId` that `authenticate` gave. */
  readonly userId: string | undefined
  /** The `data` that `authenticate` gave. */
  readonly data: Data
  /** How it is connected; nothing before its first transport. */
  readonly transport: TransportKind | undefined
  /** What opened the transport; before, the negotiation. */
  readonly request: RequestContext
  /** What the client sends, as it arrives; it ends with the connection. While nobody reads it, reading from the client stops. */
  readonly incoming: AsyncIterable<Buffer>
  /** Aborted when the connection is over. */
  readonly closed: AbortSignal
  /** Sends text, or bytes where the transport carries them; settles, without ever failing, when the client has room for more. */
  send(message: string | Uint8Array): Promise<void>
  /** Sends what is left and ends the connection. */
  close(): void
}

interface RawHost<Data> extends Clock {
  readonly limits: HubLimits
  /** The first transport is there. */
  opened(connection: Raw<Data>): void
  /** Called once for every connection. */
  ended(connection: Raw<Data>): void
}

export class Raw<Data> extends ConnectionEnd<Data> implements RawConnection<Data>, Served<Data> {
  readonly id = createId()
  readonly incoming = new Incoming()
  readonly canResume = false
  request: RequestContext
  readonly #host: RawHost<Data>
  readonly #outbox: Outbox
  readonly #expiry: Expiry
  readonly #closed = new AbortController()

  constructor(host: RawHost<Data>, principal: Principal<Data>, request: RequestContext) {
    super(principal, host.now)
    this.#host = host
    this.request = request
    this.#outbox = new Outbox(this.carrier, host.now, host.limits)
    this.#expiry = new Expiry(host, () => this.close())
    this.#expiry.set(principal.expiresAt)
  }

  get closed(): AbortSignal {
    return this.#closed.signal
  }

  get isClosed(): boolean {
    return this.#closed.signal.aborted
  }

  renew({ expiresAt }: Principal<Data>): void {
    this.#expiry.set(expiresAt)
  }

  attach<T extends Transport>(open: (events: TransportEvents) => T): T {
    const transport = this.carrier.change(open, {
      received: (chunk) => this.receive(chunk),
      drained: () => this.#outbox.release(),
      closed: () => this.close(),
    })
    this.#host.opened(this)
    return transport
  }

  receive(chunk: Buffer): Promise<void> | undefined {
    return this.#expiry.endIfDue() ? undefined : this.incoming.push(chunk)
  }

  async send(message: string | Uint8Array): Promise<void> {
    if (this.isClosed || this.#expiry.endIfDue()) return
    if (this.#outbox.isOverfull) {
      this.#end(true)
      return
    }
    const isText = typeof message === 'string'
    this.#outbox.put(new Frame(isText ? Buffer.from(message) : Buffer.from(message), !isText))
    await this.#outbox.relief()
  }

  close(): void {
    this.#end(false)
  }

  tick(now: number): void {
    const { openedAt, absentSince } = this.carrier
    const standing = { isOpen: true, openedAt, absentSince, expiresAt: this.#expiry.at, heardAt: undefined }
    if (!this.isClosed && findOverdue(standing, this.#host.limits, now)) this.close()
    else if (!this.isClosed && this.#outbox.isTooSlow(now)) this.#end(true)
    else this.carrier.transport?.tick?.(now)
  }

  #end(atOnce: boolean): void {
    if (this.isClosed) return
    this.#closed.abort()
    this.#expiry.stop()
    this.incoming.end()
    this.#outbox.end(atOnce)
    this.#host.ended(this)
  }
}
