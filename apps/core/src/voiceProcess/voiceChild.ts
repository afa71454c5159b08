import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

const main = fileURLToPath(new URL('../../../voice/src/main.ts', import.meta.url))
/** Waits before it is started again; one that ran for a while begins with the first. */
const DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000] as const
const RAN_MS = 60_000
const RECONNECT_MS = 250
const PING_MS = 4_000
/** Without a sign of life for so long it is ended: its calls learn of it within 15 s. */
const DEAD_MS = 11_000
/** Systems refuse longer names of sockets. */
const MOST_PATH = 100

interface ChildOptions {
  readonly folder: string
  /** Engines elsewhere. */
  readonly engines: Pick<VoiceStart, 'speech' | 'hearing'>
  readonly log: Logger
  readonly take: (message: ToCore) => void
  /** All that it had is gone. */
  readonly onGone: () => void
}

/** Keeps the voice process running as a child of this one, and the link to it. */
export class VoiceChild {
  readonly #options: ChildOptions
  readonly #link: NumberedLink<ToVoice, ToCore>
  readonly #path: string
  readonly #token = randomBytes(24).toString('base64url')
  #child: ChildProcess | undefined
  #ws: WebSocket | undefined
  #state: VoiceState = { state: 'starting', hears: null, why: 'The voice process is starting.' }
  #tries = 0
  #timer: NodeJS.Timeout | undefined
  #heardMs = 0
  #isClosed = false
  readonly #pulse: NodeJS.Timeout

  constructor(options: ChildOptions) {
    this.#options = options
    this.#path = socketPath(options.folder)
    this.#link = new NumberedLink({
      nowMs: () => performance.now(),
      read: (value) => toCore.safeParse(value).data,
      take: (message) => this.#take(message),
      onForgotten: () => options.onGone(),
      onStrange: (what) => options.log.warn(`the voice process sent ${what}`),
    })
    this.#pulse = setInterval(() => this.#feelPulse(), PING_MS)
    this.#pulse.unref()
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
    return connect(this.#path)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearInterval(this.#pulse)
    const child = this.#child
    this.#ws?.terminate()
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.stdin?.end()
    const kill = setTimeout(() => child.kill('SIGKILL'), 3_000)
    await gone
    clearTimeout(kill)
    rmSync(this.#path, { force: true })
  }

  #start(): void {
    if (this.#isClosed) return
    rmSync(this.#path, { force: true })
    const { engines, log } = this.#options
    const startedMs = performance.now()
    const child = spawn(process.execPath, [main], { stdio: ['pipe', 'pipe', 'pipe'] })
    this.#child = child
    child.stdin.on('error', () => {})
    const start: VoiceStart = { path: this.#path, token: this.#token, ...engines }
    child.stdin.write(`${JSON.stringify(start)}\n`)
    child.stdout.once('data', () => this.#connect(child))
    child.stderr.on('data', (text) => log.warn({ voice: String(text).slice(0, 2_000) }, 'the voice process says'))
    child.once('error', (error) => this.#ended(child, startedMs, error.message))
    child.once('exit', (code, signal) => this.#ended(child, startedMs, `it ended with ${signal ?? code}`))
  }

  #ended(child: ChildProcess, startedMs: number, why: string): void {
    if (this.#child !== child) return
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
      maxPayload: 1_000_000,
      perMessageDeflate: false,
    })
    this.#ws = ws
    this.#heardMs = performance.now()
    const wire = { send: (text: string) => ws.send(text), close: () => ws.close(1000) }
    ws.on('error', (error) => this.#options.log.debug({ err: error }, 'the link to the voice process broke'))
    ws.on('open', () => this.#link.attach(wire))
    ws.on('message', (data) => {
      this.#heardMs = performance.now()
      this.#link.receive(wire, String(data))
    })
    ws.on('pong', () => {
      this.#heardMs = performance.now()
    })
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
    if (this.#ws?.readyState !== WebSocket.OPEN) return
    if (performance.now() - this.#heardMs > DEAD_MS) this.#child?.kill('SIGKILL')
    else this.#ws.ping()
  }
}

/** In the folder of the installation, where nobody else reads; what processes left there that are gone is removed. */
function socketPath(folder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\parley-voice-${process.pid}-${randomBytes(6).toString('hex')}`
  for (const name of readdirSync(folder)) {
    const pid = /^voice-(\d+)-\w+\.sock$/.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { force: true })
  }
  const name = `voice-${process.pid}-${randomBytes(4).toString('hex')}.sock`
  const path = join(folder, name)
  return path.length <= MOST_PATH ? path : join(tmpdir(), `parley-${name}`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
