import { expect, it, vi } from 'vitest'
import { startHub } from './hub.server.ts'
import { buildClient } from './official.client.ts'
import { negotiateToken, openRaw, request, untilStill } from './raw.client.ts'

const echo = { Echo: (_call: unknown, value: unknown) => value }

it('pings a silent client every 15 seconds, and only then', async () => {
  const { hub, url, clock } = await startHub()
  const client = await openRaw(url)
  clock.advance(14_000)
  hub.clients.all.send('News')
  expect(await client.next()).toMatchObject({ target: 'News' })
  clock.advance(14_000)
  expect(client.waiting).toEqual([])
  clock.advance(1_000)
  expect(await client.next()).toEqual({ type: 6 })
})

it('closes a client that is silent for 30 seconds, and lets it come back', async () => {
  const onDisconnected = vi.fn()
  const { hub, url, clock } = await startHub({ onDisconnected })
  const client = await openRaw(url)
  clock.advance(29_000)
  client.send({ type: 6 })
  await client.heard()
  clock.advance(29_000)
  expect(hub.connectionCount).toBe(1)
  clock.advance(1_000)
  expect(await client.nextOf(7)).toEqual({
    type: 7,
    error: 'Connection closed with an error.',
    allowReconnect: true,
  })
  expect(await client.closed).toBe(1000)
  expect(onDisconnected.mock.calls[0]?.[1]).toMatchObject({
    message: "Client hasn't sent a message/ping within the configured ClientTimeoutInterval.",
  })
})

it('closes when the token expires, and lets the client come back with another', async () => {
  const onDisconnected = vi.fn()
  const { hub, url, clock } = await startHub({ onDisconnected })
  const client = await openRaw(url, { token: 'until:5000:ann' })
  const other = await openRaw(url, { token: 'until:9000:ann' })
  clock.advance(4_000)
  expect(hub.connectionCount).toBe(2)
  clock.advance(1_000)
  expect(await client.next()).toEqual({ type: 7, allowReconnect: true })
  expect(await client.closed).toBe(1000)
  expect(hub.connectionCount).toBe(1)
  expect(other.waiting).toEqual([])
  await expect(openRaw(url, { token: 'until:5000:ann' })).rejects.toThrow('401')
})

it('ends at the moment its token does, and lets nothing through after it', async () => {
  let now = 1_000
  const runs: { at: number; run: () => void }[] = []
  const every = (milliseconds: number, run: () => void): (() => void) => {
    const entry = { at: now + milliseconds, run }
    runs.push(entry)
    return () => void runs.splice(runs.indexOf(entry), 1)
  }
  const ran = vi.fn()
  const { hub, url } = await startHub({
    clock: { now: () => now, every },
    methods: { Run: ran },
    authenticate: ({ token = '' }) => ({ userId: token, data: { name: token }, expiresAt: Number(token) }),
  })
  const [first, second, third] = [
    await openRaw(url, { token: '2234' }),
    await openRaw(url, { token: '2345' }),
    await openRaw(url, { token: '2456' }),
  ]
  // The timer is set for the very moment …
  expect(runs.map(({ at }) => at)).toEqual(expect.arrayContaining([2_234, 2_345, 2_456]))
  now = 2_234
  for (const { run } of runs.filter(({ at }) => at === now)) run()
  expect(await first.next()).toEqual({ type: 7, allowReconnect: true })
  expect(hub.connectionCount).toBe(2)
  // … and should it be late, what comes between is not delivered either way.
  now = 2_345
  hub.clients.all.send('News')
  expect(await second.next()).toEqual({ type: 7, allowReconnect: true })
  expect(await third.next()).toMatchObject({ target: 'News' })
  now = 2_456
  third.send({ type: 1, target: 'Run', arguments: [] })
  expect(await third.next()).toEqual({ type: 7, allowReconnect: true })
  expect(ran).not.toHaveBeenCalled()
  // Only the sweep is left.
  expect(runs).toHaveLength(1)
})

it('takes over the later expiry that a poll brings', async () => {
  const { hub, url, clock } = await startHub()
  const query = `id=${await negotiateToken(url, undefined, 'until:5000:ann')}`
  await request(url, query, { token: 'until:5000:ann' })
  const body = '{"protocol":"json","version":1}\x1e'
  await request(url, query, { method: 'POST', body, token: 'until:9000:ann' })
  clock.advance(8_000)
  expect(hub.connectionCount).toBe(1)
  clock.advance(1_000)
  expect(hub.connectionCount).toBe(0)
})

