import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { operations } from '@parley/contract/operations.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'

/** A way to the database on which everything can stand still, as it does when its processes are stopped. */
const line = createServer((near) => {
  const far = connect(Number(target?.port), target?.hostname)
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(from)
    if (isHanging) from.pause()
    from.on('data', (piece) => to.write(piece))
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
})
const sockets = new Set<Socket>()
let target: URL | undefined
let isHanging = false
const hang = (hangs: boolean) => {
  isHanging = hangs
  for (const socket of sockets) hangs ? socket.pause() : socket.resume()
}

let core: TestCore
beforeAll(async () => {
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  core = await startTestCore({
    reachDatabase: async (url) => {
      target = new URL(url)
      url.port = String((line.address() as AddressInfo).port) // a TCP server has an address of this form
      url.hostname = '127.0.0.1'
      return url.href
    },
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }) // no connection is made before, and so no beat
})
afterAll(async () => {
  hang(false)
  vi.useRealTimers()
  await core.close()
  line.close()
})

/** Beats until the work is done; between two of them everything that has come is read. */
async function beatsUntilDone(work: Promise<unknown>, most: number): Promise<number> {
  let isDone = false
  const end = work.finally(() => {
    isDone = true
  })
  for (let beats = 0; beats < most; beats += 1) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    if (isDone) return beats
    vi.advanceTimersByTime(1_000)
  }
  await end
  return most
}

const ask = () => core.as('admin').call(operations.Home.UserInfo)

test('who waits for a database that hangs hears so in seconds, and everything works once it goes on', async () => {
  expect((await ask()).status).toBe(200)
  hang(true)
  const asked = ask()
  while (core.pool.idleCount === core.pool.totalCount) await new Promise(setImmediate)
  expect(await beatsUntilDone(asked, 10)).toBeLessThan(10)
  expect(await asked).toMatchObject({ status: 503, body: { code: 'service.databaseAway' } })
  hang(false)
  expect((await ask()).status).toBe(200)
})

test('a slow statement goes on while the database lets others in', async () => {
  const blocker = await core.owner.connect()
  await blocker.query('SELECT pg_advisory_lock(77)')
  const slow = core.pool.query('SELECT pg_advisory_lock(77), 1 AS done')
  slow.catch(() => {}) // looked at below
  const waiting = () => core.owner.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
  while ((await waiting()).rowCount === 0);
  const connects = vi.spyOn(pg.Client.prototype, 'connect')
  for (let beats = 0; beats < 12; beats += 1) {
    vi.advanceTimersByTime(1_000)
    await Promise.all(connects.mock.results.map(({ value }) => value))
  }
  expect(connects.mock.calls.length).toBeGreaterThan(2)
  connects.mockRestore()
  await blocker.query('SELECT pg_advisory_unlock(77)')
  blocker.release()
  expect((await slow).rows).toMatchObject([{ done: 1 }])
})
