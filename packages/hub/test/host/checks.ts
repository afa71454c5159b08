import type { HubConnection, IHttpConnectionOptions, IHubProtocol, IRetryPolicy } from '@microsoft/signalr'

type SignalR = typeof import('@microsoft/signalr')
type Client = HubConnection

/** The official clients: in a browser the globals of their scripts, in Node their modules. */
export interface Parts {
  readonly signalR: SignalR
  readonly messagePack: () => IHubProtocol
  /** The test host. */
  readonly url: string
}

export interface Result {
  readonly name: string
  /** Nothing when all is well. */
  readonly problem?: string
}

interface Way {
  readonly transport: 'WebSockets' | 'ServerSentEvents' | 'LongPolling'
  readonly protocol: 'json' | 'messagepack'
  readonly stateful?: boolean
}

const ways: readonly Way[] = [
  { transport: 'WebSockets', protocol: 'json' },
  { transport: 'WebSockets', protocol: 'messagepack' },
  { transport: 'WebSockets', protocol: 'json', stateful: true },
  { transport: 'WebSockets', protocol: 'messagepack', stateful: true },
  { transport: 'ServerSentEvents', protocol: 'json' },
  { transport: 'LongPolling', protocol: 'json' },
  { transport: 'LongPolling', protocol: 'messagepack' },
]

function same(found: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (one !== other) throw new Error(`${one} instead of ${other}`)
}

async function fails(work: Promise<unknown>, text: string): Promise<void> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  const message = error instanceof Error ? error.message : 'no error'
  if (!message.includes(text)) throw new Error(`“${message}” instead of “${text}”`)
}

const heard = (client: Client, target: string): Promise<unknown> =>
  new Promise((resolve) => {
    client.on(target, function hear(value?: unknown) {
      client.off(target, hear)
      resolve(value ?? null)
    })
  })

function collect(client: Client, method: string, ...args: unknown[]): Promise<unknown[]> {
  const items: unknown[] = []
  return new Promise((resolve, error) => {
    client
      .stream(method, ...args)
      .subscribe({ next: (item) => items.push(item), complete: () => resolve(items), error })
  })
}

const unexpected = (method: string, text: string): string =>
  `An unexpected error occurred invoking '${method}' on the server. ${text}`

/** What holds over every transport and protocol. */
const everywhere: Readonly<Record<string, (client: Client, way: Way, parts: Parts) => Promise<void>>> = {
  async 'results, errors and nothing'(client, way) {
    for (const value of ['hello', '', 'äöü€😀\n\r', 'x'.repeat(20_000), null, 0, -1.5, false, [], { a: [{ b: null }] }])
      same(await client.invoke('Echo', value), value)
    same(await client.invoke('GetActiveTransportName'), way.transport)
    same(await client.invoke('GetCallerConnectionId'), client.connectionId)
    await fails(
      client.invoke('ThrowException', 'a text'),
      unexpected('ThrowException', 'InvalidOperationException: a text'),
    )
    await fails(client.invoke('Missing'), "Unknown hub method 'Missing'")
    await fails(client.invoke('Stream'), "The client attempted to invoke the streaming 'Stream' method")
    await fails(collect(client, 'Echo', 1), "The client attempted to invoke the non-streaming 'Echo' method")
    await fails(client.invoke('Echo'), 'Invocation provides 0 argument(s) but target expects 1.')
  },
  async 'messages to the client'(client) {
    const message = heard(client, 'Message')
    await client.invoke('InvokeWithString', 'to you')
    same(await message, 'to you')
    const object = heard(client, 'CustomObject')
    await client.send('SendCustomObject', { Name: 'test', Value: 42 })
    same(await object, { Name: 'test', Value: 42 })
    await client.invoke('JoinGroup', client.connectionId)
    const toGroup = heard(client, 'Message')
    await client.invoke('SendToGroup', client.connectionId, 'to the group')
    same(await toGroup, 'to the group')
  },
  async 'streams from the server'(client) {
    same(await collect(client, 'Stream'), ['a', 'b', 'c'])
    same(await collect(client, 'EmptyStream'), [])
    same((await collect(client, 'Count', 1_000)).length, 1_000)
    await fails(collect(client, 'StreamThrowException', 'a text'), 'InvalidOperationException: a text')
    await fails(
      collect(client, 'StreamThenThrow', 2, 'late'),
      'An error occurred on the server while streaming results.',
    )
    const cancelled = heard(client, 'StreamCanceled')
    client
      .stream('InfiniteStream')
      .subscribe({ next: () => {}, complete: () => {}, error: () => {} })
      .dispose()
    await cancelled
  },
  async 'streams to the server'(client, _way, { signalR }) {
    const subject = new signalR.Subject<string>()
    const text = client.invoke('StreamingConcat', subject)
    for (const part of ['a', 'b', 'c']) subject.next(part)
    subject.complete()
    same(await text, 'abc')
    const both = new signalR.Subject<number>()
    const echo = collect(client, 'StreamEcho', both)
    for (const part of [1, 2, 3]) both.next(part)
    both.complete()
    same(await echo, [1, 2, 3])
  },
  async 'results of the client'(client) {
    client.on('Double', (value: number) => value * 2)
    client.on('Fail', () => {
      throw new Error('no')
    })
    same(await client.invoke('InvokeClient', 'Double', 21), 42)
    await fails(client.invoke('InvokeClient', 'Fail', 1), 'no')
    await fails(client.invoke('InvokeClient', 'Unknown', 1), "Client didn't provide a result.")
  },
  async 'comes back when asked to, stays away otherwise'(client) {
    const back = new Promise((resolve) => client.onreconnected(resolve))
    await client.send('Close', true)
    await back
    same(await client.invoke('Echo', 1), 1)
    const closed = new Promise((resolve) => client.onclose(() => resolve(null)))
    await client.send('Close', false)
    await closed
    same(client.state, 'Disconnected')
  },
}

