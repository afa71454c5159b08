import { Admission } from './admission.ts'
import type { HubConnection, Principal } from './connection.types.ts'
import { Frame, OutgoingMessage } from './frame.ts'
import { describeFailure, ProtocolError, toError } from './hub.error.ts'
import type { HubLimits } from './hub.options.ts'
import type { CallScope } from './invocation/call.ts'
import { ClientResults, type InvokeOptions } from './invocation/client.results.ts'
import { Dispatcher } from './invocation/dispatcher.ts'
import type { Method } from './invocation/method.ts'
import type { Logger } from './logger.ts'
import { Outbox } from './outbox.ts'
import { answerHandshake, writeHandshakeResponse } from './protocols/handshake.ts'
import { InputBuffer } from './protocols/input.buffer.ts'
import { type HubMessage, messageType } from './protocols/message.ts'
import type { HubProtocol } from './protocols/protocol.ts'
import { ReplayBuffer } from './replay.buffer.ts'
import { type Transport, type TransportEvents, type TransportKind, transportFormats } from './transports/transport.ts'

const pingMessage = new OutgoingMessage({ type: messageType.ping })

/** What a connection needs of its hub. */
export interface ConnectionHost<Data> {
  readonly limits: HubLimits
  readonly methods: ReadonlyMap<string, Method<Data>>
  readonly protocols: readonly HubProtocol[]
  readonly scope: Omit<CallScope<Data>, 'connection'>
  readonly detailedErrors: boolean
  readonly logger: Logger
  now(): number
  /** The handshake succeeded; messages wait until the promise settles. */
  opened(connection: Connection<Data>): Promise<void>
  /** Called once for every connection; `wasOpen` if `opened` was called before. */
  ended(connection: Connection<Data>, wasOpen: boolean, error: Error | undefined): void
}

export interface CloseOptions {
  readonly error?: Error | undefined
  readonly allowReconnect?: boolean
  /** Drops the client without waiting for it to take what is left. */
  readonly atOnce?: boolean
}

type State = 'new' | 'open' | 'closed'

/** One client over its whole life, whatever transports carry it. */
export class Connection<Data> implements HubConnection<Data> {
  readonly id: string
  readonly items = new Map<string, unknown>()
  readonly #host: ConnectionHost<Data>
  readonly #mayResume: boolean
  readonly #input = new InputBuffer()
  readonly #clientResults = new ClientResults()
  readonly #dispatcher: Dispatcher<Data>
  readonly #outbox: Outbox
  readonly #admission = new Admission()
  readonly #closed = new AbortController()
  readonly #since: number
  #principal: Principal<Data>
  #state: State = 'new'
  #kind: TransportKind | undefined
  #paused = false
  #lastReceived: number
  #detachedAt: number | undefined
  #unacknowledgedBytes = 0

