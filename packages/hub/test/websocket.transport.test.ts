import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startHub } from './hub.server.ts'
import { negotiateToken, openRaw, request } from './raw.client.ts'

it('needs no negotiation', async () => {
  const { hub, url } = await startHub()
  await openRaw(url)
  expect([...hub.connections].map((connection) => connection.transport)).toEqual(['WebSockets'])
})

it('takes up what was negotiated', async () => {
  const { hub, url } = await startHub()
  await openRaw(url, { id: await negotiateToken(url) })
  expect(hub.connectionCount).toBe(1)
})

it('answers 404 for an unknown id, 401 without a token, 403 for another user', async () => {
  const { url } = await startHub()
  await expect(openRaw(url, { id: 'unknown' })).rejects.toThrow('404')
  await expect(openRaw(url, { headers: { authorization: '' } })).rejects.toThrow('401')
  const id = await negotiateToken(url)
  await expect(openRaw(url, { id, token: 'bob' })).rejects.toThrow('403')
  await expect(openRaw(`${url}/negotiate`)).rejects.toThrow('404')
})

it('answers 409 to a second socket of a connection', async () => {
  const { url } = await startHub()
  const id = await negotiateToken(url)
  await openRaw(url, { id })
  await expect(openRaw(url, { id })).rejects.toThrow('409')
})

it('answers 400 to a socket of a connection with another transport', async () => {
  const { url } = await startHub()
  const id = await negotiateToken(url)
  await request(url, `id=${id}`)
  await expect(openRaw(url, { id })).rejects.toThrow('400')
})

it('answers 409 to one of two sockets that come at the same time', async () => {
  let arrived = 0
  let proceed: () => void = () => undefined
  const both = new Promise<void>((resolve) => {
    proceed = resolve
  })
  const { url } = await startHub({
    async authenticate() {
      arrived++
      if (arrived === 3) proceed()
      if (arrived > 1) await both
      return { userId: 'ann', data: { name: 'ann' } }
    },
  })
  const id = await negotiateToken(url)
  const outcomes = await Promise.allSettled([openRaw(url, { id }), openRaw(url, { id })])
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('may keep other origins away', async () => {
  const { url } = await startHub({ allowOrigin: (origin) => origin === 'https://here.example' })
  await openRaw(url)
  await openRaw(url, { headers: { origin: 'https://here.example' } })
  const negotiate = async (headers: Record<string, string>) =>
    (await fetch(`${url}/negotiate`, { method: 'POST', headers: { authorization: 'Bearer ann', ...headers } })).status
  expect(await negotiate({})).toBe(200)
  expect(await negotiate({ origin: 'https://here.example' })).toBe(200)
  for (const origin of ['https://there.example', 'http://here.example', 'https://here.example.evil', 'null', '']) {
    await expect(openRaw(url, { headers: { origin } })).rejects.toThrow('403')
    expect([origin, await negotiate({ origin })]).toEqual([origin, 403])
  }
})

it('closes a socket that sends too large a frame with 1009', async () => {
  const { hub, url } = await startHub()
  const client = await openRaw(url)
  client.sendText('x'.repeat(1_100_000))
  expect(await client.closed).toBe(1009)
  await vi.waitFor(() => expect(hub.connectionCount).toBe(0))
})

it('answers 500 to a socket when it cannot tell whose it is', async () => {
  const { url } = await startHub({ authenticate: () => Promise.reject(new Error('a secret of the server')) })
  await expect(openRaw(url)).rejects.toThrow('Unexpected server response: 500')
})

it.each([
  ['json', 'text', false],
  ['messagepack', 'binary', true],
])('sends %s in %s frames', async (protocol, _name, binary) => {
  const { hub, url } = await startHub()
  const socket = new WebSocket(url.replace('http', 'ws'), { headers: { authorization: 'Bearer ann' } })
  onTestFinished(() => socket.terminate())
  const frames: boolean[] = []
  socket.on('message', (_data, isBinary) => frames.push(isBinary))
  await once(socket, 'open')
  socket.send(`{"protocol":"${protocol}","version":1}\x1e`)
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  hub.clients.all.send('News')
  await vi.waitFor(() => expect(frames).toEqual([binary, binary]))
})

it.each([10, 125, 126, 65_535, 65_536, 200_000])('frames %i bytes so that a client can read them', async (size) => {
  const { hub, url } = await startHub()
  const client = await openRaw(url)
  const overhead = JSON.stringify({ type: 1, target: 'N', arguments: [''] }).length + 1
  const text = 'x'.repeat(Math.max(0, size - overhead))
  hub.clients.all.send('N', text)
  expect(await client.next()).toEqual({ type: 1, target: 'N', arguments: [text] })
})

it('closes a socket that sends broken UTF-8 with 1007', async () => {
  const { hub, url } = await startHub()
  const client = await openRaw(url)
  client.socket.send(Buffer.from([0x22, 0xff, 0x22]), { binary: false })
  expect(await client.closed).toBe(1007)
  await vi.waitFor(() => expect(hub.connectionCount).toBe(0))
})

it('answers pings, but only as far as the client reads', async () => {
  const { url } = await startHub()
  const client = await openRaw(url)
  const pong = new Promise((resolve) => client.socket.once('pong', resolve))
  client.socket.ping('there?')
  expect(String(await pong)).toBe('there?')

  let pongs = 0
  client.socket.on('pong', () => pongs++)
  client.socket.pause()
  const payload = 'x'.repeat(125)
  for (let round = 0; round < 40; round++) {
    for (let each = 0; each < 5_000; each++) client.socket.ping(payload)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await vi.waitFor(() => expect(client.socket.bufferedAmount).toBe(0), { timeout: 10_000 })
  client.socket.resume()
  client.send({ type: 1, invocationId: '1', target: 'Nobody', arguments: [] })
  await client.nextOf(3)
  expect(pongs).toBeLessThan(150_000)
})

it('answers only the latest of many pings', async () => {
  const { url } = await startHub()
  const client = await openRaw(url)
  const pongs: string[] = []
  client.socket.on('pong', (data) => pongs.push(String(data)))
  for (let number = 1; number <= 20_000; number++) client.socket.ping(`${number}`)
  await vi.waitFor(() => expect(pongs.at(-1)).toBe('20000'))
  expect(pongs.length).toBeLessThan(2_000)
})

it('lets go of a socket it refuses, even if the client keeps its half open', async () => {
  const { url } = await startHub()
  const { hostname, port, pathname } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  const lines = [`GET ${pathname} HTTP/1.1`, 'Host: hub', 'Connection: Upgrade', 'Upgrade: websocket', '', '']
  socket.write(lines.join('\r\n'))
  let answer = ''
  socket.on('data', (data) => {
    answer += String(data)
  })
  await new Promise((resolve) => socket.once('end', resolve))
  expect(answer).toContain('401 Unauthorized')
  // Whoever writes to a socket that is gone is told so.
  const gone = new Promise((resolve) => socket.once('error', resolve))
  const writing = setInterval(() => socket.write('x'), 5)
  onTestFinished(() => clearInterval(writing))
  expect(await gone).toMatchObject({ code: expect.stringMatching(/EPIPE|ECONNRESET/) })
})
