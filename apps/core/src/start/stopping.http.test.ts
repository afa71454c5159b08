import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@parley/hub/backplanes/freePort.testing.ts'
import { isAlive } from '@parley/postgres/postmaster.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-stop-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The product on a new folder with the example; `code` resolves when it is gone. */
async function begin(...flags: readonly string[]) {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    DEMO_PASSWORD: 'long-enough-for-all',
  }
  const child = spawn(process.execPath, [...flags, main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  const code = once(child, 'exit').then(([exit]) => exit as number | null)
  const until = async (fits: () => boolean) => {
    while (!fits() && child.exitCode === null) await sleep(20)
  }
  return { child, code, until, said: () => said }
}
const pidFile = () => join(folder, 'postgres', 'cluster', 'postmaster.pid')

test.each([
  ['while it is starting', () => existsSync(pidFile())],
  ['while the history of the example is filled', (said: string) => said.includes('Parley is ready')],
])('a stop %s ends in order, and takes the database with it', { timeout: 120_000 }, async (_, fits) => {
  const { child, code, until, said } = await begin()
  await until(() => fits(said()))
  const [postmaster] = (await readFile(pidFile(), 'utf8')).split('\n')
  child.kill('SIGTERM')
  expect([await code, said()]).toEqual([0, expect.stringContaining('Stopping …')])
  expect(isAlive(Number(postmaster))).toBe(false)
  expect(await readdir(join(folder, 'postgres', 'owners'))).toEqual([])
})

test('a fault that nothing caught is written down, and ends in order, but not well', { timeout: 120_000 }, async () => {
  const fault = "process.on('SIGUSR2', () => { throw new Error('a fault of ours') })"
  const { child, code, until, said } = await begin('--import', `data:text/javascript,${encodeURIComponent(fault)}`)
  await until(() => said().includes('Parley is ready'))
  const [postmaster] = (await readFile(pidFile(), 'utf8')).split('\n')
  child.kill('SIGUSR2')
  expect(await code).toBe(1)
  expect(said()).toMatch(/"level":60.*a fault of ours.*something was not caught/)
  expect(said()).toContain('Something went wrong; the log says what. Stopping …')
  expect(isAlive(Number(postmaster))).toBe(false)
  expect(await readdir(join(folder, 'postgres', 'owners'))).toEqual([])
})
