import { expect, it, vi } from 'vitest'
import { startHub } from './hub.server.ts'
import { buildClient, collect, startClient, ways } from './official.client.ts'
import { negotiateToken, openRaw, untilStill } from './raw.client.ts'

const stateful1 = ways.find((way) => way.stateful)
const stateful = 'negotiateVersion=1&useStatefulReconnect=true'
const methods = { Echo: (_call: unknown, value: unknown) => value }
const invocation = (id: number) => ({ type: 1, invocationId: `${id}`, target: 'Echo', arguments: [id] })
const completion = (id: number) => ({ type: 3, invocationId: `${id}`, result: id })

it('goes on without a handshake, first saying where', async () => {
  const { hub, url } = await startHub({ methods })
  const id = await negotiateToken(url, stateful)
  const first = await openRaw(url, { id, version: 2 })
  first.send(invocation(1))
  expect(await first.next()).toEqual(completion(1))
  const [connection] = hub.connections
  first.socket.terminate()
  await vi.waitFor(() => expect(first.socket.readyState).toBe(first.socket.CLOSED))
  hub.clients.all.send('Missed')
  const second = await openRaw(url, { id, version: false })
  second.send({ type: 9, sequenceId: 1 }, invocation(1), invocation(2))
  expect([await second.next(), await second.next(), await second.next(), await second.next()]).toEqual([
    { type: 9, sequenceId: 1 },
    completion(1),
    { type: 1, target: 'Missed', arguments: [] },
    // The repeated invocation 1 was not run again.
    completion(2),
  ])
  expect([...hub.connections]).toEqual([connection])
})

it('forgets what is acknowledged, and acknowledges', async () => {
  const { hub, url, clock } = await startHub({ methods })
  const id = await negotiateToken(url, stateful)
  const first = await openRaw(url, { id, version: 2 })
  first.send(invocation(1), invocation(2), { type: 6 })
  await first.next()
  await first.next()
  clock.advance(1_000)
  expect(await first.next()).toEqual({ type: 8, sequenceId: 2 })
  clock.advance(1_000)
  expect(first.waiting).toEqual([])
  hub.clients.all.send('Third')
  first.send({ type: 8, sequenceId: 2 })
  await first.next()
  await first.heard()
  first.socket.terminate()
  const second = await openRaw(url, { id, version: false })
  expect([await second.next(), await second.next()]).toEqual([
    { type: 9, sequenceId: 3 },
    { type: 1, target: 'Third', arguments: [] },
  ])
})

it('acknowledges at once when much has arrived', async () => {
  const { url } = await startHub({ methods })
  const client = await openRaw(url, { id: await negotiateToken(url, stateful), version: 2 })
  client.send({ ...invocation(1), arguments: ['x'.repeat(26_000)] })
  expect(await client.nextOf(8)).toEqual({ type: 8, sequenceId: 1 })
})

it('skips everything before the client has said where it goes on', async () => {
  const { url } = await startHub({ methods })
  const id = await negotiateToken(url, stateful)
  await openRaw(url, { id, version: 2 })
  const second = await openRaw(url, { id, version: false })
  second.send(invocation(7), { type: 9, sequenceId: 1 }, invocation(1))
  expect([await second.next(), await second.next()]).toEqual([{ type: 9, sequenceId: 1 }, completion(1)])
})

it('drops half a message of the broken socket', async () => {
  const { url } = await startHub({ methods })
  const id = await negotiateToken(url, stateful)
  const first = await openRaw(url, { id, version: 2 })
  first.sendText('{"type":1,"invocationId":"1","tar')
  await first.heard()
  const second = await openRaw(url, { id, version: false })
  second.send({ type: 9, sequenceId: 1 }, invocation(1))
  expect([await second.next(), await second.next()]).toEqual([{ type: 9, sequenceId: 1 }, completion(1)])
  expect(await first.closed).toBe(1006)
})

it.each([
  [{ type: 9, sequenceId: 5 }, "Sequence ID greater than amount of messages we've received."],
  [{ type: 8, sequenceId: 5 }, 'Ack for a message that was not sent.'],
])('closes on the impossible %j', async (message, reason) => {
  const { url } = await startHub({ detailedErrors: true })
  const client = await openRaw(url, { id: await negotiateToken(url, stateful), version: 2 })
  client.send(message)
  expect(await client.next()).toMatchObject({ type: 7, error: expect.stringContaining(reason) })
})

