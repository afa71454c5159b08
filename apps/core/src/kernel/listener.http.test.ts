import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { Listener } from './listener.ts'

/** A way to the database on which lines go dead without a word, as those do that a firewall forgot. */
const ways: Socket[][] = []
const line = createServer((near) => {
  const { hostname, port } = new URL(core.databaseUrl)
  const far = connect(Number(port), hostname)
  ways.push([near, far])
  for (const socket of [near, far]) socket.on('error', () => {})
  near.pipe(far)
  far.pipe(near)
})

const die = () => {
  for (const socket of ways.flat()) socket.unpipe()
}

let core: TestCore
let listener: Listener
beforeAll(async () => {
  core = await startTestCore()
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const url = new URL(core.databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((line.address() as AddressInfo).port) // a TCP server has an address of this form
  listener = new Listener(url.href, pino({ level: 'silent' }))
})
afterAll(async () => {
  for (const socket of ways.flat()) socket.destroy()
  await listener.close()
  line.close()
  await core.close()
})

test('a line that went dead without a word is noticed, and what was missed is said', async () => {
  const [heard, missed] = [vi.fn(), vi.fn()]
  await listener.listen('news', heard)
  listener.onMissed(missed)
  await listener.start()
  await core.owner.query("SELECT pg_notify('news', 'first')")
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('first'))
  die()
  await core.owner.query("SELECT pg_notify('news', 'lost')")
  await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(1), 20_000)
  await core.owner.query("SELECT pg_notify('news', 'second')")
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith('second'))
  expect([ways.length, heard.mock.calls]).toEqual([2, [['first'], ['second']]])
}, 30_000)

test('a stop does not wait for an answer on a dead line', async () => {
  die()
  await listener.close()
}, 3_000)
