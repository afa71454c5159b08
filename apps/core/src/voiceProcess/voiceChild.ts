import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { VoiceState } from '@parley/contract/testCalls/testCall.schema.ts'
import {
  LINK_PATH,
  TOKEN_HEADER,
  type ToCore,
  type ToVoice,
  toCore,
  type VoiceStart,
} from '@parley/voice/link/message.ts'
import { NumberedLink } from '@parley/voice/link/numbered.ts'
import type { Logger } from 'pino'
import { WebSocket } from 'ws'
import { BEAT_MS, Pulse } from './pulse.ts'
import { SocketPlace } from './socketPlace.ts'

const main = fileURLToPath(new URL('../../../voice/src/main.ts', import.meta.url))
/** Waits before it is started again; one that ran for a while begins with the first. */
const DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000] as const
const RAN_MS = 60_000
const RECONNECT_MS = 250
const HANDSHAKE_MS = 5_000

interface ChildOptions {
  /** Engines elsewhere. */
  readonly engines: Pick<VoiceStart, 'speech' | 'hearing'>
  readonly log: Logger
  readonly take: (message: ToCore) => void
  /** All that it had is gone. */
  readonly onGone: () => void
  /** Starts the process; a test starts another one. */
  readonly start?: () => ChildProcess
}

/** What programs and engines elsewhere need. Neither our settings nor our secrets are its business: what it has to know comes on its input. */
const NEEDED = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
]

const startProcess = () =>
  spawn(process.execPath, [main], {
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.includes(name))),
    stdio: ['pipe', 'pipe', 'pipe'],
  })

/** Keeps the voice process running as a child of this one, and the link to it. */
export class VoiceChild {
  readonly #options: ChildOptions
  readonly #link: NumberedLink<ToVoice, ToCore>
  readonly #place: SocketPlace
  readonly #token = randomBytes(24).toString('base64url')
  #child: ChildProcess | undefined
  #ws: WebSocket | undefined
  #state: VoiceState = { state: 'starting', hears: null, why: 'The voice process is starting.' }
  #tries = 0
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  readonly #pulse = new Pulse(performance.now())
  readonly #beats: NodeJS.Timeout

  constructor(options: ChildOptions) {
    this.#options = options
    this.#place = new SocketPlace((what) => options.log.warn(what))
    this.#link = new NumberedLink({
      nowMs: () => performance.now(),
      read: (value) => toCore.safeParse(value).data,
      take: (message) => this.#take(message),
      onForgotten: () => options.onGone(),
      onStrange: (what) => options.log.warn(`the voice process sent ${what}`),
    })
    this.#beats = setInterval(() => this.#feelPulse(), BEAT_MS)
    this.#beats.unref()
    this.#start()
  }

  get state(): VoiceState {
    return this.#state
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  get token(): string {
    return this.#token
  }

  send(message: ToVoice): void {
    this.#link.send(message)
  }

  /** A connection to it, for the sound of a person. */
  connect(): Socket {
    return connect(this.#place.path)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearInterval(this.#beats)
    const child = this.#child
    this.#ws?.terminate()
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.stdin?.end()
      const kill = setTimeout(() => child.kill('SIGKILL'), 3_000)
      await gone
      clearTimeout(kill)
    }
    this.#place.remove()
  }

  /** What cannot be started now, as where the machine has no memory or files left, is tried again; the core does without it meanwhile. */
  #start(): void {
    if (this.#isClosed) return
    const startedMs = performance.now()
    this.#pulse.begin(startedMs)
    try {
      this.#run(startedMs)
    } catch (error) {
      this.#child?.kill('SIGKILL')
      this.#gone(startedMs, error instanceof Error ? error.message : String(error))
    }
  }

  #run(startedMs: number): void {
    const { engines, log, start = startProcess } = this.#options
    const { path, folder } = this.#place.make()
    const child = start()
    this.#child = child
    child.once('error', (error) => this.#ended(child, startedMs, error.message))
    child.once('exit', (code, signal) => this.#ended(child, startedMs, `it ended with ${signal ?? code}`))
    const { stdin, stdout, stderr } = child
    // Without free files it has none, whatever its type says; why comes as an error.
    if (!stdin || !stdout || !stderr) return
    stdin.on('error', () => {})
    const told: VoiceStart = { path, ...(folder !== undefined && { folder }), token: this.#token, ...engines }
    stdin.write(`${JSON.stringify(told)}\n`)
    stdout.once('data', () => this.#connect(child))
    stderr.on('data', (text) => log.warn({ voice: String(text).slice(0, 2_000) }, 'the voice process says'))
  }

  #ended(child: ChildProcess, startedMs: number, why: string): void {
    if (this.#child === child) this.#gone(startedMs, why)
  }

  #gone(startedMs: number, why: string): void {
    this.#child = undefined
    this.#ws?.terminate()
    this.#options.onGone()
    if (this.#isClosed) return
    if (performance.now() - startedMs > RAN_MS) this.#tries = 0
    const delay = DELAYS_MS[Math.min(this.#tries, DELAYS_MS.length - 1)] ?? 0
    this.#tries += 1
    this.#options.log.error({ why, delay }, 'the voice process is gone; it is started again')
    const [state, words] =
      this.#tries > 3
        ? (['failed', 'The voice process does not start. The log of the core says why.'] as const)
        : (['starting', 'The voice process is starting again.'] as const)
    this.#state = { state, hears: null, why: words }
    this.#timer = setTimeout(() => this.#start(), delay)
  }

  #connect(child: ChildProcess): void {
    if (this.#isClosed || this.#child !== child) return
    const ws = new WebSocket(`ws://voice${LINK_PATH}`, {
      headers: { [TOKEN_HEADER]: this.#token },
      createConnection: () => this.connect(),
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: 1_000_000,
      perMessageDeflate: false,
    })
    this.#ws = ws
    this.#pulse.heard(performance.now())
    const wire = { send: (text: string) => ws.send(text), close: () => ws.close(1000) }
    ws.on('error', (error) => this.#options.log.debug({ err: error }, 'the link to the voice process broke'))
    ws.on('open', () => this.#link.attach(wire))
    ws.on('message', (data) => {
      this.#pulse.heard(performance.now())
      this.#link.receive(wire, String(data))
    })
    ws.on('pong', () => this.#pulse.heard(performance.now()))
    ws.on('close', () => {
      this.#link.detach(wire)
      if (this.#ws === ws) setTimeout(() => this.#connect(child), RECONNECT_MS).unref()
    })
  }

  #take(message: ToCore): void {
    if (message.tell === 'ready') this.#state = { state: 'ready', hears: message.hears, why: null }
    else this.#options.take(message)
  }

  #feelPulse(): void {
    this.#link.tend()
    const isLinked = this.#ws?.readyState === WebSocket.OPEN
    if (this.#child && this.#pulse.isDead(performance.now(), isLinked)) this.#child.kill('SIGKILL')
    else if (isLinked) this.#ws?.ping()
  }
}
