import { expect, it, vi } from 'vitest'
import type { AuthenticationRequest, Principal } from '../src/index.ts'
import { startHub, type Visitor } from './hub.server.ts'
import { startClient, ways } from './official.client.ts'
import { openRaw } from './raw.client.ts'

const methods = {
  Extend: (call: { connection: { extend(token: string): Promise<boolean> } }, token: unknown) =>
    call.connection.extend(String(token)),
}

it('goes on with a newer token of the same user, without a new connection', async () => {
  const { hub, url, clock } = await startHub({ methods })
  const client = await openRaw(url, { token: 'until:5000:ann' })
  const [before] = hub.connections
  client.send({ type: 1, invocationId: '1', target: 'Extend', arguments: ['until:9000:ann'] })
  expect(await client.next()).toEqual({ type: 3, invocationId: '1', result: true })
  clock.advance(8_000)
  expect([...hub.connections]).toEqual([before])
  expect(client.waiting).toEqual([])
  clock.advance(1_000)
  expect(await client.nextOf(7)).toEqual({ type: 7, allowReconnect: true })
})

it.each([
  ['another user’s', 'until:9000:bob'],
  ['none that counts', ''],
  ['one that has ended', 'until:0:ann'],
])('refuses a token that is %s, and ends with the old one', async (_, token) => {
  const { hub, url, clock } = await startHub({ methods })
  const client = await openRaw(url, { token: 'until:5000:ann' })
  client.send({ type: 1, invocationId: '1', target: 'Extend', arguments: [token] })
  expect(await client.next()).toMatchObject({ result: false })
  expect([...hub.connections].map(({ userId, data }) => [userId, data])).toEqual([['ann', { name: 'ann' }]])
  clock.advance(5_000)
  expect(hub.connectionCount).toBe(0)
})

it('lets the application refuse, by what is known of the newer token', async () => {
  const accepts = vi.fn((_: Principal<Visitor>) => false)
  const { hub, url } = await startHub()
  await openRaw(url, { token: 'until:5000:ann' })
  const [connection] = hub.connections
  expect(await connection?.extend('until:9000:ann', accepts)).toBe(false)
  expect(accepts.mock.calls[0]?.[0]).toMatchObject({ userId: 'ann', data: { name: 'ann' } })
})

it('does not revive a connection that ends while the token is looked at', async () => {
  let decide = (_: Principal<Visitor>) => {}
  let isSlow = false
  const { hub, url } = await startHub({
    authenticate: () => {
      const ann = { userId: 'ann', data: { name: 'ann' } }
      return isSlow ? new Promise((resolve) => (decide = resolve)) : ann
    },
  })
  const client = await openRaw(url)
  const [connection] = hub.connections
  isSlow = true
  const extended = connection?.extend('newer')
  connection?.abort()
  decide({ userId: 'ann', data: { name: 'other' } })
  expect(await extended).toBe(false)
  expect(connection?.data).toEqual({ name: 'ann' })
  await client.closed
})

it.each(ways)('keeps what opened the transport, and shows no secret of it: $title', async (way) => {
  const seen: AuthenticationRequest[] = []
  const { hub, url } = await startHub({
    authenticate: (request) => {
      seen.push(request)
      return request.token ? { userId: 'ann', data: { name: request.token } } : undefined
    },
  })
  await startClient(`${url}?room=lobby`, way, 'first-token')
  const [connection] = hub.connections
  expect(connection?.request.query.get('room')).toBe('lobby')
  expect(connection?.request.remoteAddress).toBe('127.0.0.1')
  expect(connection?.request.headers.host).toBe(new URL(url).host)
  const shown = JSON.stringify([connection?.request.headers, String(connection?.request.query)])
  const secrets = ['first-token', ...seen.flatMap(({ query }) => query.get('id') ?? [])]
  expect(secrets.length).toBeGreaterThan(1)
  for (const secret of secrets) expect(shown).not.toContain(secret)
  // … and a newer token takes the place of the old one wherever that may have been looked for.
  expect(await connection?.extend('second-token')).toBe(true)
  expect(seen.at(-1)).toMatchObject({ token: 'second-token', headers: { authorization: 'Bearer second-token' } })
  expect(seen.at(-1)?.query.get('room')).toBe('lobby')
})
