import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('dialProcess.ts', import.meta.url))

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

  /** Resolves once it calls. */
  async add(): Promise<void> {
    const child = spawn(process.execPath, [program], { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stderr.on('data', (text) => {
      said = `${said}${text}`.slice(-4_000)
    })
    child.once('exit', (code, signal) => {
      this.gone.set(child.pid ?? 0, this.gone.get(child.pid ?? 0) ?? Date.now())
      if (signal !== 'SIGKILL') this.problems.push(`a process ended by itself with ${code}: ${said}`)
    })
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    this.#members.push(child)
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
