import type { IncomingHttpHeaders } from 'node:http'
import type { HubCall, HubMethods, MethodDefinition } from '../../src/index.ts'

/** Nothing is known of guests but their requests. */
export type Guest = undefined

/** The value of a cookie. */
export function cookieOf({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  const found = cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

/** Named as the official test server's, since texts of errors name it. */
class InvalidOperationException extends Error {
  override readonly name = 'InvalidOperationException'
}

const stream = (run: MethodDefinition<Guest>['run']): MethodDefinition<Guest> => ({ streams: true, run })
const fail = (message: unknown): never => {
  throw new InvalidOperationException(String(message))
}
const untilCancelled = (call: HubCall<Guest>): Promise<void> =>
  new Promise((resolve) => {
    if (call.signal.aborted) resolve()
    else call.signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** The methods of the official client's own functional tests, and those that they leave out. */
export const methods: HubMethods<Guest> = {
  Echo: (_call, value) => value,
  EchoComplexObject: (_call, value) => value,
  SendComplexObject: ({ connection }) => ({
    // What MessagePack has types for is text in JSON.
    ...(connection.protocol === 'messagepack'
      ? { ByteArray: Uint8Array.of(1, 2, 3), DateTime: new Date(Date.UTC(2000, 0)) }
      : { ByteArray: 'AQID', DateTime: '2000-01-01T00:00:00Z' }),
    Guid: '00010203-0405-0607-0706-050403020100',
    IntArray: [1, 2, 3],
    String: 'hello world',
  }),
  GetCallerConnectionId: (call) => call.connection.id,
  GetActiveTransportName: (call) => call.connection.transport,
  GetNumRedirects: (call) => Number(call.connection.request.query.get('numRedirects')),
  GetCookie: (call, name) => cookieOf(call.connection.request.headers, String(name)) ?? null,
  GetHeader: (call, name) => call.connection.request.headers[String(name).toLowerCase()] ?? null,
  GetContentTypeHeader: (call) => call.connection.request.headers['content-type'] ?? null,
  GetHttpProtocol: (call) => call.connection.request.httpProtocol,
  GetUser: (call) => call.connection.userId ?? null,
  ThrowException: (_call, message) => fail(message),
  InvokeWithString: (call, message) => call.connection.send('Message', message),
  SendCustomObject: (call, value) => call.connection.send('CustomObject', value),
  Broadcast: (call, message) => call.clients.all.send('Message', message),
  JoinGroup: (call, group) => call.groups.add(call.connection.id, String(group)),
  LeaveGroup: (call, group) => call.groups.remove(call.connection.id, String(group)),
  SendToGroup: (call, group, message) => call.clients.group(String(group)).send('Message', message),
  /** Asks the client `target` for a result and hands it back. */
  InvokeClient: (call, target, value) => call.connection.invoke(String(target), [value]),
  /** Waits for the cancellation, then says so with `InvocationCanceled`. */
  WaitForCancel: async (call) => {
    await untilCancelled(call)
    call.connection.send('InvocationCanceled')
  },
  Close: (call, allowReconnect) => call.connection.abort({ allowReconnect: allowReconnect === true }),
  Stream: stream(function* () {
    yield* ['a', 'b', 'c']
  }),
  EmptyStream: stream(() => []),
  StreamThrowException: stream((_call, message) => fail(message)),
  /** Gives `count` numbers, then throws. */
  StreamThenThrow: stream(function* (_call, count, message) {
    for (let number = 0; number < Number(count); number += 1) yield number
    fail(message)
  }),
  Count: stream(function* (_call, count) {
    for (let number = 0; number < Number(count); number += 1) yield number
  }),
  /** Gives nothing until it is cancelled, then says so with `StreamCanceled`. */
  InfiniteStream: stream(async function* (call) {
    await untilCancelled(call)
    call.connection.send('StreamCanceled')
    yield* []
  }),
  StreamingConcat: {
    uploads: 1,
    run: async (call) => {
      let text = ''
      for await (const item of call.uploads[0] ?? []) text += String(item)
      return text
    },
  },
  /** Gives each item of the client's stream back. */
  StreamEcho: {
    uploads: 1,
    streams: true,
    run: (call) => call.uploads[0] ?? [],
  },
}
