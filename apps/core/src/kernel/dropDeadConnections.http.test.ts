import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { operations } from '@parley/contract/operations.ts'
import fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { mountHealth } from '../site/health.ts'

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
let health: FastifyInstance
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
  health = fastify()
  mountHealth(health, { pool: core.pool, state: () => 'running', room: async () => Number.MAX_SAFE_INTEGER })
  // No connection is made before, and so no beat; how long the driver tries to connect is counted by the same clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
})
afterAll(async () => {
  hang(false)
  vi.useRealTimers()
  await core.close()
  line.close()
})

const wait = setTimeout

/** Beats until the work is done; between two of them everything that has come is read. */
async function beatsUntilDone(work: Promise<unknown>, most: number): Promise<number> {
  let isDone = false
  const end = work.finally(() => {
    isDone = true
  })
  for (let beats = 0; beats < most; beats += 1) {
    await new Promise((resolve) => wait(resolve, 25))
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

test('while it hangs nobody is sent here, and reads, writes and more statements than connections are refused', async () => {
  const ready = async () => {
    const answer = await health.inject('/readyz')
    return [answer.statusCode, answer.json().checks.database]
  }
  const write = () => core.as('admin').call(operations.CallScripts.CreateTag, { body: { name: 'Tag', tone: 1 } })
  const isRefused = { status: 503, body: { code: 'service.databaseAway' } }
  expect(await ready()).toEqual([200, 'ok'])
  hang(true)
  const more = core.pool.options.max + 5
  const asked = Promise.all([ready(), ask(), write()])
  const stuck = Promise.allSettled(Array.from({ length: more }, () => core.pool.query('SELECT 1')))
  expect(await beatsUntilDone(Promise.all([asked, stuck]), 40)).toBeLessThan(40)
  expect(await asked).toMatchObject([[503, 'away'], isRefused, isRefused])
  expect((await stuck).filter(({ status }) => status === 'rejected')).toHaveLength(more)
  const again = Promise.all([ready(), ask()]) // on connections that have yet to be opened
  expect(await beatsUntilDone(again, 40)).toBeLessThan(40)
  expect(await again).toMatchObject([[503, 'away'], isRefused])
  hang(false)
  expect(await ready()).toEqual([200, 'ok'])
  expect([(await ask()).status, (await write()).status]).toEqual([200, 200])
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