  constructor(host: ConnectionHost<Data>, id: string, principal: Principal<Data>, mayResume: boolean) {
    this.id = id
    this.#host = host
    this.#principal = principal
    this.#mayResume = mayResume
    this.#since = host.now()
    this.#outbox = new Outbox(host.now, host.limits.statefulBufferSize)
    this.#lastReceived = this.#since
    this.#dispatcher = new Dispatcher({
      methods: host.methods,
      scope: { ...host.scope, connection: this },
      options: { ...host.limits, detailedErrors: host.detailedErrors },
      clientResults: this.#clientResults,
      logger: host.logger,
      send: (message) => this.deliver(new OutgoingMessage(message)),
      room: () => this.#outbox.room(),
    })
  }

  get userId(): string | undefined {
    return this.#principal.userId
  }

  get data(): Data {
    return this.#principal.data
  }

  get transport(): TransportKind | undefined {
    return this.#kind
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

  get isAttached(): boolean {
    return this.#outbox.transport !== undefined
  }

  /** True if another socket may take over a connection whose socket broke or is about to. */
  get canResume(): boolean {
    return this.#outbox.replay !== undefined && this.#state === 'open'
  }

  /** Takes over what a newer token says, which must be of the same user. */
  renew(principal: Principal<Data>): void {
    this.#principal = principal
  }

  /** Lets a transport serve this connection; one from before is dropped. */
  attach<T extends Transport>(open: (events: TransportEvents) => T): T {
    const isCurrent = (): boolean => this.#outbox.transport === transport
    const transport: T = open({
      received: (chunk) => (isCurrent() ? this.receive(chunk) : undefined),
      drained: () => this.#outbox.release(),
      closed: (final) => {
        if (isCurrent()) this.#detach(final)
      },
    })
    const previous = this.#outbox.transport
    this.#outbox.transport = transport
    this.#kind = transport.kind
    this.#detachedAt = undefined
    this.#lastReceived = this.#host.now()
    previous?.abort()
    // Half a message from the broken socket will come again in full.
    if (this.#outbox.replay) {
      this.#input.clear()
      this.#outbox.resume(this.#outbox.replay)
    }
    return transport
  }

  /** Takes bytes from the client; a promise asks to stop reading until it settles. */
  receive(chunk: Buffer): Promise<void> | undefined {
    if (this.#state === 'closed') return undefined
    const { limits } = this.#host
    this.#lastReceived = this.#host.now()
    this.#input.append(chunk)
    try {
      this.#readMessages()
    } catch (error) {
      this.close({ error: toError(error), allowReconnect: true })
    }
    // A client pauses when too much is unacknowledged, so it is not left waiting for the next look at the clock.
    this.#unacknowledgedBytes += chunk.length
    if (this.#unacknowledgedBytes > limits.statefulBufferSize / 4) this.#acknowledge()
    return this.#pressure()
  }

  send(target: string, ...args: readonly unknown[]): void {
    this.deliver(new OutgoingMessage({ type: messageType.invocation, target, arguments: args }))
  }

  invoke(target: string, args: readonly unknown[], options?: InvokeOptions): Promise<unknown> {
    if (this.#state !== 'open') return Promise.reject(new Error(`Connection '${this.id}' does not exist.`))
    return this.#clientResults.request((invocationId) => {
      this.deliver(
        new OutgoingMessage({ type: messageType.invocation, invocationId, target, arguments: args, streamIds: [] }),
      )
    }, options)
  }

  abort(options: { readonly allowReconnect?: boolean } = {}): void {
    this.close({ allowReconnect: options.allowReconnect ?? false })
  }

  /** Sends a message if the connection is open; a client that does not take what waits for it is closed. */
  deliver(message: OutgoingMessage): void {
    if (this.#state !== 'open') return
    const { pending } = this.#outbox
    if (pending > this.#host.limits.sendBufferSize) {
      this.#host.logger.warn({ connection: this.id, pending }, 'A client that reads too slowly was closed.')
      this.close({ error: new Error('The client reads too slowly.'), atOnce: true })
      return
    }
    this.#outbox.send(message)
  }

  close(options: CloseOptions = {}): void {
    if (this.#state === 'closed') return
    const { error, allowReconnect = false, atOnce = false } = options
    const wasOpen = this.#state === 'open'
    if (wasOpen && !atOnce) this.#outbox.send(this.#sayClose(error, allowReconnect))
    this.#state = 'closed'
    const gone = error ?? new Error(`Connection '${this.id}' was closed.`)
    this.#closed.abort(gone)
    this.#dispatcher.stop(gone)
    this.#clientResults.rejectAll(gone)
    this.#admission.drop()
    this.#outbox.end(atOnce)
    this.#host.ended(this, wasOpen, error)
  }

  /** Looks at the clock: pings, acknowledges, and closes what has timed out. */
  tick(now: number): void {
    const { limits } = this.#host
    if (this.#state === 'closed') {
      this.#outbox.transport?.tick?.(now)
    } else if (this.#principal.expiresAt !== undefined && this.#principal.expiresAt <= now) {
      this.close({ allowReconnect: true })
    } else if (!this.#outbox.transport) {
      if (now - (this.#detachedAt ?? this.#since) >= limits.disconnectTimeout) {
        this.close({ error: new Error('The client did not come back in time.') })
      }
    } else if (this.#state === 'new') {
      if (now - this.#since >= limits.handshakeTimeout) this.#refuseHandshake('Handshake was canceled.')
      else this.#outbox.transport.tick?.(now)
    } else {
      this.#outbox.transport.tick?.(now)
      this.#keepAlive(now)
    }
  }

  #keepAlive(now: number): void {
    const { limits } = this.#host
    this.#acknowledge()
    // Polling itself shows that the client is there.
    if (this.#kind === 'LongPolling') return
    if (!this.#paused && now - this.#lastReceived >= limits.clientTimeout) {
      const error = new Error("Client hasn't sent a message/ping within the configured ClientTimeoutInterval.")
      this.close({ error, allowReconnect: true })
    } else if (now - this.#outbox.lastSent >= limits.keepAliveInterval) this.deliver(pingMessage)
  }

  #acknowledge(): void {
    this.#unacknowledgedBytes = 0
    const sequenceId = this.#outbox.replay?.takeAcknowledgement()
    if (sequenceId !== undefined) this.deliver(new OutgoingMessage({ type: messageType.ack, sequenceId }))
  }

  #sayClose(error: Error | undefined, allowReconnect: boolean): OutgoingMessage {
    const text = error && describeFailure('Connection closed with an error.', error, this.#host.detailedErrors)
    return new OutgoingMessage({
      type: messageType.close,
      ...(text === undefined ? {} : { error: text }),
      ...(allowReconnect ? { allowReconnect } : {}),
    })
  }

  #readMessages(): void {
    if (!this.#outbox.protocol && !this.#shakeHands()) return
    const protocol = this.#outbox.protocol
    while (protocol && this.#state === 'open') {
      const body = protocol.take(this.#input, this.#host.limits.maximumMessageSize)
      if (!body) return
      const message = protocol.parse(body)
      if (message && (this.#outbox.replay?.accepts(message) ?? true)) this.#handle(message)
    }
  }

  #handle(message: HubMessage): void {
    switch (message.type) {
      case messageType.ping:
        break
      case messageType.close:
        this.close(message.error === undefined ? {} : { error: new Error(message.error) })
        break
      case messageType.ack:
        this.#outbox.replay?.acknowledge(message.sequenceId)
        this.#outbox.release()
        break
      case messageType.sequence:
        this.#outbox.replay?.continueFrom(message.sequenceId)
        break
      default:
        // The application may need a client's answer before it can let the client in.
        if (message.type === messageType.completion && this.#clientResults.settle(message)) break
        if (!this.#admission.hold(message)) this.#dispatcher.dispatch(message)
    }
  }

  #shakeHands(): boolean {
    const { limits, protocols, detailedErrors } = this.#host
    let record: Buffer | undefined
    try {
      record = this.#input.takeRecord(limits.maximumMessageSize)
    } catch (error) {
      const summary = 'An unexpected error occurred during connection handshake.'
      this.#refuseHandshake(describeFailure(summary, error, detailedErrors))
    }
    if (!record) return false
    const formats = transportFormats[this.#kind ?? 'WebSockets']
    const outcome = answerHandshake(record, protocols, formats, detailedErrors)
    if ('error' in outcome) {
      this.#refuseHandshake(outcome.error)
      return false
    }
    this.#outbox.protocol = outcome.protocol
    if (this.#mayResume && outcome.version >= 2 && this.#kind === 'WebSockets') this.#outbox.replay = new ReplayBuffer()
    this.#state = 'open'
    this.#outbox.write(new Frame(writeHandshakeResponse(), outcome.protocol.format === 'Binary'))
    this.#admission.begin(
      this.#host.opened(this),
      (message) => this.#dispatcher.dispatch(message),
      (error) => this.close({ error: toError(error) }),
    )
    return true
  }

  #refuseHandshake(error: string): void {
    this.#host.logger.debug({ connection: this.id, reason: error }, 'A handshake was refused.')
    this.#outbox.write(new Frame(writeHandshakeResponse(error), false))
    this.close({ error: new ProtocolError(error) })
  }

  #pressure(): Promise<void> | undefined {
    if (this.#state !== 'open') return undefined
    const pressure = this.#admission.pressure() ?? this.#dispatcher.pressure()
    if (!pressure) return undefined
    this.#paused = true
    return pressure.then(() => {
      this.#paused = false
      this.#lastReceived = this.#host.now()
    })
  }

  #detach(final: boolean): void {
    this.#outbox.transport = undefined
    if (final || !this.#outbox.replay || this.#state !== 'open') {
      this.close()
      return
    }
    this.#detachedAt = this.#host.now()
  }
}
