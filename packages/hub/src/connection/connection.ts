import { Frame, OutgoingMessage } from '../frame.ts'
import { type RequestContext, withToken } from '../http/request.context.ts'
import type { Served } from '../http/served.ts'
import { describeFailure, ProtocolError, toError } from '../hub.error.ts'
import type { InvokeOptions } from '../invocation/client.results.ts'
import { type Agreement, takeHandshake, writeHandshakeResponse } from '../protocols/handshake.ts'
import type { InputBuffer } from '../protocols/input.buffer.ts'
import { type HubMessage, messageType } from '../protocols/message.ts'
import type { HubProtocol } from '../protocols/protocol.ts'
import type { Transport, TransportEvents } from '../transports/transport.ts'
import { turn } from '../turn.ts'
import { ConnectionEnd } from './connection.end.ts'
import type { ConnectionHost } from './connection.host.ts'
import type { HubConnection, Principal } from './connection.types.ts'
import { Conversation } from './conversation.ts'
import { findOverdue, type Standing } from './deadlines.ts'
import { Expiry } from './expiry.ts'
import { Inbox } from './inbox.ts'
import { Outbox } from './outbox.ts'
import { ReplayBuffer } from './replay.buffer.ts'

const noWait = Promise.resolve()
const pingMessage = new OutgoingMessage({ type: messageType.ping })

interface Beginning<Data> {
  readonly principal: Principal<Data>
  readonly request: RequestContext
  readonly mayResume: boolean
}

interface CloseOptions {
  readonly error?: Error | undefined
  readonly allowReconnect?: boolean
  /** Drops the client without waiting for it to take what is left. */
  readonly atOnce?: boolean
}

/** One client over its whole life, whatever transports carry it: from the handshake through its messages to the end. */
export class Connection<Data> extends ConnectionEnd<Data> implements HubConnection<Data>, Served<Data> {
  readonly id: string
  readonly items = new Map<string, unknown>()
  request: RequestContext
  readonly #host: ConnectionHost<Data>
  readonly #mayResume: boolean
  readonly #inbox: Inbox
  readonly #outbox: Outbox
  readonly #conversation: Conversation<Data>
  readonly #closed = new AbortController()
  readonly #expiry: Expiry
  #state: 'new' | 'open' | 'closed' = 'new'