it('asks everyone to come back when the server stops, and waits for the application', async () => {
  const left: string[] = []
  const { hub, url } = await startHub({
    async onDisconnected(connection) {
      await new Promise((resolve) => setImmediate(resolve))
      left.push(connection.data.name)
    },
  })
  const [ann, bob] = [await openRaw(url), await openRaw(url, { token: 'bob' })]
  await hub.close()
  expect(left.sort()).toEqual(['ann', 'bob'])
  for (const client of [ann, bob]) {
    expect(await client.next()).toEqual({ type: 7, allowReconnect: true })
    expect(await client.closed).toBe(1000)
  }
  await expect(openRaw(url)).rejects.toThrow('503')
  expect((await request(`${url}/negotiate`, '', { method: 'POST' })).status).toBe(503)
})

it('closes although the application never comes to an end with a connection', async () => {
  const { hub, url, log } = await startHub({
    limits: { closeTimeout: 50 },
    onConnected: () => new Promise(() => undefined),
  })
  const client = await openRaw(url)
  await hub.close()
  expect(await client.closed).toBe(1000)
  expect(log.join()).toContain('The hub was closed before all its connections were dealt with.')
})

it('lets nobody in who was being authenticated when the hub closed', async () => {
  let proceed: (() => void) | undefined
  const { hub, url } = await startHub({
    async authenticate() {
      await new Promise<void>((resolve) => {
        proceed = resolve
      })
      return { userId: 'ann', data: { name: 'ann' } }
    },
  })
  const late = openRaw(url)
  late.catch(() => undefined)
  await vi.waitFor(() => expect(proceed).toBeDefined())
  await hub.close()
  proceed?.()
  await expect(late).rejects.toThrow('503')
})

it('hears the end in order, whatever the beginning takes', async () => {
  const events: string[] = []
  let letIn: () => void = () => undefined
  let gone: AbortSignal | undefined
  const { url } = await startHub({
    methods: echo,
    async onConnected({ closed }) {
      gone = closed
      events.push('connecting')
      await new Promise<void>((resolve) => {
        letIn = resolve
      })
      events.push('connected')
    },
    onDisconnected: () => void events.push('disconnected'),
  })
  const client = await openRaw(url)
  client.send({ type: 1, invocationId: '1', target: 'Echo', arguments: [1] })
  await vi.waitFor(() => expect(events).toEqual(['connecting']))
  expect(client.waiting).toEqual([])
  client.socket.terminate()
  await vi.waitFor(() => expect(gone?.aborted).toBe(true))
  letIn()
  await vi.waitFor(() => expect(events).toEqual(['connecting', 'connected', 'disconnected']))
})

it('serves what came early once the client is let in', async () => {
  let letIn: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => {
    letIn = resolve
  })
  const { url } = await startHub({ methods: echo, onConnected: () => waiting })
  const client = await openRaw(url)
  for (let id = 0; id < 100; id++) client.send({ type: 1, invocationId: `${id}`, target: 'Echo', arguments: [id] })
  letIn()
  for (let id = 0; id < 100; id++) expect(await client.next()).toMatchObject({ result: id })
})

it('stops reading while too much came early', async () => {
  let letIn: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => {
    letIn = resolve
  })
  const { url } = await startHub({ methods: echo, onConnected: () => waiting })
  const client = await openRaw(url)
  const args = ['x'.repeat(10_000)]
  for (let id = 0; id < 3_000; id++) client.send({ type: 1, invocationId: `${id}`, target: 'Echo', arguments: args })
  await untilStill(() => client.socket.bufferedAmount)
  // Of 30 MB most is still on the client's side.
  expect(client.socket.bufferedAmount).toBeGreaterThan(10_000_000)
  letIn()
  for (let id = 0; id < 3_000; id++) await client.next()
})

it('keeps the order of an early upload', async () => {
  let letIn: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => {
    letIn = resolve
  })
  const { url } = await startHub({
    methods: { Read: { uploads: 1, run: (call) => Array.fromAsync(call.uploads[0] ?? []) } },
    onConnected: () => waiting,
  })
  const client = await openRaw(url)
  client.send(
    { type: 1, invocationId: '1', target: 'Read', arguments: [], streamIds: ['a'] },
    { type: 2, invocationId: 'a', item: 5 },
    { type: 3, invocationId: 'a' },
  )
  await client.heard()
  letIn()
  expect(await client.next()).toEqual({ type: 3, invocationId: '1', result: [5] })
})

