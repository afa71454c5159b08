import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operations } from '@parley/contract/operations.ts'
import { strToU8, zipSync } from 'fflate'
import { expect } from 'vitest'
import type { TestCore } from './core.ts'

const main = fileURLToPath(new URL('../../agent/src/main.ts', import.meta.url))

interface Packed {
  readonly name?: string
  readonly version: string
  /** What the script does beside saying that it is ready. */
  readonly script?: string
  readonly manifest?: object
  readonly files?: Readonly<Record<string, string>>
}

export const READY = `console.log('ready'); setInterval(() => {}, 1000)`

/** A package of one script, as base64. */
export function packageOf({ name = 'robot', version, script = READY, manifest = {}, files = {} }: Packed): string {
  const said = {
    ...{ format: 1, kind: 'ROBOT', name, version, command: 'main.mjs', memoryMb: 64 },
    health: { kind: 'line', text: 'ready', seconds: 10 },
    ...manifest,
  }
  const all = { 'manifest.json': JSON.stringify(said), 'main.mjs': script, ...files }
  const entries = Object.fromEntries(Object.entries(all).map(([path, text]) => [path, strToU8(text)]))
  return Buffer.from(zipSync(entries)).toString('base64')
}

/** Real agents of a core, each a process with a folder of its own. */
export function botAgents(core: TestCore) {
  const processes: ChildProcess[] = []
  const folders: string[] = []
  const address = () => {
    const { port } = core.server.server.address() as AddressInfo // it listens on a port
    return `http://127.0.0.1:${port}`
  }
  const start = (folder: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const child = spawn(process.execPath, [main, ...args], {
      env: { PARLEY_AGENT_FOLDER: folder, PARLEY_AGENT_PULL_MS: '150', PATH: process.env.PATH, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    processes.push(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
    return { child, said: () => said, ended: new Promise<number | null>((done) => child.once('exit', done)) }
  }
  return {
    address,
    async folder() {
      const folder = await mkdtemp(join(tmpdir(), 'parley-agent-'))
      folders.push(folder)
      return folder
    },
    register: (folder: string, token: string) => start(folder, ['register', address(), token]),
    run: (folder: string, more?: Readonly<Record<string, string>>) => start(folder, ['run'], more),
    start,
    /** A server with an agent that runs. */
    async server(name: string, more?: Readonly<Record<string, string>>) {
      const { CreateServer } = operations.BotDeploy
      const made = await core.as('operator').call(CreateServer, { body: { name, description: '' } })
      expect(made.status, made.text).toBe(200)
      const folder = await this.folder()
      const { token } = made.body.registration
      const registering = this.register(folder, token)
      expect(await registering.ended, registering.said()).toBe(0)
      return { folder, token, ...this.run(folder, more) }
    },
    async close() {
      for (const child of processes) if (child.exitCode === null) child.kill('SIGTERM')
      await Promise.all(
        processes.map((child) =>
          child.exitCode === null && child.signalCode === null
            ? new Promise((done) => child.once('exit', done))
            : undefined,
        ),
      )
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}