  constructor(host: ConnectionHost<Data>, id: string, { principal, request, mayResume }: Beginning<Data>) {
    const { limits, now } = host
    super(principal, now)
    this.id = id
    this.request = request
    this.#host = host
    this.#mayResume = mayResume
    this.#outbox = new Outbox(this.carrier, now, limits, host.note)
    this.#inbox = new Inbox({
      now,
      turn,
      readNext: (input) => this.#readNext(input),
      isPressed: () => this.#state === 'open' && this.#conversation.isPressed,
      hasRead: (bytes, messages) => {
        if (bytes > 0) host.note?.({ kind: 'received', transport: this.transport, messages, bytes })
        if (this.#outbox.replay?.hasRead(bytes, limits.statefulBufferSize)) this.#acknowledge()
      },
      failed: (error) => this.close({ error: toError(error), allowReconnect: true }),
    })
    this.#conversation = new Conversation({
      ...host,
      scope: { ...host.scope, connection: this },
      send: (message) => this.deliver(new OutgoingMessage(message)),
      room: () => this.#outbox.room(),
      relieved: () => this.#inbox.release(),
    })
    this.#expiry = new Expiry(host, () => this.close({ allowReconnect: true }))
    this.#expiry.set(principal.expiresAt)
  }

  /** What was agreed on in the handshake. */
  get encoding(): HubProtocol | undefined {
    return this.#outbox.protocol
  }

  get protocol(): string | undefined {
    return this.encoding?.name
  }

  get closed(): AbortSignal {
    return this.#closed.signal
  }

  get isClosed(): boolean {
    return this.#state === 'closed'
  }

  /** True from the handshake to the end. */
  get isOpen(): boolean {
    return this.#state === 'open'
  }

  /** True if another socket may take over a connection whose socket broke or is about to. */
  get canResume(): boolean {
    return this.#outbox.replay !== undefined && this.#state === 'open'
  }

  /** Lives as long as a newer token of the same user; whatever else is known of the client stays the connection's. */
  renew({ expiresAt }: Principal<Data>): void {
    this.#expiry.set(expiresAt)
  }

  async extend(token: string, accepts: (principal: Principal<Data>) => boolean = () => true): Promise<boolean> {
    const principal = await this.#host.authenticate(withToken(this.request, token))
    if (!principal || principal.userId !== this.userId || !accepts(principal) || this.isClosed) return false
    this.renew(principal)
    return true
  }

  /** Lets a transport serve this connection; one from before is dropped. */
  attach<T extends Transport>(open: (events: TransportEvents) => T): T {
    const transport = this.carrier.change(open, {
      received: (chunk) => this.receive(chunk),
      drained: () => this.#outbox.release(),
      closed: (final) => {
        if (final || !this.canResume) this.close()
      },
    })
    this.#inbox.restart()
    this.#outbox.resume()
    return transport
  }

  /** Takes bytes from the client; a promise asks to stop reading until it settles. */
  receive(chunk: Buffer): Promise<void> | undefined {
    return this.#state === 'closed' || this.#expiry.endIfDue() ? undefined : this.#inbox.receive(chunk)
  }

  send(target: string, ...args: readonly unknown[]): Promise<void> {
    return this.deliver(new OutgoingMessage({ type: messageType.invocation, target, arguments: args })) ?? noWait
  }

  invoke(target: string, args: readonly unknown[], options?: InvokeOptions): Promise<unknown> {
    if (this.#state !== 'open') return Promise.reject(new Error(`Connection '${this.id}' does not exist.`))
    const type = messageType.invocation
    return this.#conversation.ask((invocationId) => {
      this.deliver(new OutgoingMessage({ type, invocationId, target, arguments: args, streamIds: [] }))
    }, options)
  }

  abort(options: { readonly allowReconnect?: boolean } = {}): void {
    this.close({ allowReconnect: options.allowReconnect ?? false })
  }

  /** Sends a message if the connection is open; a promise when it would be good to wait before the next. */
  deliver(message: OutgoingMessage): Promise<void> | undefined {
    if (this.#state !== 'open' || this.#expiry.endIfDue()) return undefined
    if (this.#outbox.isOverfull) {
      this.#closeSlow()
      return undefined
    }
    this.#outbox.send(message)
    return this.#outbox.relief()
  }

  close({ error, allowReconnect = false, atOnce = false }: CloseOptions = {}): void {
    if (this.#state === 'closed') return
    const wasOpen = this.#state === 'open'
    if (wasOpen && !atOnce) this.#sayClose(error, allowReconnect)
    this.#state = 'closed'
    this.#expiry.stop()
    const reason = error ?? new Error(`Connection '${this.id}' was closed.`)
    this.#closed.abort(reason)
    this.#conversation.end(reason)
    this.#outbox.end(atOnce)
    this.#host.ended(this, wasOpen, error)
  }

  /** Looks at the clock: closes what is overdue, or lets the transport look too, acknowledges and pings. */
  tick(now: number): void {
    const overdue = this.isClosed ? undefined : findOverdue(this.#standing(), this.#host.limits, now)
    if (overdue === 'handshake') this.#refuseHandshake('Handshake was canceled.')
    else if (overdue) this.close(overdue)
    else if (this.isOpen && this.#outbox.isTooSlow(now)) this.#closeSlow()
    else this.#keepAlive(now)
  }

  #closeSlow(): void {
    const { pending } = this.#outbox
    this.#host.note?.({ kind: 'tooSlow', transport: this.transport })
    this.#host.logger.warn({ connection: this.id, pending }, 'A client that reads too slowly was closed.')
    this.close({ error: new Error('The client reads too slowly.'), atOnce: true })
  }

  #keepAlive(now: number): void {
    this.carrier.transport?.tick?.(now)
    this.#acknowledge()
    // Polling itself keeps the connection alive.
    const needsPings = this.carrier.transport && this.transport !== 'LongPolling'
    if (needsPings && now - this.#outbox.lastSent >= this.#host.limits.keepAliveInterval) this.deliver(pingMessage)
  }

  #standing(): Standing {
    const isExcused = this.transport === 'LongPolling' || this.#inbox.isPaused
    return {
      isOpen: this.isOpen,
      openedAt: this.carrier.openedAt,
      absentSince: this.carrier.absentSince,
      expiresAt: this.#expiry.at,
      heardAt: isExcused ? undefined : this.#inbox.lastReceived,
    }
  }

  #acknowledge(): void {
    const sequenceId = this.#outbox.replay?.takeAcknowledgement()
    if (sequenceId !== undefined) this.deliver(new OutgoingMessage({ type: messageType.ack, sequenceId }))
  }

  #sayClose(error: Error | undefined, allowReconnect: boolean): void {
    const text = error && describeFailure('Connection closed with an error.', error, this.#host.detailedErrors)
    const type = messageType.close
    this.#outbox.send(
      new OutgoingMessage({ type, ...(text && { error: text }), ...(allowReconnect && { allowReconnect }) }),
    )
  }

  #readNext(input: InputBuffer): boolean {
    if (this.#state === 'closed') return false
    const { protocol, replay } = this.#outbox
    if (!protocol) return this.#shakeHands(input)
    const body = protocol.take(input, this.#host.limits.maximumMessageSize)
    if (!body) return false
    const message = protocol.parse(body)
    if (message && (replay?.accepts(message) ?? true)) this.#hear(message)
    return true
  }

  #hear(message: HubMessage): void {
    switch (message.type) {
      case messageType.ping:
        break
      case messageType.close:
        this.close(message.error === undefined ? {} : { error: new Error(message.error) })
        break
      case messageType.ack:
        this.#outbox.acknowledged(message.sequenceId)
        break
      case messageType.sequence:
        this.#outbox.replay?.continueFrom(message.sequenceId)
        break
      default:
        this.#conversation.hear(message)
    }
  }

  /** True if there was a handshake to read, good or not. */
  #shakeHands(input: InputBuffer): boolean {
    const outcome = takeHandshake(input, this.transport ?? 'WebSockets', this.#host)
    if (!outcome) return false
    if ('error' in outcome) this.#refuseHandshake(outcome.error)
    else this.#open(outcome)
    return true
  }

  #open({ protocol, version }: Agreement): void {
    this.#outbox.protocol = protocol
    if (this.#mayResume && version >= 2 && this.transport === 'WebSockets') this.#outbox.replay = new ReplayBuffer()
    this.#state = 'open'
    this.#outbox.write(new Frame(writeHandshakeResponse(), protocol.format === 'Binary'))
    this.#conversation.begin(this.#host.opened(this), (error) => this.close({ error: toError(error) }))
  }

  #refuseHandshake(error: string): void {
    this.#host.logger.debug({ connection: this.id, reason: error }, 'A handshake was refused.')
    this.#outbox.write(new Frame(writeHandshakeResponse(error), false))
    this.close({ error: new ProtocolError(error) })
  }
}
