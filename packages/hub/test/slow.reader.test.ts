import { expect, it, vi } from 'vitest'
import { startHub } from './hub.server.ts'
import { negotiateToken, openRaw, request } from './raw.client.ts'

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
  const { hub, url } = await startHub()
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
  const { hub, url } = await startHub()
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
