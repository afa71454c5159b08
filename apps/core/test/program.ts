import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@parley/hub/backplanes/freePort.testing.ts'
import { isAlive, readPostmaster } from '@parley/postgres/postmaster.ts'

const clusterIn = (folder: string) => join(folder, 'postgres', 'cluster')

/** Whether a database was begun in the folder: its file is there for a moment before its number stands in it. */
export const hasServer = async (folder: string): Promise<boolean> =>
  (await readPostmaster(clusterIn(folder))) !== undefined

/** A program that starts the product on a new folder; `code` resolves when it is gone. */
export async function beginProgram(
  main: URL,
  folder: string,
  settings: Readonly<Record<string, string>>,
  ...flags: readonly string[]
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, PORT: String(await freePort()), ...settings }
  const child = spawn(process.execPath, [...flags, fileURLToPath(main)], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  // A test that fails may not come to end it.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  const code = once(child, 'exit').then(([exit]) => exit as number | null)
  const until = async (fits: (said: string) => boolean | Promise<boolean>) => {
    while (!(await fits(said)) && child.exitCode === null) await sleep(20)
  }
  return { child, code, until, said: () => said }
}

/** Sends a signal to the program; with which code it ends, what it said, and whether it left anything of its database running. */
export async function endBy(signal: NodeJS.Signals, folder: string, begun: Awaited<ReturnType<typeof beginProgram>>) {
  const server = await readPostmaster(clusterIn(folder))
  begun.child.kill(signal)
  const code = await begun.code
  const left = server && !isAlive(server.pid) ? [] : ['postmaster']
  return { code, said: begun.said(), left: [...left, ...(await readdir(join(folder, 'postgres', 'owners')))] }
}
