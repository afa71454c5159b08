import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  type IHubProtocol,
  JsonHubProtocol,
  LogLevel,
} from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startTestHost } from './host/host.ts'

let host: Awaited<ReturnType<typeof startTestHost>>
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.close())

const kinds = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const

async function connect(
  options: IHttpConnectionOptions = {},
  protocol: IHubProtocol = new JsonHubProtocol(),
  prepare: (client: HubConnection) => void = () => undefined,
): Promise<HubConnection> {
  const client = new HubConnectionBuilder()
    .withUrl(`${host.url}/testHub`, options)
    .withHubProtocol(protocol)
    .configureLogging(LogLevel.None)
    .build()
  prepare(client)
  await client.start()
  onTestFinished(() => client.stop())
  return client
}

it.each(kinds)('tells a client over %s what its request said', async (kind) => {
  const client = await connect({
    transport: HttpTransportType[kind],
    headers: { 'X-HEADER': 'VALUE', 'Content-Type': 'text/special' },
  })
  expect(await client.invoke('GetHeader', 'X-HEADER')).toBe('VALUE')
  expect(await client.invoke('GetHeader', 'nothing')).toBeNull()
  expect(await client.invoke('GetContentTypeHeader')).toBe('text/special')
  expect(await client.invoke('GetHttpProtocol')).toBe('HTTP/1.1')
  // Given with the negotiation.
  expect(await client.invoke('GetCookie', 'testCookie')).toBe('testValue')
  expect(await client.invoke('getcookie', 'testCookie3')).toBeNull()
})

it.each([
  ['json', new JsonHubProtocol(), 'AQID', '2000-01-01T00:00:00Z'],
  ['messagepack', new MessagePackHubProtocol(), Uint8Array.of(1, 2, 3), new Date('2000-01-01T00:00:00Z')],
])('gives bytes and dates as %s has them', async (_name, protocol, ByteArray, DateTime) => {
  const client = await connect({}, protocol)
  const value = await client.invoke('SendComplexObject')
  const Guid = '00010203-0405-0607-0706-050403020100'
  expect(value).toEqual({ ByteArray, DateTime, Guid, IntArray: [1, 2, 3], String: 'hello world' })
  expect(await client.invoke('EchoComplexObject', value)).toEqual(value)
})

it.each<[string, (client: HubConnection) => void, string]>([
  ['an answer', (client) => client.on('Result', () => 10), '10'],
  [
    'an error',
    (client) =>
      client.on('Result', () => {
        throw new Error('from callback')
      }),
    'Error: from callback',
  ],
  ['no answer', (client) => client.on('Result', () => undefined), "Client didn't provide a result."],
])('hands on %s of a client to whoever asks by request', async (_what, prepare, text) => {
  for (const kind of kinds) {
    const client = await connect({ transport: HttpTransportType[kind] }, new JsonHubProtocol(), prepare)
    expect(await (await fetch(`${host.url}/clientresult/${client.connectionId}`)).text()).toBe(text)
  }
  expect(await (await fetch(`${host.url}/clientresult/nobody`)).text()).toBe("Connection 'nobody' does not exist.")
})

it('sends what asks for the echo’s old address on to the new one', async () => {
  const options = { method: 'POST', redirect: 'manual' } as const
  const answer = await fetch(`${host.url}/echoredirect/negotiate?negotiateVersion=1`, options)
  expect([answer.status, answer.headers.get('location')]).toEqual([307, '/echo/negotiate?negotiateVersion=1'])
  const followed = await fetch(`${host.url}/echoredirect/negotiate?negotiateVersion=1`, { method: 'POST' })
  expect(await followed.json()).toHaveProperty('connectionToken')
})

it('marks cookies for pages of other origins where they are served by https', async () => {
  const cookies = async (headers: Record<string, string>): Promise<string[]> =>
    (await fetch(`${host.url}/testhub/negotiate`, { method: 'POST', headers })).headers.getSetCookie()
  expect((await cookies({}))[0]).toBe('testCookie=testValue; Path=/')
  for (const cookie of await cookies({ 'x-forwarded-proto': 'https' }))
    expect(cookie).toMatch(/; SameSite=None; Secure; Partitioned$/)
})

it('serves the client for web workers', async () => {
  const answer = await fetch(`${host.url}/lib/signalr-webworker/signalr.js`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript'])
  expect(await answer.text()).toContain('HubConnectionBuilder')
})
