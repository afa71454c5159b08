import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@parley/hub/backplanes/freePort.testing.ts'
import { isAlive } from '@parley/postgres/postmaster.ts'

export const pidFile = (folder: string) => join(folder, 'postgres', 'cluster', 'postmaster.pid')

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
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  const code = once(child, 'exit').then(([exit]) => exit as number | null)
  const until = async (fits: (said: string) => boolean) => {
    while (!fits(said) && child.exitCode === null) await sleep(20)
  }
  return { child, code, until, said: () => said }
}

/** Sends a signal to the program; with which code it ends, what it said, and whether it left anything of its database running. */
export async function endBy(signal: NodeJS.Signals, folder: string, begun: Awaited<ReturnType<typeof beginProgram>>) {
  const [postmaster] = (await readFile(pidFile(folder), 'utf8')).split('\n')
  begun.child.kill(signal)
  const code = await begun.code
  const left = [...(isAlive(Number(postmaster)) ? ['postmaster'] : [])]
  return { code, said: begun.said(), left: [...left, ...(await readdir(join(folder, 'postgres', 'owners')))] }
}
