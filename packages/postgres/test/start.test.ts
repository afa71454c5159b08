import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type PostgresOptions, startPostgres } from '../src/index.ts'
import { isAlive } from '../src/postmaster.ts'
import { ask, makeFolder } from './folder.ts'

vi.setConfig({ testTimeout: 60_000 })

async function start(options: PostgresOptions) {
  const server = await startPostgres(options)
  onTestFinished(() => server.stop())
  return server
}

test('starts, keeps data over a clean stop, and demands its password', async () => {
  const dataDir = join(await makeFolder(), 'data')
  const first = await startPostgres({ dataDir, database: 'app' })
  await ask(first.url, 'CREATE TABLE note AS SELECT 42 AS answer')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)

  const second = await start({ dataDir, database: 'app' })
  expect(second.adopted).toBe(false)
  expect(await ask(second.url, 'SELECT answer FROM note')).toBe(42)
  expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600)
  expect(await ask(second.url, 'SHOW fsync')).toBe('on')
  const forged = new URL(second.url)
  forged.password = 'wrong'
  await expect(ask(forged.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
})

test('comes back by itself after a crash, at the same address with its data', async () => {
  const dataDir = join(await makeFolder(), 'data')
  const server = await start({ dataDir })
  await ask(server.url, 'CREATE TABLE note AS SELECT 1 AS answer')
  const before = server.pid
  process.kill(before, 'SIGKILL')
  await vi.waitFor(
    async () => {
      expect(server.pid).not.toBe(before)
      expect(await ask(server.url, 'SELECT answer FROM note')).toBe(1)
    },
    { timeout: 30_000, interval: 200 },
  )
})

test('says so when the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const dataDir = join(await makeFolder(), 'data')
  await expect(startPostgres({ dataDir, port })).rejects.toMatchObject({ code: 'PORT_IN_USE' })
})

test('says so when the folder cannot be made', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'file'), '')
  const dataDir = join(folder, 'file', 'data')
  await expect(startPostgres({ dataDir })).rejects.toMatchObject({ code: 'DATA_DIR_NOT_WRITABLE' })
})

test('refuses data of another major version and leaves it alone', async () => {
  const dataDir = join(await makeFolder(), 'data')
  await mkdir(join(dataDir, 'cluster'), { recursive: true })
  await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '15\n')
  await expect(startPostgres({ dataDir })).rejects.toThrow('written by PostgreSQL 15, but this is PostgreSQL 18')
  expect(await readFile(join(dataDir, 'cluster', 'PG_VERSION'), 'utf8')).toBe('15\n')
})

test.runIf(process.getuid?.() === 0)('as root, says so when the account cannot enter the folder', async () => {
  const closed = join(await makeFolder(), 'closed')
  await mkdir(closed, { mode: 0o700 })
  await expect(startPostgres({ dataDir: join(closed, 'data') })).rejects.toMatchObject({ code: 'DATA_DIR_UNREACHABLE' })
})

test.runIf(process.getuid?.() === 0)('as root, the server runs as an account without rights', async () => {
  const server = await start({ dataDir: join(await makeFolder(), 'data') })
  expect((await stat(`/proc/${server.pid}`)).uid).not.toBe(0)
})
