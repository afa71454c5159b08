import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { VOICE_PROTOCOL, voiceClose } from '@parley/contract/testCalls/voiceSocket.rules.ts'
import { voiceInput } from '@parley/contract/testCalls/voiceSocket.schema.ts'
import type { Recogniser } from '@parley/hearing'
import type { Engine } from '@parley/speech'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { CallBook } from './calls/callBook.ts'
import type { CallClient, SpokenCall } from './calls/spokenCall.ts'
import { Bucket } from './link/bucket.ts'
import {
  EPOCH_HEADER,
  LINK_PATH,
  SOUND_PATH,
  TOKEN_HEADER,
  type ToCore,
  type ToVoice,
  toVoice,
} from './link/message.ts'
import { NumberedLink } from './link/numbered.ts'
import { CallSpeaker } from './sound/speaker.ts'
import { Ticker } from './sound/ticker.ts'

const MOST_LINK_BYTES = 1_000_000
const MOST_SOUND_BYTES = 20_000
const PING_MS = 10_000
const TEND_MS = 1_000

interface VoiceServerOptions {
  readonly token: string
  readonly engines: readonly Engine[]
  readonly recogniser: Recogniser | undefined
  /** How long calls wait for a core. */
  readonly keepMs: number
  readonly log: (what: string) => void
  /** Who started this process is gone, and so are all calls. */
  readonly onOver: () => void
}

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
const nowMs = () => performance.now()

/** The calls of a voice process, with the link to the core and the sockets of those who talk. */
export class VoiceServer {
  readonly #options: VoiceServerOptions
  readonly #server: Server = createServer((_, response) => response.writeHead(404).end())
  readonly #links = new WebSocketServer({ noServer: true, maxPayload: MOST_LINK_BYTES, perMessageDeflate: false })
  readonly #sounds = new WebSocketServer({
    ...{ noServer: true, maxPayload: MOST_SOUND_BYTES, perMessageDeflate: false },
    handleProtocols: (asked) => (asked.has(VOICE_PROTOCOL) ? VOICE_PROTOCOL : false),
  })
  readonly #calls: CallBook
  readonly #ticker = new Ticker({ nowMs, after })
  readonly #speaker: CallSpeaker
  readonly #link: NumberedLink<ToCore, ToVoice>
  #epoch = 0
  #isAlone = false

  constructor(options: VoiceServerOptions) {
    this.#options = options
    this.#speaker = new CallSpeaker(options.engines)
    this.#calls = new CallBook({
      ...{ nowMs, after, keepMs: options.keepMs, recogniser: options.recogniser },
      tick: (run) => this.#ticker.add(run),
      speak: (piece) => this.#speaker.speak(piece),
      send: (message) => this.#tell(message),
    })
    this.#link = new NumberedLink({
      nowMs,
      read: (value) => toVoice.safeParse(value).data,
      take: (message) => this.#calls.take(message),
      onForgotten: () => this.#forgotten(),
      onStrange: (what) => options.log(`the core sent ${what}`),
    })
    this.#server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head))
    setInterval(() => this.#tend(), TEND_MS).unref()
    setInterval(() => {
      for (const ws of this.#sounds.clients) ws.ping()
    }, PING_MS).unref()
    this.#tell({ tell: 'ready', hears: options.recogniser?.name ?? null })
  }

  listen(path: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#server.once('error', reject)
    this.#server.listen(path, resolve)
    return promise
  }

  #tell(message: ToCore): void {
    this.#link.send(message)
  }

  /** The core that started this process is gone, for whatever reason: calls wait for another one. */
  leaveAlone(): void {
    this.#isAlone = true
    this.#tend()
  }

  #tend(): void {
    this.#link.tend()
    this.#calls.tend(this.#link.isOpen)
    if (this.#isAlone && this.#calls.size === 0) this.#options.onOver()
  }

  /** The core is another process now, or was away too long: what it knew of these calls is gone. */
  #forgotten(): void {
    this.#tell({ tell: 'ready', hears: this.#options.recogniser?.name ?? null })
    this.#calls.offer()
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const url = URL.parse(request.url ?? '/', 'http://voice')
    if (!isSame(request.headers[TOKEN_HEADER], this.#options.token)) {
      refuse(socket, 401)
      return
    }
    const epoch = Number(request.headers[EPOCH_HEADER] ?? 0)
    if (url?.pathname === LINK_PATH && epoch < this.#epoch) refuse(socket, 409)
    else if (url?.pathname === LINK_PATH) {
      this.#epoch = epoch
      this.#links.handleUpgrade(request, socket, head, (ws) => this.#linked(ws))
    } else if (url?.pathname === SOUND_PATH) this.#joined(url.searchParams, request, socket, head)
    else refuse(socket, 404)
  }

  #linked(ws: WebSocket): void {
    const wire = { send: (text: string) => ws.send(text), close: () => ws.close(1000) }
    ws.on('error', () => ws.terminate())
    ws.on('message', (data) => this.#link.receive(wire, String(data)))
    ws.on('close', () => this.#link.detach(wire))
    this.#link.attach(wire)
  }

  #joined(asked: URLSearchParams, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const found = this.#calls.find(asked.get('call') ?? '')
    if (!found || !isSame(asked.get('key') ?? '', found.key)) {
      refuse(socket, 404)
      return
    }
    this.#sounds.handleUpgrade(request, socket, head, (ws) => {
      if (ws.protocol !== VOICE_PROTOCOL) {
        ws.close(voiceClose.badFrame, `The subprotocol is ${VOICE_PROTOCOL}.`)
        return
      }
      joinBy(ws, found.call)
    })
  }
}

function joinBy(ws: WebSocket, call: SpokenCall): void {
  const isOpen = () => ws.readyState === ws.OPEN
  const client: CallClient = {
    get waitingBytes() {
      return ws.bufferedAmount
    },
    send: (output) => isOpen() && ws.send(JSON.stringify(output)),
    sound: (frame) => isOpen() && ws.send(frame),
    close: (code, why) => ws.close(code, why),
  }
  ws.on('error', () => ws.terminate())
  ws.on('close', () => call.leave(client))
  const bucket = new Bucket(nowMs())
  ws.on('message', (data, isBinary) => {
    if (isBinary) return call.sound(client, bytesIn(data))
    if (!bucket.take(nowMs())) {
      client.close(voiceClose.badFrame, 'These are more messages than a person can send.')
      return call.leave(client)
    }
    const read = voiceInput.safeParse(parsed(String(data)))
    if (read.success) return call.take(client, read.data)
    client.close(voiceClose.badFrame, 'This message is not understood.')
    call.leave(client)
  })
  call.join(client)
}

const bytesIn = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isSame(shown: string | readonly string[] | undefined, known: string): boolean {
  if (typeof shown !== 'string') return false
  const [one, other] = [Buffer.from(shown), Buffer.from(known)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const refuse = (socket: Duplex, status: 401 | 404 | 409) =>
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
