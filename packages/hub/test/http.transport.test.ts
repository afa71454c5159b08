import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startHub, type TestHub } from './hub.server.ts'
import { negotiateToken, openRaw, request, untilStill } from './raw.client.ts'

const handshake = '{"protocol":"json","version":1}\x1e'
const events = 'text/event-stream'

/** So many requests have reached the hub. */
const untilCame = ({ requests }: TestHub, count: number): Promise<void> =>
  vi.waitFor(() => expect(requests).toHaveLength(count), { interval: 5 })

/** A polling connection after its handshake, and four requests. */
async function startPolling(url: string): Promise<string> {
  const query = `id=${await negotiateToken(url)}`
  await request(url, query)
  await request(url, query, { method: 'POST', body: handshake })
  expect(await (await request(url, query)).text()).toBe('{}\x1e')
  return query
}

it.each([
  ['GET', 'a poll', {}],
  ['GET', 'an event stream', { accept: events }],
  ['POST', 'messages', { body: handshake }],
  ['DELETE', 'a connection', {}],
])('wants an id on %s of %s, and a known one', async (method, _what, body) => {
  const { url } = await startHub()
  const without = await request(url, '', { method, ...body })
  expect([without.status, await without.text()]).toEqual([400, 'Connection ID required'])
  const unknown = await request(url, 'id=unknown', { method, ...body })
  expect([unknown.status, await unknown.text()]).toEqual([404, 'No Connection with that ID'])
  expect((await request(url, 'id=unknown', { method, ...body, token: '' })).status).toBe(401)
})

it('keeps others away from a connection', async () => {
  const { url } = await startHub()
  const query = `id=${await negotiateToken(url)}`
  expect((await request(url, query, { token: 'bob' })).status).toBe(403)
  expect((await request(url, query, { token: 'bob', accept: events })).status).toBe(403)
  expect((await request(url, query, { token: 'bob', method: 'POST', body: handshake })).status).toBe(403)
  expect((await request(url, query, { token: 'bob', method: 'DELETE' })).status).toBe(403)
})

it('streams events as one data line a frame', async () => {
  const { hub, url } = await startHub()
  const query = `id=${await negotiateToken(url)}`
  const response = await request(url, query, { accept: events })
  expect(response.headers.get('content-type')).toBe(events)
  expect((await request(url, query, { method: 'POST', body: handshake })).status).toBe(200)
  hub.clients.all.send('News', 'two\nlines')
  let text = ''
  const expected = ':\r\ndata: {}\x1e\r\n\r\ndata: {"type":1,"target":"News","arguments":["two\\nlines"]}\x1e\r\n\r\n'
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString()
    if (text.length >= expected.length) break
  }
  expect(text).toBe(expected)
})

it('ends the connection when its event stream is gone', async () => {
  const { hub, url } = await startHub()
  const query = `id=${await negotiateToken(url)}`
  const response = await request(url, query, { accept: events })
  await request(url, query, { method: 'POST', body: handshake })
  expect(hub.connectionCount).toBe(1)
  await response.body?.cancel()
  await vi.waitFor(() => expect(hub.connectionCount).toBe(0))
  expect((await request(url, query, { method: 'POST', body: handshake })).status).toBe(404)
})

it('refuses binary protocols on event streams', async () => {
  const { url } = await startHub()
  const query = `id=${await negotiateToken(url)}`
  const response = await request(url, query, { accept: events })
  await request(url, query, { method: 'POST', body: '{"protocol":"messagepack","version":1}\x1e' })
  expect(await response.text()).toContain(
    "Cannot use the 'messagepack' protocol on the current transport. The transport does not support 'Binary' transfer format.",
  )
})

it('holds a second event stream and a change of transport off', async () => {
  const { url } = await startHub()
  const query = `id=${await negotiateToken(url)}`
  await request(url, query, { accept: events })
  expect((await request(url, query, { accept: events })).status).toBe(409)
  const change = await request(url, query)
  expect([change.status, await change.text()]).toEqual([
    400,
    'Cannot change transports mid-connection; currently using ServerSentEvents, requesting LongPolling.',
  ])
  expect((await request(url, query, { method: 'DELETE' })).status).toBe(400)
})