it('closes a client that the application does not let in', async () => {
  const { hub, url, log } = await startHub({ onConnected: () => Promise.reject(new Error('a secret of the server')) })
  const client = await openRaw(url)
  expect(await client.next()).toEqual({ type: 7, error: 'Connection closed with an error.' })
  await vi.waitFor(() => expect(hub.connectionCount).toBe(0))
  expect(log.join()).toContain('A connection could not be opened.')
})

it('may ask the client before letting it in', async () => {
  const names: unknown[] = []
  const { url } = await startHub({
    async onConnected(connection) {
      names.push(await connection.invoke('Name', []))
    },
  })
  const client = buildClient(url)
  client.on('Name', () => 'Bob')
  await client.start()
  await vi.waitFor(() => expect(names).toEqual(['Bob']))
})

it.each([
  ['{"type":', 'Error reading JSON.'],
  ['[]', 'Expected a JSON Object.'],
  ['{}', "Missing required property 'type'."],
  ['{"Type":6}', "Missing required property 'type'."],
  ['{"type":"1"}', "Expected 'type' to be of type Number."],
  ['{"type":1,"arguments":[]}', "Missing required property 'target'."],
  ['{"type":1,"target":5,"arguments":[]}', "Expected 'target' to be of type String."],
  ['{"type":1,"target":"Echo"}', "Missing required property 'arguments'."],
  ['{"type":1,"target":"Echo","arguments":{}}', "Expected 'arguments' to be of type Array."],
  ['{"type":4,"target":"Echo","arguments":[]}', "Missing required property 'invocationId'."],
  ['{"type":2,"invocationId":"1"}', "Missing required property 'item'."],
  ['{"type":3,"result":1}', "Missing required property 'invocationId'."],
  [
    '{"type":3,"invocationId":"1","result":1,"error":"x"}',
    "The 'error' and 'result' properties are mutually exclusive.",
  ],
  ['{"type":5}', "Missing required property 'invocationId'."],
  ['{"type":6,"headers":{"a":1}}', "Expected 'headers' to hold strings only."],
  [`{"type":1,"target":"${'x'.repeat(40_000)}","arguments":[]}`, 'The maximum message size of 32768B was exceeded.'],
  ['x'.repeat(40_000), 'The maximum message size of 32768B was exceeded.'],
])('closes on the broken message %.60s', async (text, reason) => {
  const { url } = await startHub({ detailedErrors: true })
  const client = await openRaw(url)
  client.sendText(`${text}\x1e`)
  expect(await client.next()).toEqual({
    type: 7,
    error: `Connection closed with an error. InvalidDataException: ${reason}`,
    allowReconnect: true,
  })
  expect(await client.closed).toBe(1000)
})

it('says no more than that it was an error unless details are on', async () => {
  const { url } = await startHub()
  const client = await openRaw(url)
  client.sendText('{}\x1e')
  expect(await client.next()).toMatchObject({ error: 'Connection closed with an error.' })
})

it('understands a client that says goodbye', async () => {
  const onDisconnected = vi.fn()
  const { url } = await startHub({ onDisconnected })
  const client = await openRaw(url)
  client.send({ type: 7 })
  await client.closed
  expect(onDisconnected.mock.calls[0]?.[1]).toBeUndefined()
  const other = await openRaw(url)
  other.send({ type: 7, error: 'out of battery' })
  await other.closed
  expect(onDisconnected.mock.calls[1]?.[1]).toEqual(new Error('out of battery'))
})

it('never logs a token or a query', async () => {
  const { url, log, clock } = await startHub({ methods: { Boom: () => Promise.reject(new Error('boom')) } })
  const secret = 'verysecrettoken'
  const client = await openRaw(`${url}?access_token=${secret}`, { token: secret })
  client.send({ type: 1, invocationId: '1', target: 'Boom', arguments: [secret] })
  await client.next()
  client.sendText('{"type":"broken"}\x1e')
  await client.closed
  await request(url, `id=unknown&access_token=${secret}`)
  clock.advance(60_000)
  expect(log.length).toBeGreaterThan(1)
  expect(log.join()).not.toContain(secret)
  expect(log.join()).not.toContain('access_token')
})
