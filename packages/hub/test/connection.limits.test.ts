import { queryObjects } from 'node:v8'
import { expect, it, vi } from 'vitest'
import { Connection } from '../src/connection/connection.ts'
import type { HubOptions } from '../src/index.ts'
import { startHub, type Visitor } from './hub.server.ts'
import { buildClient } from './official.client.ts'
import { negotiate, negotiateToken, openRaw, request } from './raw.client.ts'

const nobody: HubOptions<Visitor>['authenticate'] = ({ token, headers }) => ({
  userId: token || undefined,
  countedAs: headers.countedas?.toString(),
  data: { name: 'somebody' },
})

it('refuses a user who leaves too many connections pending, and nobody else', async () => {
  const { url, clock } = await startHub({ limits: { pendingPerUser: 2 } })
  const first = await negotiateToken(url)
  await negotiate(url)
  await expect(negotiate(url)).rejects.toThrow('429')
  await expect(openRaw(url)).rejects.toThrow('429')
  await negotiate(url, undefined, 'bob')
  // Once it is open it is no longer pending.
  await openRaw(url, { id: first })
  await negotiate(url)
  await expect(negotiate(url)).rejects.toThrow('429')
  clock.advance(15_000)
  await negotiate(url)
})

it('counts sockets that do not shake hands as pending', async () => {
  const { url } = await startHub({ limits: { pendingPerUser: 1 } })
  const silent = await openRaw(url, { version: false })
  await expect(negotiate(url)).rejects.toThrow('429')
  silent.send({ protocol: 'json', version: 1 })
  await silent.next()
  await negotiate(url)
})

it('refuses a user with too many open connections until one has ended', async () => {
  const { hub, url, clock } = await startHub({ limits: { connectionsPerUser: 3 } })
  const socket = await openRaw(url)
  const polling = `id=${await negotiateToken(url)}`
  await request(url, polling)
  await request(url, polling, { method: 'POST', body: '{"protocol":"json","version":1}\x1e' })
  await openRaw(url)
  await expect(negotiate(url)).rejects.toThrow('429')
  await expect(openRaw(url)).rejects.toThrow('429')
  await openRaw(url, { token: 'bob' })
  socket.socket.close()
  await vi.waitFor(() => expect(hub.connectionCount).toBe(3))
  await openRaw(url)
  await expect(negotiate(url)).rejects.toThrow('429')
  await request(url, polling, { method: 'DELETE' })
  clock.advance(15_000)
  await openRaw(url)
})

it('tells the official client, which may try again', async () => {
  const { hub, url } = await startHub({ limits: { connectionsPerUser: 1 } })
  const { socket } = await openRaw(url)
  const client = buildClient(url)
  await expect(client.start()).rejects.toThrow("Too Many Requests: Status code '429'")
  socket.close()
  await vi.waitFor(() => expect(hub.connectionCount).toBe(0))
  await client.start()
})

it('counts nobody’s connections by address, and any as the application wants', async () => {
  const { url } = await startHub({ authenticate: nobody, limits: { pendingPerUser: 1 } })
  const as = async (countedas?: string): Promise<number> => {
    const headers = countedas === undefined ? {} : { countedas }
    return (await fetch(`${url}/negotiate?negotiateVersion=1`, { method: 'POST', headers })).status
  }
  expect([await as(), await as(), await as('a'), await as('a'), await as('b')]).toEqual([200, 429, 200, 429, 200])
  // An address is not the user of that name.
  expect(await as('127.0.0.1')).toBe(200)
})

it('limits what is pending without a negotiation too', async () => {
  const { url } = await startHub({ limits: { pendingConnections: 1 } })
  await openRaw(url, { version: false })
  await expect(openRaw(url, { token: 'bob' })).rejects.toThrow('503')
})

it('keeps nothing of the connections it refuses', async () => {
  const { url } = await startHub({ limits: { pendingPerUser: 3 } })
  const count = (): number => Number(queryObjects(Connection))
  const before = count()
  for (let index = 0; index < 3; index++) await negotiate(url)
  for (let index = 0; index < 100; index++) await expect(negotiate(url)).rejects.toThrow('429')
  expect(count() - before).toBeLessThanOrEqual(3)
})