it('answers the first poll at once and later ones when there is something', async () => {
  const { hub, url } = await startHub()
  const query = `id=${await negotiateToken(url)}`
  const first = await request(url, query)
  expect([first.status, await first.text()]).toEqual([200, ''])
  await request(url, query, { method: 'POST', body: handshake })
  expect(await (await request(url, query)).text()).toBe('{}\x1e')
  const poll = request(url, query)
  hub.clients.all.send('A')
  hub.clients.all.send('B')
  const text = await (await poll).text()
  const rest = text.includes('"B"') ? '' : await (await request(url, query)).text()
  expect(text + rest).toBe('{"type":1,"target":"A","arguments":[]}\x1e{"type":1,"target":"B","arguments":[]}\x1e')
})

it('ends an older poll with 204 when a newer one comes', async () => {
  const test = await startHub()
  const { hub, url } = test
  const query = await startPolling(url)
  const older = request(url, query)
  await untilCame(test, 5)
  const newer = request(url, query)
  expect((await older).status).toBe(204)
  hub.clients.all.send('A')
  expect(await (await newer).text()).toContain('"A"')
})

it('keeps messages for the next poll when one was given up while it was being authenticated', async () => {
  let proceed: (() => void) | undefined
  let isHeld = false
  const { hub, url, requests } = await startHub({
    async authenticate() {
      if (isHeld) {
        await new Promise<void>((resolve) => {
          proceed = resolve
        })
      }
      return { userId: 'ann', data: { name: 'ann' } }
    },
  })
  const query = await startPolling(url)
  isHeld = true
  const leave = new AbortController()
  const given = fetch(`${url}?${query}`, { signal: leave.signal }).catch((error: Error) => error.name)
  await vi.waitFor(() => expect(proceed).toBeDefined())
  leave.abort()
  expect(await given).toBe('AbortError')
  await vi.waitFor(() => expect(requests.at(-1)?.isOver).toBe(true))
  isHeld = false
  proceed?.()
  await untilStill(() => hub.connectionCount)
  hub.clients.all.send('News')
  expect(await (await request(url, query)).text()).toContain('"News"')
})

it('answers 404 to a POST whose connection ends before it has arrived, without waiting for the rest', async () => {
  const test = await startHub()
  const { hub, url } = test
  const query = await startPolling(url)
  const { hostname, port, pathname } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  onTestFinished(() => void socket.destroy())
  const lines = [`POST ${pathname}?${query} HTTP/1.1`, 'Host: hub', 'Authorization: Bearer ann', 'Content-Length: 9000']
  socket.write(`${lines.join('\r\n')}\r\n\r\n{"type":6}`)
  const answer = once(socket, 'data')
  await untilCame(test, 5)
  for (const connection of hub.connections) connection.abort()
  expect(String(await answer)).toMatch(/^HTTP\/1.1 404 /)
})

it('goes on after a POST that its client gave up', async () => {
  const test = await startHub({ methods: { Echo: (_call, value) => value } })
  const { url } = test
  const query = await startPolling(url)
  const leave = new AbortController()
  const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{"type":6}')) })
  const headers = { authorization: 'Bearer ann' }
  const given = fetch(`${url}?${query}`, { method: 'POST', headers, body, duplex: 'half', signal: leave.signal })
  await untilCame(test, 5)
  leave.abort()
  await expect(given).rejects.toThrow('aborted')
  const call = '{"type":1,"invocationId":"1","target":"Echo","arguments":[5]}\x1e'
  await vi.waitFor(async () => expect((await request(url, query, { method: 'POST', body: call })).status).toBe(200))
  expect(await (await request(url, query)).text()).toContain('"result":5')
})

it('answers an idle poll empty after the poll timeout, and goes on', async () => {
  const test = await startHub()
  const { hub, url, clock } = test
  const query = await startPolling(url)
  const poll = request(url, query)
  const answered = vi.fn()
  void poll.then(answered)
  await untilCame(test, 5)
  clock.advance(89_000)
  expect(answered).not.toHaveBeenCalled()
  clock.advance(1_000)
  const response = await poll
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '0', ''])
  expect(hub.connectionCount).toBe(1)
})

