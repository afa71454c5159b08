import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type BotManifest, isReservedKey } from '@parley/contract/botDeploy/manifest.schema.ts'
import type { Unpacked } from './packages.ts'

const KILL_AFTER_MS = 10_000
const SCRIPTS = ['.js', '.mjs', '.cjs', '.ts', '.mts']

/** When a process has begun, as the system counts it: a number of a process alone may be another's by now. */
export function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

/** Ends a process with all that it has started. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // It is gone.
  }
}

/** What an agent before this one has left running: nobody hears its output any more, so it is ended and started again. */
export function endLeft(children: readonly { readonly pid: number; readonly startedAt: string }[]): number {
  const left = children.filter(({ pid, startedAt }) => startOf(pid) === startedAt)
  for (const { pid } of left) signalGroup(pid, 'SIGKILL')
  return left.length
}

/** Another user of the machine, as which modules run: the key of the agent is not theirs to read then. */
export interface ModuleUser {
  readonly uid: number
  readonly gid: number
}

type Variables = readonly { readonly key: string; readonly value: string }[]

/** Only what the signed manifest declares, whatever the core has sent; and nothing that would be a command. */
export const environmentFor = ({ settings }: BotManifest, variables: Variables): Readonly<Record<string, string>> =>
  Object.fromEntries(
    variables
      .filter(({ key }) => settings.some((each) => each.key === key) && !isReservedKey(key))
      .map(({ key, value }) => [key, value.replaceAll('\0', '')]),
  )

interface Options extends Unpacked {
  readonly variables: Variables
  readonly user: ModuleUser | undefined
  readonly onText: (stream: 'out' | 'err', text: string) => void
  /** Nothing more is heard of it. */
  readonly onSilent: () => void
  /** It has ended, and was not asked to. */
  readonly onGone: (why: string) => void
}

/** A process of a module: with the environment of its configuration and nothing of the agent's, in a group of its own. */
export class Child {
  readonly #process: ChildProcess
  readonly #exited: Promise<void>
  #isStopped = false
  #hasExited = false

  constructor({ folder, manifest, variables, user, onText, onSilent, onGone }: Options) {
    const command = join(folder, manifest.command)
    const env = environmentFor(manifest, variables)
    const options = { cwd: folder, env, ...user, detached: true, stdio: ['ignore', 'pipe', 'pipe'] as const }
    this.#process = SCRIPTS.includes(extname(command))
      ? spawn(
          process.execPath,
          [`--max-old-space-size=${manifest.memoryMb}`, command, ...manifest.arguments],
          options as never, // the same, writable
        )
      : spawn(command, manifest.arguments, options as never) // likewise
    const exited = Promise.withResolvers<void>()
    this.#exited = exited.promise
    const gone = (why: string) => {
      if (this.#hasExited) return
      this.#hasExited = true
      // What it had started does not outlive it.
      if (this.pid !== undefined) signalGroup(this.pid, 'SIGKILL')
      exited.resolve()
      if (!this.#isStopped) onGone(why)
    }
    this.#process.once('error', (error) => gone(`It can’t be started: ${error.message}`))
    this.#process.once('exit', (code, signal) => gone(`It ended with ${signal ?? `code ${code}`}.`))
    this.#process.once('close', onSilent)
    this.#process.stdout?.setEncoding('utf8').on('data', (text: string) => onText('out', text))
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => onText('err', text))
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  get isAlive(): boolean {
    return !this.#hasExited
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#hasExited || this.pid === undefined) return
    const { pid } = this
    signalGroup(pid, 'SIGTERM')
    const kill = setTimeout(() => signalGroup(pid, 'SIGKILL'), KILL_AFTER_MS)
    await this.#exited
    clearTimeout(kill)
  }
}
