import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
let folder: string
const taken = createServer()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-start-'))
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  taken.close()
  await rm(folder, { recursive: true })
})

/** Runs the program to its end; what it says to the person at the terminal. */
async function start(environment: Record<string, string>, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, ...environment },
    stdio: 'pipe',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, said }
}

const port = () => String((taken.address() as AddressInfo).port) // it listens on a port

test.each([
  ['a setting that cannot be used', () => ({ PORT: 'eighty' }), [], 'PORT must be a whole number'],
  ['an unknown role', () => ({ ROLES: 'web,pilot' }), [], 'ROLES names no role with “pilot”'],
  [
    'a role without the one that it works within',
    () => ({ ROLES: 'jobs,dialer' }),
    [],
    'ROLES has dialer, which works',
  ],
  ['an option', () => ({}), ['--roles'], 'There is no option --roles'],
  ['a port in use', () => ({ PORT: port() }), [], 'is in use. Stop what uses it, or set PORT'],
  [
    'a data folder that cannot be written',
    () => ({ DATA_DIR: `${main}/data` }),
    [],
    'Make it writable, or set DATA_DIR',
  ],
  [
    'a data folder where the system makes none',
    () => ({ DATA_DIR: '/proc/parley' }),
    [],
    'Make it writable, or set DATA_DIR',
  ],
  [
    'a database that is not there',
    () => ({ PORT: '8189', DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' }),
    [],
    'Check DATABASE_URL',
  ],
  ['a master key of the wrong size', () => ({ MASTER_KEY: 'c2hvcnQ=' }), [], 'MASTER_KEY must hold 32 bytes'],
] as const)('%s is said in words, and the program ends', async (_, environment, args, expected) => {
  const { code, said } = await start(environment() as Record<string, string>, ...args)
  expect(said).toContain(expected)
  expect(said).not.toMatch(/\n {4}at |hunter2/)
  expect(code).toBe(1)
})

test('the master key is for our eyes only', async () => {
  expect((await stat(join(folder, 'master-key'))).mode & 0o777).toBe(0o600)
})
