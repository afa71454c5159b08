import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startPostgres } from '../src/index.ts'
import { isAlive } from '../src/postmaster.ts'
import { claimPort } from '../src/server.ts'
import { ask, makeFolder } from './folder.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = join(import.meta.dirname, 'launch.ts')
const nobody = { uid: 65534, gid: 65534 }

type Launched = { child: ChildProcess; url: string; pid: number; adopted: boolean }

/** Starts the server from a process of its own, which can be killed. */
async function launch(dataDir: string, port = 0, user: { uid?: number; gid?: number } = {}): Promise<Launched> {
  const args = [program, dataDir, String(port)]
  const child = spawn(process.execPath, args, { ...user, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer] // the stream is in binary mode
  return { child, ...(JSON.parse(line.toString()) as Omit<Launched, 'child'>) } // written by launch.ts
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  child.kill(signal)
  await once(child, 'exit')
}

test('a server whose application was killed is taken over with everything it had acknowledged', async () => {
  const dataDir = join(await makeFolder(), 'data')
  const first = await launch(dataDir)
  await ask(first.url, 'CREATE TABLE note AS SELECT 7 AS answer')
  await end(first.child, 'SIGKILL')
  expect(isAlive(first.pid)).toBe(true)

  const second = await startPostgres({ dataDir, database: 'app' })
  onTestFinished(() => second.stop())
  expect(second).toMatchObject({ adopted: true, pid: first.pid, url: first.url })
  expect(await ask(second.url, 'SELECT answer FROM note')).toBe(7)
  await second.stop()
  expect(isAlive(first.pid)).toBe(false)
})

test('a server that nobody uses any more stops by itself; one that was taken over meanwhile does not', async () => {
  const folders = [join(await makeFolder(), 'left'), join(await makeFolder(), 'taken')] as const
  const [left, taken] = await Promise.all([launch(folders[0]), launch(folders[1])])
  await Promise.all([end(left.child, 'SIGKILL'), end(taken.child, 'SIGKILL')])
  const next = await startPostgres({ dataDir: folders[1], database: 'app' })
  onTestFinished(() => next.stop())
  await expect.poll(() => isAlive(left.pid), { timeout: 40_000, interval: 200 }).toBe(false)
  expect(await readFile(join(folders[0], 'postgres.log'), 'utf8')).toContain('database system is shut down')
  expect([next.pid, isAlive(next.pid)]).toEqual([taken.pid, true])
})

test('an abandoned server on another port than wanted is moved', async () => {
  const dataDir = join(await makeFolder(), 'data')
  const first = await launch(dataDir)
  await end(first.child, 'SIGKILL')
  const port = await claimPort(0)
  const second = await startPostgres({ dataDir, port })
  onTestFinished(() => second.stop())
  expect(second).toMatchObject({ adopted: false, port })
  expect(isAlive(first.pid)).toBe(false)
})

test('two applications share one server, and the last one stops it', async () => {
  const dataDir = join(await makeFolder(), 'data')
  const [first, second] = await Promise.all([launch(dataDir), launch(dataDir)])
  expect(second.url).toBe(first.url)
  expect([first.adopted, second.adopted].sort()).toEqual([false, true])
  await end(first.child, 'SIGTERM')
  expect(await ask(second.url, 'SELECT 1')).toBe(1)
  await end(second.child, 'SIGTERM')
  await vi.waitFor(() => expect(isAlive(second.pid)).toBe(false))
})

test('a pid file that names another living process does not stand in the way', async () => {
  const dataDir = join(await makeFolder(), 'data')
  const first = await launch(dataDir)
  const file = join(dataDir, 'cluster', 'postmaster.pid')
  const text = await readFile(file, 'utf8')
  await end(first.child, 'SIGKILL')
  process.kill(first.pid, 'SIGKILL')
  await vi.waitFor(() => expect(isAlive(first.pid)).toBe(false))
  await writeFile(file, text.replace(String(first.pid), String(process.pid)))
  const second = await startPostgres({ dataDir })
  onTestFinished(() => second.stop())
  expect(second.adopted).toBe(false)
})

// Where the clone or the runtime lies in root's own folders, another user cannot even read the program.
const canTryAsNobody =
  process.getuid?.() === 0 && spawnSync(process.execPath, ['--check', program], { ...nobody, cwd: '/' }).status === 0

test.runIf(canTryAsNobody)('an ordinary user runs the server as itself, in a folder closed to others', async () => {
  const folder = await makeFolder()
  await chmod(folder, 0o700)
  await chown(folder, nobody.uid, nobody.gid)
  const dataDir = join(folder, 'data')
  const first = await launch(dataDir, 0, nobody)
  await end(first.child, 'SIGKILL')
  const second = await launch(dataDir, 0, nobody)
  expect(second).toMatchObject({ adopted: true, pid: first.pid })
  expect((await stat(join(dataDir, 'cluster'))).uid).toBe(nobody.uid)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgresql-'))).toEqual([])
  await end(second.child, 'SIGTERM')
  await vi.waitFor(() => expect(isAlive(second.pid)).toBe(false))
})
