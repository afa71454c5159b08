import { expect, it, vi } from 'vitest'
import { startHub } from './hub.server.ts'
import { negotiateToken, openRaw, request, untilStill } from './raw.client.ts'

const text = 'x'.repeat(50_000)

it('closes a client that does not read, and serves the others', async () => {
  const onDisconnected = vi.fn()
  const { hub, url, log } = await startHub({ onDisconnected })
  const slow = await openRaw(url, { token: 'slow' })
  const quick = await openRaw(url, { token: 'quick' })
  slow.socket.pause()
  let sent = 0
  while (hub.connectionCount === 2 && sent < 1_000) {
    hub.clients.all.send('News', sent++, text)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(sent).toBeLessThan(1_000)
  for (let index = 0; index < sent; index++) expect((await quick.next()).arguments).toEqual([index, text])
  expect([...hub.connections].map((connection) => connection.userId)).toEqual(['quick'])
  expect(onDisconnected.mock.calls[0]?.[1]).toMatchObject({ message: 'The client reads too slowly.' })
  expect(log.join()).toContain('A client that reads too slowly was closed.')
})

it('closes a client whose polls do not keep up', async () => {
  const { hub, url } = await startHub({ limits: { sendBufferSize: 1_048_576 } })
  const query = `id=${await negotiateToken(url)}`
  await request(url, query)
  await request(url, query, { method: 'POST', body: '{"protocol":"json","version":1}\x1e' })
  for (let index = 0; index < 21; index++) hub.clients.all.send('News', text)
  expect(hub.connectionCount).toBe(1)
  for (let index = 0; index < 3; index++) hub.clients.all.send('News', text)
  expect(hub.connectionCount).toBe(0)
  expect((await request(url, query)).status).toBe(204)
})

it('closes a client that acknowledges nothing', async () => {
  const { hub, url } = await startHub({ limits: { sendBufferSize: 1_048_576 } })
  const id = await negotiateToken(url, 'negotiateVersion=1&useStatefulReconnect=true')
  const client = await openRaw(url, { id, version: 2 })
  for (let index = 0; index < 30; index++) {
    hub.clients.all.send('News', text)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(hub.connectionCount).toBe(0)
  await client.closed
})

it('lets one message be larger than the buffer', async () => {
  const { hub, url } = await startHub({ limits: { sendBufferSize: 10_000 } })
  const client = await openRaw(url)
  const large = 'x'.repeat(5_000_000)
  hub.clients.all.send('News', large)
  expect((await client.next()).arguments).toEqual([large])
  expect(hub.connectionCount).toBe(1)
})

/** A client whose socket is full, with more waiting than streams would add. */
async function fill(options: Parameters<typeof startHub>[0] = {}) {
  const test = await startHub({ ...options, limits: { sendBufferSize: 1_000_000_000, clientTimeout: 1_000_000_000 } })
  const slow = await openRaw(test.url)
  slow.socket.pause()
  for (let index = 0; index < 600; index++) void test.hub.clients.all.send('News', index, text)
  // Whatever the kernel takes has been taken.
  await untilStill(() => test.hub.connectionCount)
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second++) {
      await new Promise((resolve) => setImmediate(resolve))
      test.clock.advance(1_000)
    }
  }
  /** Reads so many messages, no matter how busy the machine is. */
  const readSome = (count: number): Promise<void> =>
    new Promise((resolve) => {
      let left = count
      slow.socket.on('message', function take() {
        left -= 1
        if (left > 0) return
        slow.socket.pause()
        slow.socket.off('message', take)
        resolve()
      })
      slow.socket.resume()
    })
  return { ...test, pass, readSome }
}

it('closes a client that takes nothing for 30 seconds, however little waits', async () => {
  const { hub, pass, log } = await fill()
  await pass(29)
  expect(hub.connectionCount).toBe(1)
  // The kernel may have taken some more in between.
  for (let second = 0; second < 30 && hub.connectionCount > 0; second++) await pass(1)
  expect(hub.connectionCount).toBe(0)
  expect(log.join()).toContain('A client that reads too slowly was closed.')
})

it('keeps a client that reads slowly, as long as it reads', async () => {
  const { hub, pass, readSome } = await fill()
  for (let round = 0; round < 4; round++) {
    await pass(20)
    await readSome(100)
  }
  expect(hub.connectionCount).toBe(1)
})

it('lets whoever sends wait until the client has room', async () => {
  const { hub, url } = await startHub()
  const client = await openRaw(url)
  client.socket.pause()
  let sent = 0
  const sending = (async () => {
    for (; sent < 1_000; sent++) await hub.clients.all.send('News', sent, text)
  })()
  // What the kernel takes on both sides, and no more than a little in the process.
  await untilStill(() => sent)
  expect(sent).toBeLessThan(900)
  client.socket.resume()
  await sending
  await vi.waitFor(() => expect(client.waiting).toHaveLength(1_000))
  expect(hub.connectionCount).toBe(1)
})

it('lets nobody wait for a slow client for ever, nor for one that is gone', async () => {
  const { hub, pass, readSome } = await fill()
  const sent = vi.fn()
  void hub.clients.all.send('News').then(sent)
  await pass(25)
  expect(sent).not.toHaveBeenCalled()
  await readSome(100)
  await pass(10)
  expect([hub.connectionCount, sent.mock.calls.length]).toEqual([1, 1])
  const [connection] = hub.connections
  connection?.abort()
  await connection?.send('News')
})
