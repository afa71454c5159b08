import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A program of the bench as a process of its own, so that it shares no event loop with who measures it. */
export class Child {
  readonly process: ChildProcess
  readonly #lines: string[] = []
  readonly #waiting: ((line: string) => void)[] = []

  constructor(program: URL, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}, cwd?: string) {
    this.process = spawn(process.execPath, [program.pathname, ...args], {
      env: { ...process.env, ...env },
      ...(cwd === undefined ? {} : { cwd }),
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    // stdout is a pipe, as asked for above
    createInterface({ input: this.process.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const next = this.#waiting.shift()
      if (next) next(line)
      else this.#lines.push(line)
    })
  }

  /** The next line it prints. */
  async line(): Promise<string> {
    const line = this.#lines.shift()
    if (line !== undefined) return line
    const exited = once(this.process, 'exit').then(() => {
      throw new Error('A program of the bench ended early.')
    })
    exited.catch(() => {})
    return await Promise.race([new Promise<string>((resolve) => this.#waiting.push(resolve)), exited])
  }

  tell(line: string): void {
    this.process.stdin?.write(`${line}\n`)
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return
    this.process.kill('SIGTERM')
    await once(this.process, 'exit')
  }
}