type Build = (path: string, options?: IHttpConnectionOptions, way?: Way, retry?: IRetryPolicy) => Client

/** What is asked once. */
const once: Readonly<Record<string, (build: Build, parts: Parts) => Promise<void>>> = {
  async 'follows redirects, each time anew'(build, { url }) {
    const client = build(`/redirect?baseUrl=${url}`)
    await client.start()
    const first = Number(await client.invoke('GetNumRedirects'))
    await client.stop()
    await client.start()
    same(Number(await client.invoke('GetNumRedirects')) > first, true)
  },
  async 'gives up after 100 redirects'(build) {
    await fails(build('/redirect-forever').start(), 'Negotiate redirection limit exceeded.')
  },
  async 'is refused by an error, a bad negotiation, a missing token'(build) {
    await fails(build('/refused').start(), 'This connection is not allowed.')
    await fails(build('/bad-negotiate').start(), "Status code '400'")
    await fails(build('/nowhere').start(), "Status code '404'")
    await fails(build('/authorizedhub').start(), "Status code '401'")
  },
  async 'is closed when its token ends, and comes back with another'(build, { url }) {
    const token = async (): Promise<string> => (await fetch(`${url}/generateJwtToken`)).text()
    const client = build('/authorizedhub', { accessTokenFactory: token })
    await client.start()
    same(await client.invoke('GetUser'), 'testuser')
    await new Promise((resolve) => client.onreconnected(resolve))
    same(await client.invoke('GetUser'), 'testuser')
  },
  async 'sends cookies that have not ended'(build) {
    const client = build('/testhub')
    await client.start()
    await client.stop()
    await client.start()
    same(await client.invoke('GetCookie', 'testCookie'), 'testValue')
    same(await client.invoke('GetCookie', 'testCookie2'), 'testValue2')
    same(await client.invoke('GetCookie', 'expiredCookie'), null)
  },
  async 'goes without negotiation, and without WebSockets'(build, { signalR }) {
    const direct = build('/testhub', { skipNegotiation: true, transport: signalR.HttpTransportType.WebSockets })
    await direct.start()
    same(await direct.invoke('Echo', 1), 1)
    const { WebSockets, ServerSentEvents, LongPolling } = signalR.HttpTransportType
    const other = build('/testhub-nowebsockets', { transport: WebSockets | ServerSentEvents | LongPolling })
    await other.start()
    same(await other.invoke('GetActiveTransportName'), 'ServerSentEvents')
  },
  async 'learns nothing of errors unless details are on'(build) {
    const client = build('/testhub-discreet')
    await client.start()
    await fails(client.invoke('ThrowException', 'secret'), "invoking 'ThrowException' on the server.")
    const error: unknown = await client.invoke('ThrowException', 'secret').catch((reason: unknown) => reason)
    same(String(error).includes('secret'), false)
  },
  async 'is closed by a hub that cannot be created'(build) {
    const client = build('/uncreatable', {}, undefined, { nextRetryDelayInMilliseconds: () => null })
    const closed = new Promise((resolve) => client.onclose(resolve))
    await client.start().catch(() => undefined)
    if (client.state === 'Connected') await closed
    same(client.state, 'Disconnected')
  },
}

/** Runs everything side by side; for each check what went wrong, if anything. */
export async function runChecks(parts: Parts): Promise<readonly Result[]> {
  const { signalR, messagePack, url } = parts
  const opened: Client[] = []
  const build: Build = (path, options = {}, way = undefined, retry = { nextRetryDelayInMilliseconds: () => 0 }) => {
    const transport = way ? { transport: signalR.HttpTransportType[way.transport] } : {}
    const builder = new signalR.HubConnectionBuilder()
      .withUrl(url + path, { ...transport, ...options })
      .withHubProtocol(way?.protocol === 'messagepack' ? messagePack() : new signalR.JsonHubProtocol())
      .withAutomaticReconnect(retry)
      .configureLogging(signalR.LogLevel.None)
    if (way?.stateful) builder.withStatefulReconnect()
    const client = builder.build()
    opened.push(client)
    return client
  }
  const inWays = ways.flatMap((way) =>
    Object.entries(everywhere).map(([name, check]) =>
      attempt(`${way.stateful ? 'stateful ' : ''}${way.transport}, ${way.protocol}: ${name}`, async () => {
        const client = build('/testhub', {}, way)
        await client.start()
        await check(client, way, parts)
      }),
    ),
  )
  const alone = Object.entries(once).map(([name, check]) => attempt(name, () => check(build, parts)))
  // One after the other: a browser opens only six connections to one address at a time.
  const results: Result[] = []
  for (const run of [...inWays, ...alone]) {
    results.push(await run())
    await Promise.all(opened.splice(0).map((client) => client.stop()))
  }
  return results
}

const patience = 20_000

function attempt(name: string, check: () => Promise<void>): () => Promise<Result> {
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('It took too long.')), patience)
    })
    try {
      await Promise.race([check(), late])
      return { name }
    } catch (error) {
      return { name, problem: String(error) }
    } finally {
      clearTimeout(timer)
    }
  }
}
