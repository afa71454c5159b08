import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('dialProcess.ts', import.meta.url))

/** What a process says whose connection to the database was ended. */
const CUT = /terminating connection due to administrator command|Connection terminated/

/** The processes that call. */
export class Crew {
  readonly gone = new Map<number, number>()
  readonly problems: string[] = []
  readonly #env: NodeJS.ProcessEnv
  /** Those that call by now. */
  readonly #members: ChildProcess[] = []
  readonly #coming = new Set<Promise<void>>()
  readonly #paused = new Set<Promise<void>>()

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
  }

  /** Resolves once it calls. One that was cut off from the database before it did is started again, as whatever starts the product would. */
  async add(): Promise<void> {
    while ((await this.#start()) === 'cut');
  }

  async #start(): Promise<'calls' | 'cut'> {
    const child = spawn(process.execPath, [program], { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] })
    let [said, isReady] = ['', false]
    const wasCut = () => !isReady && CUT.test(said)
    child.stderr.on('data', (text) => {
      said = `${said}${text}`.slice(-4_000)
    })
    child.once('exit', () => {
      this.gone.set(child.pid ?? 0, this.gone.get(child.pid ?? 0) ?? Date.now())
    })
    child.once('close', (code, signal) => {
      if (signal !== 'SIGKILL' && !wasCut()) this.problems.push(`a process ended by itself with ${code}: ${said}`)
    })
    child.stdout.once('data', () => {
      isReady = true
    })
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
    if (wasCut()) return 'cut'
    this.#members.push(child)
    return 'calls'
  }

  /** As a crash would end it; another comes in its place while the others go on. Those that are coming are waited for where few are left. */
  async kill(whom: number): Promise<string> {
    while (this.#members.length < 2 || this.#coming.size > this.#members.length) await Promise.race(this.#coming)
    const child = this.#members.splice(Math.floor(whom * this.#members.length), 1)[0]
    child?.kill('SIGKILL')
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    const coming = this.add()
    this.#coming.add(coming)
    void coming.then(() => this.#coming.delete(coming))
    return `kill -9 ${child?.pid}`
  }

  /** Stands still while the others go on. */
  pause(whom: number, millis: number): string {
    const child = this.#members[Math.floor(whom * this.#members.length)]
    child?.kill('SIGSTOP')
    const paused = sleep(millis).then(() => void child?.kill('SIGCONT'))
    this.#paused.add(paused)
    void paused.then(() => this.#paused.delete(paused))
    return `stop ${child?.pid}`
  }

  async end(): Promise<void> {
    await Promise.all([...this.#paused, ...this.#coming])
    await Promise.all(
      this.#members.splice(0).map(async (child) => {
        child.kill('SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }),
    )
  }
}
