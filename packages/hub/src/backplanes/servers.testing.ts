import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import type { OpenBackplane, ServerBackplaneOptions } from './backplane.ts'
import { freePort } from './freePort.testing.ts'
import { openNatsBackplane } from './nats.ts'
import { openRedisBackplane } from './redis.ts'

/** A server that a backplane goes through, which tests start and kill. */
export interface ServerKind {
  readonly name: string
  /** The program, where this machine has it. */
  readonly program: string | undefined
  readonly args: (port: number) => readonly string[]
  readonly url: (port: number) => string
  readonly open: (options: ServerBackplaneOptions) => Promise<OpenBackplane>
}

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin']
const find = (name: string): string | undefined => folders.map((folder) => join(folder, name)).find(existsSync)

export const serverKinds: readonly ServerKind[] = [
  {
    name: 'redis-server',
    program: find('redis-server') ?? find('valkey-server'),
    args: (port) => ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--requirepass', 'secret'],
    url: (port) => `redis://:secret@127.0.0.1:${port}`,
    open: openRedisBackplane,
  },
  {
    name: 'nats-server',
    program: find('nats-server'),
    args: (port) => ['--port', `${port}`, '--addr', '127.0.0.1', '--user', 'ann', '--pass', 'secret'],
    url: (port) => `nats://ann:secret@127.0.0.1:${port}`,
    open: openNatsBackplane,
  },
]

/** The reason, for all to see, why tests with this server are left out. */
export function tellMissing({ name, program }: ServerKind): boolean {
  if (!program) process.stderr.write(`\n!!! SKIPPED: ${name} is not installed, its backplane is not tested here.\n\n`)
  return !program
}

export class Server {
  readonly url: string
  readonly #kind: ServerKind
  readonly #port: number
  #process: ChildProcess | undefined

  constructor(kind: ServerKind, port: number) {
    this.#kind = kind
    this.#port = port
    this.url = kind.url(port)
  }

  async start(): Promise<void> {
    if (!this.#kind.program) throw new Error(`${this.#kind.name} is not installed.`)
    this.#process = spawn(this.#kind.program, this.#kind.args(this.#port), { stdio: 'ignore' })
    while (!(await this.#answers())) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  /** Ends it as a crash would. */
  async kill(): Promise<void> {
    const server = this.#process
    this.#process = undefined
    if (!server || server.exitCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }

  #answers(): Promise<boolean> {
    if (this.#process?.exitCode !== null) throw new Error(`${this.#kind.name} ended at once.`)
    const socket = connect(this.#port, '127.0.0.1')
    return once(socket, 'connect').then(
      () => Boolean(socket.destroy()),
      () => false,
    )
  }
}

export async function startServer(kind: ServerKind): Promise<Server> {
  const server = new Server(kind, await freePort())
  await server.start()
  return server
}