it('gives up on a client that stays away, or that left on purpose', async () => {
  const { hub, url, clock } = await startHub()
  const id = await negotiateToken(url, stateful)
  const away = await openRaw(url, { id, version: 2 })
  const leaving = await openRaw(url, { id: await negotiateToken(url, stateful), version: 2 })
  leaving.socket.close(1000)
  await vi.waitFor(() => expect(hub.connectionCount).toBe(1))
  away.socket.terminate()
  // What a hub knows of a broken socket, applications do not see.
  const [connection] = hub.connections as unknown as Iterable<{ readonly isAttached: boolean }>
  await vi.waitFor(() => expect(connection?.isAttached).toBe(false))
  clock.advance(14_000)
  expect(hub.connectionCount).toBe(1)
  clock.advance(2_000)
  expect(hub.connectionCount).toBe(0)
  await expect(openRaw(url, { id, version: false })).rejects.toThrow('404')
})

it.each([1000, 1001, undefined, 3000])('takes the close code %s for leaving, as soon as it arrives', async (code) => {
  const { hub, url } = await startHub()
  const id = await negotiateToken(url, stateful)
  const { socket, closed } = await openRaw(url, { id, version: 2 })
  // The client keeps its end of the stream open: it reads nothing any more.
  socket.pause()
  socket.close(code)
  await vi.waitFor(() => expect(hub.connectionCount).toBe(0))
  expect(socket.readyState).toBe(socket.CLOSING)
  await expect(openRaw(url, { id, version: false })).rejects.toThrow('404')
  socket.resume()
  // An empty Close frame is answered with 1000.
  expect(await closed).toBe(code ?? 1000)
})

it('leaves no second connection behind when the official client gives a silent server up', async () => {
  const { hub, url } = await startHub()
  const client = buildClient(url, stateful1)
  client.serverTimeoutInMilliseconds = 200
  client.keepAliveIntervalInMilliseconds = 10_000
  const back = new Promise((resolve) => client.onreconnected(resolve))
  await client.start()
  const before = client.connectionId
  client.onreconnecting(() => {
    client.serverTimeoutInMilliseconds = 30_000
  })
  await back
  expect(client.connectionId).not.toBe(before)
  expect([...hub.connections].map(({ id }) => id)).toEqual([client.connectionId])
})

it('is not for clients that shake hands with version 1', async () => {
  const { hub, url } = await startHub()
  const id = await negotiateToken(url, stateful)
  const client = await openRaw(url, { id, version: 1 })
  await expect(openRaw(url, { id, version: false })).rejects.toThrow('409')
  client.socket.terminate()
  await vi.waitFor(() => expect(hub.connectionCount).toBe(0))
})

it('lets streams wait for acknowledgements', async () => {
  let produced = 0
  const { url } = await startHub({
    methods: {
      Stream: {
        streams: true,
        async *run() {
          for (; produced < 100; produced++) yield 'x'.repeat(10_000)
        },
      },
    },
  })
  const client = await openRaw(url, { id: await negotiateToken(url, stateful), version: 2 })
  client.send({ type: 4, invocationId: 's', target: 'Stream', arguments: [] })
  await vi.waitFor(() => expect(client.waiting).toHaveLength(10))
  await untilStill(() => client.waiting.length)
  expect(client.waiting).toHaveLength(10)
  client.send({ type: 8, sequenceId: 5 })
  await vi.waitFor(() => expect(client.waiting).toHaveLength(15))
})

it.each(ways.filter((way) => way.stateful))(
  'loses and repeats nothing with the official client over $title',
  async (way) => {
    const received: unknown[] = []
    let run = 0
    const { hub, url } = await startHub({
      methods: {
        Send: (_call, value) => {
          received.push(value)
          return value
        },
        Slow: {
          streams: true,
          async *run() {
            for (; run < 20; run++) {
              // One by one with what is sent, so that every break falls into it.
              while (received.length <= run) await new Promise((resolve) => setImmediate(resolve))
              yield run
            }
          },
        },
      },
    })
    const client = await startClient(url, way)
    const heard: unknown[] = []
    client.on('Tick', (value) => heard.push(value))
    const reconnecting = vi.fn()
    client.onreconnecting(reconnecting)
    const id = client.connectionId
    const streamed = collect(client, 'Slow')
    const sent: Promise<unknown>[] = []
    for (let index = 0; index < 30; index++) {
      hub.clients.all.send('Tick', index)
      sent.push(client.invoke('Send', index))
      if (index % 10 === 5) breakSocket(client)
      if (index % 10 === 9) await sent.at(-1)
    }
    const numbers = Array.from({ length: 30 }, (_, index) => index)
    expect(await Promise.all(sent)).toEqual(numbers)
    expect(await streamed).toEqual(numbers.slice(0, 20))
    await vi.waitFor(() => expect(heard).toEqual(numbers))
    expect(received).toEqual(numbers)
    expect(client.connectionId).toBe(id)
    expect(reconnecting).not.toHaveBeenCalled()
  },
)

/** Breaks the client's socket as a network would; the client has no public way to do so. */
function breakSocket(client: object): void {
  const { connection } = client as { connection: { transport?: { _webSocket?: { terminate(): void } } } }
  connection.transport?._webSocket?.terminate()
}