it('forgets a client that stops polling', async () => {
  const { hub, url, clock } = await startHub()
  const query = await startPolling(url)
  clock.advance(14_000)
  expect(hub.connectionCount).toBe(1)
  clock.advance(2_000)
  expect(hub.connectionCount).toBe(0)
  expect((await request(url, query)).status).toBe(404)
})

it('keeps a client that polls now and then', async () => {
  const { hub, url, clock } = await startHub()
  const query = await startPolling(url)
  for (let round = 0; round < 5; round++) {
    clock.advance(10_000)
    hub.clients.all.send('News', round)
    expect(await (await request(url, query)).text()).toContain(`[${round}]`)
  }
})

it('ends on DELETE, and the waiting poll with 204', async () => {
  const { hub, url, clock } = await startHub()
  const query = await startPolling(url)
  expect((await request(url, query, { method: 'DELETE' })).status).toBe(202)
  expect(hub.connectionCount).toBe(0)
  expect((await request(url, query, { method: 'POST', body: handshake })).status).toBe(404)
  expect(await (await request(url, query)).text()).toBe('{"type":7}\x1e')
  expect((await request(url, query)).status).toBe(204)
  clock.advance(1_000)
  expect((await request(url, query)).status).toBe(404)
})

it('refuses a POST beside another, without a transport, too large, or of a WebSocket', async () => {
  const onConnected = vi.fn()
  const test = await startHub({ onConnected })
  const { url } = test
  const query = `id=${await negotiateToken(url)}`
  expect((await request(url, query, { method: 'POST', body: handshake })).status).toBe(409)
  await request(url, query)
  let finish: () => void = () => undefined
  const slowBody = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(handshake))
      finish = () => controller.close()
    },
  })
  const slow = fetch(`${url}?${query}`, {
    method: 'POST',
    headers: { authorization: 'Bearer ann' },
    body: slowBody,
    duplex: 'half',
  })
  await untilCame(test, 4)
  expect((await request(url, query, { method: 'POST', body: handshake })).status).toBe(409)
  expect(onConnected).not.toHaveBeenCalled()
  finish()
  expect((await slow).status).toBe(200)
  expect(onConnected).toHaveBeenCalledOnce()
  expect((await request(url, query, { method: 'POST', body: Buffer.alloc(2_000_000) })).status).toBe(413)

  const id = await negotiateToken(url)
  await openRaw(url, { id })
  const refused = await request(url, `id=${id}`, { method: 'POST', body: handshake })
  expect([refused.status, await refused.text()]).toEqual([
    405,
    'POST requests are not allowed for WebSocket connections.',
  ])
  expect((await request(url, `id=${id}`)).status).toBe(400)
})

it('takes messages spread over POSTs', async () => {
  const { url } = await startHub({ methods: { Echo: (_call, value) => value } })
  const query = await startPolling(url)
  await request(url, query, { method: 'POST', body: '{"type":1,"invocationId":"1","tar' })
  await request(url, query, { method: 'POST', body: 'get":"Echo","arguments":[5]}\x1e' })
  expect(await (await request(url, query)).text()).toBe('{"type":3,"invocationId":"1","result":5}\x1e')
})

it('keeps what was known when the connection was negotiated', async () => {
  const { hub, url } = await startHub({
    authenticate: ({ headers }) => ({ userId: 'ann', data: { name: headers['user-agent'] ?? 'nobody' } }),
  })
  const negotiated = await fetch(`${url}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { 'user-agent': 'negotiating' },
  })
  const { connectionToken } = (await negotiated.json()) as { connectionToken: string } // as documented
  for (const init of [{}, { method: 'POST', body: handshake }, {}])
    await fetch(`${url}?id=${connectionToken}`, { ...init, headers: { 'user-agent': 'other' } })
  const [connection] = hub.connections
  expect(connection?.data).toEqual({ name: 'negotiating' })
  const { data } = connection ?? {}
  await fetch(`${url}?id=${connectionToken}`, { method: 'POST', body: '{"type":6}\x1e' })
  expect(connection?.data).toBe(data)
})
