import { expect, it } from 'vitest'
import { startHub } from './hub.server.ts'
import { negotiateToken, openRaw } from './raw.client.ts'

it.each([1, 2])('agrees on version %i', async (version) => {
  const { url } = await startHub()
  const client = await openRaw(url, { version: false })
  client.send({ protocol: 'json', version })
  expect(await client.next()).toEqual({})
})

const unexpected = 'An unexpected error occurred during connection handshake.'

it.each([
  ['{"protocol":"json","version":3}', "The server does not support version 3 of the 'json' protocol."],
  ['{"protocol":"json","version":0}', "The server does not support version 0 of the 'json' protocol."],
  ['{"protocol":"xml","version":1}', "The protocol 'xml' is not supported."],
  ['{"type":6}', unexpected],
  ['{"protocol":"json"}', unexpected],
  ['{"protocol":7,"version":1}', unexpected],
  ['{"protocol":"json","version":"1"}', unexpected],
  ['[]', unexpected],
  ['nonsense', unexpected],
  ['x'.repeat(40_000), unexpected],
])('refuses %.60s and closes', async (text, error) => {
  const { hub, url } = await startHub()
  const client = await openRaw(url, { version: false })
  client.sendText(`${text}\x1e`)
  expect(await client.next()).toEqual({ error })
  expect(await client.closed).toBe(1000)
  expect(hub.connectionCount).toBe(0)
})

it('says what was wrong when details are on', async () => {
  const { url } = await startHub({ detailedErrors: true })
  const client = await openRaw(url, { version: false })
  client.send({ protocol: 'json' })
  const error = `${unexpected} InvalidDataException: Missing required property 'version'.`
  expect(await client.next()).toEqual({ error })
})

it('gives up on a client that does not start', async () => {
  const { url, clock } = await startHub()
  const client = await openRaw(url, { version: false })
  clock.advance(14_000)
  client.sendText('{"protocol"')
  await client.heard()
  clock.advance(1_000)
  expect(await client.next()).toEqual({ error: 'Handshake was canceled.' })
  expect(await client.closed).toBe(1000)
})

it('reads messages that come in the frame of the handshake', async () => {
  const { url } = await startHub({ methods: { Echo: (_call, value) => value } })
  const client = await openRaw(url, { version: false })
  const call = { type: 1, invocationId: '1', target: 'Echo', arguments: [5] }
  client.send({ protocol: 'json', version: 1 }, call, { ...call, invocationId: '2' })
  expect([await client.next(), await client.next(), await client.next()]).toEqual([
    {},
    { type: 3, invocationId: '1', result: 5 },
    { type: 3, invocationId: '2', result: 5 },
  ])
})

it('reads a handshake that comes byte by byte', async () => {
  const { url } = await startHub()
  const client = await openRaw(url, { version: false })
  for (const letter of '{"protocol":"json","version":1}\x1e') client.sendText(letter)
  expect(await client.next()).toEqual({})
})

it('lets nobody hear anything before the handshake', async () => {
  const { hub, url } = await startHub()
  const client = await openRaw(url, { version: false })
  hub.clients.all.send('News')
  client.send({ protocol: 'json', version: 1 })
  expect(await client.next()).toEqual({})
  hub.clients.all.send('Later')
  expect(await client.next()).toMatchObject({ target: 'Later' })
})

it('counts the time for the handshake from the opening of the transport', async () => {
  const { hub, url, clock } = await startHub()
  const id = await negotiateToken(url)
  clock.advance(14_000)
  const client = await openRaw(url, { id, version: false })
  clock.advance(14_000)
  client.send({ protocol: 'json', version: 1 })
  expect(await client.next()).toEqual({})
  expect(hub.connectionCount).toBe(1)
})
