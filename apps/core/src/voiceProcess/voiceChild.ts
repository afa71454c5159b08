import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { VoiceState } from '@parley/contract/testCalls/testCall.schema.ts'
import type { ToCore, VoiceStart } from '@parley/voice/link/message.ts'
import type { Logger } from 'pino'
import { SocketPlace } from './socketPlace.ts'
import { VoiceLink } from './voiceLink.ts'

const main = fileURLToPath(new URL('../../../voice/src/main.ts', import.meta.url))
/** Waits before it is started again; one that ran for a while begins with the first. */
const DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000] as const
const RAN_MS = 60_000

interface ChildOptions {
  /** Engines elsewhere. */
  readonly engines: Pick<VoiceStart, 'speech' | 'hearing'>
  /** How long its calls wait for the next core. */
  readonly keepMs: number
  readonly log: Logger
  readonly take: (link: VoiceLink, message: ToCore) => void
  /** All that it had is gone. */
  readonly onGone: (link: VoiceLink | undefined) => void
  /** Another process of Parley has it, with all its calls. */
  readonly onTaken: (link: VoiceLink) => void
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

/** In a group of its own: who ends that of the core does not end its calls. */
const startProcess = () =>
  spawn(process.execPath, [main], {
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.includes(name))),
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })

/** Keeps a voice process running as a child of this one, and the link to it. */
export class VoiceChild {
  readonly #options: ChildOptions
  readonly #place: SocketPlace
  #child: ChildProcess | undefined
  #link: VoiceLink | undefined
  #state: VoiceState = { state: 'starting', hears: null, why: 'The voice process is starting.' }
  #tries = 0
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: ChildOptions) {
    this.#options = options
    this.#place = new SocketPlace((what) => options.log.warn(what))
    this.#start()
  }

  get state(): VoiceState {
    return this.#state
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** To the process that runs now; another one has another. */
  get link(): VoiceLink | undefined {
    return this.#link
  }

  /** Ends it with all that it has. */
  async close(): Promise<void> {
    this.#stop()
    const child = this.#child
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.stdin?.end('end\n')
      const kill = setTimeout(() => child.kill('SIGKILL'), 3_000)
      await gone
      clearTimeout(kill)
    }
    this.#place.remove()
  }

  /** Leaves it alone: it ends with its last call, or another core goes on with those. */
  leave(): void {
    this.#stop()
    this.#letGo()
  }

  #stop(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#link?.close()
  }

  #letGo(): void {
    const child = this.#child
    this.#child = undefined
    child?.unref()
    child?.stdin?.end()
    for (const stream of [child?.stdout, child?.stderr]) stream?.destroy()
    this.#place.leave()
  }

  /** What cannot be started now, as where the machine has no memory or files left, is tried again; the core does without it meanwhile. */
  #start(): void {
    if (this.#isClosed) return
    const startedMs = performance.now()
    try {
      this.#run(startedMs)
    } catch (error) {
      this.#child?.kill('SIGKILL')
      this.#gone(startedMs, error instanceof Error ? error.message : String(error))
    }
  }

  #run(startedMs: number): void {
    const { engines, keepMs, log, take, onGone, start = startProcess } = this.#options
    const place = { ...this.#place.make(), token: randomBytes(24).toString('base64url') }
    const child = start()
    this.#child = child
    const link: VoiceLink = new VoiceLink({
      ...{ place, log },
      take: (message) => {
        if (message.tell === 'ready') this.#state = { state: 'ready', hears: message.hears, why: null }
        else take(link, message)
      },
      onForgotten: () => onGone(link),
      onDead: () => child.kill('SIGKILL'),
      onTaken: () => this.#taken(link, child, startedMs),
    })
    this.#link = link
    child.once('error', (error) => this.#ended(child, startedMs, error.message))
    child.once('exit', (code, signal) => this.#ended(child, startedMs, `it ended with ${signal ?? code}`))
    const { stdin, stdout, stderr } = child
    // Without free files it has none, whatever its type says; why comes as an error.
    if (!stdin || !stdout || !stderr) return
    stdin.on('error', () => {})
    const told: VoiceStart = { ...place, keepMs, ...engines }
    stdin.write(`${JSON.stringify(told)}\n`)
    stdout.once('data', () => link.open())
    stderr.on('data', (text) => log.warn({ voice: String(text).slice(0, 2_000) }, 'the voice process says'))
  }

  /** This process stood still for so long that another one has gone on with what it had. */
  #taken(link: VoiceLink, child: ChildProcess, startedMs: number): void {
    if (this.#child !== child) return
    this.#letGo()
    this.#options.onTaken(link)
    this.#gone(startedMs, 'another process of Parley has taken it over')
  }

  #ended(child: ChildProcess, startedMs: number, why: string): void {
    if (this.#child === child) this.#gone(startedMs, why)
  }

  #gone(startedMs: number, why: string): void {
    const link = this.#link
    this.#child = undefined
    this.#link = undefined
    link?.close()
    this.#options.onGone(link)
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
}
