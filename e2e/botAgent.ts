import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strToU8, zipSync } from 'fflate'

const root = fileURLToPath(new URL('../', import.meta.url))

/** A package for bot servers with one script, which is well once it writes “ready”. */
export function robotPackage(name: string, version: string, script: string): Buffer {
  const manifest = {
    ...{ format: 1, kind: 'ROBOT', name, version, command: 'main.mjs', memoryMb: 64 },
    health: { kind: 'line', text: 'ready', seconds: 60 },
  }
  return Buffer.from(zipSync({ 'manifest.json': strToU8(JSON.stringify(manifest)), 'main.mjs': strToU8(script) }))
}

/** A machine for the agent: a folder of its own, in which the commands that the console shows are run. */
export async function botMachine() {
  const folder = await mkdtemp(join(tmpdir(), 'parley-agent-'))
  const env = { ...process.env, PARLEY_AGENT_FOLDER: folder, PARLEY_AGENT_PULL_MS: '300' }
  const started: ChildProcess[] = []
  return {
    /** Runs a command; answers what it wrote and how it ended. */
    run(command: string) {
      const [program = '', ...args] = command.split(' ')
      // A group of its own: npm starts others, which have to end with it.
      const child = spawn(program, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
      started.push(child)
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => {
          said += text
        })
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
      return { said: () => said, ended }
    },
    async close() {
      const running = started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      await Promise.all(
        running.map(
          (child) =>
            new Promise((resolve) => {
              child.once('exit', resolve)
              if (child.pid) process.kill(-child.pid, 'SIGTERM')
            }),
        ),
      )
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
