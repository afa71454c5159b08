import { connect, type Socket } from 'node:net'
import { EPOCH_HEADER, LINK_PATH, TOKEN_HEADER, type ToCore, type ToVoice, toCore } from '@parley/voice/link/message.ts'
import { NumberedLink } from '@parley/voice/link/numbered.ts'
import type { Logger } from 'pino'
import { WebSocket } from 'ws'
import { BEAT_MS, Pulse } from './pulse.ts'

const RECONNECT_MS = 250
const HANDSHAKE_MS = 5_000
const TAKEN_OVER = 409

/** Where a voice process listens, and what every connection shows. */
export interface VoicePlace {
  readonly path: string
  /** Where its socket lies alone. */
  readonly folder?: string
  readonly token: string
}

interface LinkOptions {
  readonly place: VoicePlace
  /** How often the voice process was taken over until this core did. */
  readonly epoch?: number
  readonly log: Logger
  readonly take: (message: ToCore) => void
  /** All that it was told is gone. */
  readonly onForgotten: () => void
  /** It gives no sign of life, or there is nothing at its place. */
  readonly onDead: () => void
  /** Another core has it by now. */
  readonly onTaken: () => void
}

/** The link to a voice process, which comes back by itself until it is closed. */
export class VoiceLink {
  readonly #options: LinkOptions
  readonly #link: NumberedLink<ToVoice, ToCore>
  readonly #pulse = new Pulse(performance.now())
  readonly #beats: NodeJS.Timeout
  #ws: WebSocket | undefined
  #over: 'dead' | 'taken' | 'closed' | undefined

  constructor(options: LinkOptions) {
    this.#options = options
    this.#link = new NumberedLink({
      nowMs: () => performance.now(),
      read: (value) => toCore.safeParse(value).data,
      take: options.take,
      onForgotten: options.onForgotten,
      onStrange: (what) => options.log.warn(`the voice process sent ${what}`),
    })
    this.#beats = setInterval(() => this.#feelPulse(), BEAT_MS)
    this.#beats.unref()
  }

  get place(): VoicePlace {
    return this.#options.place
  }

  /** Why nothing comes of it any more. */
  get over(): 'dead' | 'taken' | 'closed' | undefined {
    return this.#over
  }

  send(message: ToVoice): void {
    this.#link.send(message)
  }

  /** A connection to the voice process, for the sound of a person. */
  connect(): Socket {
    return connect(this.place.path)
  }

  open(): void {
    if (this.#over) return
    const ws = new WebSocket(`ws://voice${LINK_PATH}`, {
      headers: { [TOKEN_HEADER]: this.place.token, [EPOCH_HEADER]: String(this.#options.epoch ?? 0) },
      createConnection: () => this.connect(),
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: 1_000_000,
      perMessageDeflate: false,
    })
    this.#ws = ws
    this.#pulse.heard(performance.now())
    const wire = { send: (text: string) => ws.send(text), close: () => ws.close(1000) }
    ws.on('error', (error) => this.#failed(error))
    ws.on('unexpected-response', (request, response) => {
      request.destroy()
      if (response.statusCode === TAKEN_OVER) this.#end('taken', this.#options.onTaken)
    })
    ws.on('open', () => this.#link.attach(wire))
    ws.on('message', (data) => {
      this.#pulse.heard(performance.now())
      if (!this.#over) this.#link.receive(wire, String(data))
    })
    ws.on('pong', () => this.#pulse.heard(performance.now()))
    ws.on('close', () => {
      this.#link.detach(wire)
      if (this.#ws === ws && !this.#over) setTimeout(() => this.open(), RECONNECT_MS).unref()
    })
  }

  /** Nothing more is said or heard; what the voice process has it keeps. */
  close(): void {
    this.#over ??= 'closed'
    clearInterval(this.#beats)
    this.#ws?.terminate()
  }

  #failed(error: Error): void {
    const { log, onDead } = this.#options
    log.debug({ err: error }, 'the link to a voice process broke')
    const code = 'code' in error ? error.code : undefined
    if (code === 'ECONNREFUSED' || code === 'ENOENT') this.#end('dead', onDead)
  }

  #end(how: 'dead' | 'taken', tell: () => void): void {
    if (this.#over) return
    this.#over = how
    this.close()
    tell()
  }

  #feelPulse(): void {
    this.#link.tend()
    const isLinked = this.#ws?.readyState === WebSocket.OPEN
    if (this.#pulse.isDead(performance.now(), isLinked)) this.#end('dead', this.#options.onDead)
    else if (isLinked) this.#ws?.ping()
  }
}
