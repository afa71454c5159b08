import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { HttpTransportType, type IHttpConnectionOptions, LogLevel, TransferFormat } from '@microsoft/signalr'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type ConnectionHandlerOptions, createConnectionHandler, type RawConnection } from '../src/index.ts'
import { createManualClock } from './manual.clock.ts'
import { untilStill } from './raw.client.ts'

/** What the official client builds hubs on, and does not export. */
interface HttpConnection {
  onreceive: ((data: unknown) => void) | null
  onclose: ((error?: Error) => void) | null
  start(format: TransferFormat): Promise<void>
  send(data: string): Promise<void>
  stop(): Promise<void>
}
const internals: { HttpConnection: new (url: string, options: IHttpConnectionOptions) => HttpConnection } =
  createRequire(import.meta.url)('@microsoft/signalr/dist/cjs/HttpConnection.js')

const kinds = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const

async function start(options: Partial<ConnectionHandlerOptions<string>> = {}) {
  const clock = createManualClock()
  const handler = createConnectionHandler<string>({
    path: '/raw',
    clock,
    authenticate: ({ token }) => (token ? { userId: token, data: `${token}’s` } : undefined),
    run: async (connection) => {
      for await (const bytes of connection.incoming) await connection.send(String(bytes))
    },
    ...options,
  })
  const server = createServer(async (request, response) => {
    if (!(await handler.handleRequest(request, response))) response.writeHead(404).end()
  })
  server.on('upgrade', (request, socket, head) => {
    if (!handler.handleUpgrade(request, socket, head)) socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await handler.close()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on TCP
  return { handler, clock, url: `http://127.0.0.1:${port}/raw` }
}

async function connect(url: string, kind: (typeof kinds)[number] = 'WebSockets') {
  const client = new internals.HttpConnection(url, {
    transport: HttpTransportType[kind],
    accessTokenFactory: () => 'ann',
    logger: LogLevel.None,
  })
  let text = ''
  client.onreceive = (data) => {
    text += String(data)
  }
  const closed = new Promise<Error | undefined>((resolve) => {
    client.onclose = resolve
  })
  await client.start(TransferFormat.Text)
  onTestFinished(() => client.stop())
  return { client, closed, text: () => text }
}

it.each(kinds)('carries what both sides say over %s', async (kind) => {
  const seen = vi.fn()
  const { url } = await start({
    async run(connection) {
      seen(connection.transport, connection.userId, connection.data, connection.request.httpProtocol)
      for await (const bytes of connection.incoming) await connection.send(String(bytes))
      seen('end', connection.closed.aborted)
    },
  })
  const { client, text } = await connect(url, kind)
  const messages = ['Hello', 'line\nline\r\nline', 'x'.repeat(200_000), '€ and 😀']
  for (const message of messages) await client.send(message)
  // An event stream knows one kind of line break only, and takes each frame for an event of its own.
  const plain = (value: string): string => value.replaceAll('\r\n', '\n')
  await vi.waitFor(() => expect(plain(text())).toBe(plain(messages.join(''))))
  expect(seen).toHaveBeenCalledWith(kind, 'ann', 'ann’s', 'HTTP/1.1')
  await client.stop()
  await vi.waitFor(() => expect(seen).toHaveBeenCalledWith('end', true))
})

it.each(kinds)('ends a connection over %s when it was served, and says nothing of an error', async (kind) => {
  const { url } = await start({
    async run(connection) {
      for await (const _bytes of connection.incoming) break
      await connection.send('Goodbye')
    },
  })
  const { client, closed, text } = await connect(url, kind)
  await client.send('Hello')
  expect(await closed).toBeUndefined()
  expect(text()).toBe('Goodbye')
})

it('sends bytes in binary frames', async () => {
  const { url } = await start({ run: (connection) => connection.send(Uint8Array.of(1, 2, 255)) })
  const socket = new WebSocket(url.replace('http', 'ws'), { headers: { authorization: 'Bearer ann' } })
  const [data, isBinary] = await new Promise<[Buffer, boolean]>((resolve) =>
    // The default type of what arrives.
    socket.once('message', (each, binary) => resolve([each as Buffer, binary])),
  )
  expect([[...data], isBinary]).toEqual([[1, 2, 255], true])
})

it('stops reading while nobody reads what has come', async () => {
  let proceed: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    proceed = resolve
  })
  let read = 0
  const { url } = await start({
    async run({ incoming }) {
      await held
      for await (const bytes of incoming) read += bytes.length
    },
  })
  const socket = new WebSocket(url.replace('http', 'ws'), { headers: { authorization: 'Bearer ann' } })
  await new Promise((resolve) => socket.once('open', resolve))
  for (let each = 0; each < 600; each++) socket.send('x'.repeat(50_000))
  await untilStill(() => socket.bufferedAmount)
  expect(socket.bufferedAmount).toBeGreaterThan(5_000_000)
  proceed()
  await vi.waitFor(() => expect(read).toBe(30_000_000))
  socket.terminate()
})

it('refuses who has no token, and other paths; closes what is served when it is closed', async () => {
  const served: RawConnection<string>[] = []
  const { handler, url } = await start({
    run: async (connection) => {
      served.push(connection)
      for await (const _bytes of connection.incoming);
    },
  })
  expect((await fetch(`${url}/negotiate`, { method: 'POST' })).status).toBe(401)
  expect((await fetch(`${url}s/negotiate`, { method: 'POST' })).status).toBe(404)
  const { closed } = await connect(url)
  await handler.close()
  await closed
  expect(served.map((connection) => connection.closed.aborted)).toEqual([true])
  const headers = { authorization: 'Bearer ann' }
  expect((await fetch(`${url}/negotiate`, { method: 'POST', headers })).status).toBe(503)
})

it('ends with the token, and with a client that stops polling', async () => {
  const ended = vi.fn()
  const { clock, url } = await start({
    authenticate: () => ({ data: '', expiresAt: clock.now() + 40_000 }),
    run: async (connection) => {
      for await (const _bytes of connection.incoming);
      ended(connection.transport)
    },
  })
  const answer = await fetch(`${url}/negotiate?negotiateVersion=1`, { method: 'POST' })
  const { connectionToken } = (await answer.json()) as { connectionToken: string } // as documented
  await fetch(`${url}?id=${connectionToken}`)
  const { closed } = await connect(url)
  clock.advance(20_000)
  await vi.waitFor(() => expect(ended.mock.calls).toEqual([['LongPolling']]))
  clock.advance(20_000)
  await closed
  expect(ended.mock.calls).toEqual([['LongPolling'], ['WebSockets']])
})
