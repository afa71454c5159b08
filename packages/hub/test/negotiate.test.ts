import { expect, it, vi } from 'vitest'
import { startHub } from './hub.server.ts'
import { buildClient, startClient } from './official.client.ts'
import { negotiate, request } from './raw.client.ts'

it('offers id, secret token and all transports in version 1', async () => {
  const { url } = await startHub()
  const response = await request(`${url}/negotiate`, 'negotiateVersion=1', { method: 'POST' })
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual({
    negotiateVersion: 1,
    connectionId: expect.stringMatching(/^[\w-]{22}$/),
    connectionToken: expect.stringMatching(/^[\w-]{43}$/),
    availableTransports: [
      { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
      { transport: 'ServerSentEvents', transferFormats: ['Text'] },
      { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
    ],
  })
})

it('uses the id as the token in version 0', async () => {
  const { url } = await startHub()
  const offer = await negotiate(url, '')
  expect(offer.negotiateVersion).toBe(0)
  expect(offer).not.toHaveProperty('connectionToken')
  expect((await request(url, `id=${offer.connectionId}`)).status).toBe(200)
})

it('does not take the id for the token in version 1', async () => {
  const { url } = await startHub()
  const offer = await negotiate(url)
  expect((await request(url, `id=${offer.connectionId}`)).status).toBe(404)
})

it.each([
  ['7', { negotiateVersion: 1 }],
  ['abc', { error: 'The client requested a non-integer protocol version.' }],
  ['-1', { error: "The client requested version '-1', but the server does not support this version." }],
])('answers the wish for version %s', async (version, answer) => {
  const { url } = await startHub()
  expect(await negotiate(url, `negotiateVersion=${version}`)).toMatchObject(answer)
})

it('offers stateful reconnect only to those who ask, unless it is off', async () => {
  const { url } = await startHub()
  expect(await negotiate(url)).not.toHaveProperty('useStatefulReconnect')
  const query = 'negotiateVersion=1&useStatefulReconnect=true'
  expect(await negotiate(url, query)).toHaveProperty('useStatefulReconnect', true)
  const off = await startHub({ statefulReconnect: false })
  expect(await negotiate(off.url, query)).not.toHaveProperty('useStatefulReconnect')
})

it('offers only the transports it has', async () => {
  const { url } = await startHub({ transports: ['LongPolling'] })
  const offer = await negotiate(url)
  expect(offer.availableTransports).toEqual([{ transport: 'LongPolling', transferFormats: ['Text', 'Binary'] }])
  const events = await request(url, `id=${offer.connectionToken}`, { accept: 'text/event-stream' })
  expect(events.status).toBe(404)
})

it('sends clients elsewhere, with another token', async () => {
  const target = await startHub({ methods: { WhoAmI: (call) => call.connection.data.name } })
  const { url } = await startHub({ redirect: () => ({ url: target.url, accessToken: 'renamed' }) })
  const client = await startClient(url)
  expect(await client.invoke('WhoAmI')).toBe('renamed')
  expect(target.hub.connectionCount).toBe(1)
})

it('refuses by an error when told so', async () => {
  const { url } = await startHub({ redirect: () => ({ error: 'This connection is not allowed.' }) })
  await expect(buildClient(url).start()).rejects.toThrow('This connection is not allowed.')
})

it('takes POST only', async () => {
  const { url } = await startHub()
  const response = await fetch(`${url}/negotiate`, { headers: { authorization: 'Bearer ann' } })
  expect(response.status).toBe(405)
})

it('limits how many may be waiting for a transport', async () => {
  const { url, clock } = await startHub({ limits: { pendingConnections: 2 } })
  await negotiate(url)
  await negotiate(url)
  await expect(negotiate(url)).rejects.toThrow('503')
  clock.advance(15_000)
  await negotiate(url)
})

it('leaves other addresses to others', async () => {
  const { url } = await startHub()
  expect((await fetch(`${url}ing/negotiate`, { method: 'POST' })).status).toBe(404)
  expect(await (await fetch(new URL('/', url))).text()).toBe('elsewhere')
})

it('answers 401 without a valid token, and 500 without detail when it cannot tell', async () => {
  const { url } = await startHub()
  const refused = await fetch(`${url}/negotiate`, { method: 'POST' })
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  const broken = await startHub({ authenticate: () => Promise.reject(new Error('a secret of the server')) })
  const failed = await fetch(`${broken.url}/negotiate`, { method: 'POST' })
  expect([failed.status, await failed.text()]).toEqual([500, ''])
})

it('prefers the header to the query and hides the token from the query', async () => {
  const authenticate = vi.fn(() => undefined)
  const { url } = await startHub({ authenticate })
  await request(`${url}/negotiate`, 'access_token=query&lang=en', { method: 'POST', token: 'header' })
  await fetch(`${url}/negotiate?access_token=query`, { method: 'POST' })
  expect(authenticate).toHaveBeenNthCalledWith(1, expect.objectContaining({ token: 'header' }))
  expect(authenticate).toHaveBeenNthCalledWith(2, expect.objectContaining({ token: 'query' }))
  expect(String(authenticate.mock.calls.flat().map((seen: { query: URLSearchParams }) => seen.query))).toBe('lang=en,')
})
