import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  JsonHubProtocol,
  LogLevel,
  Subject,
} from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { onTestFinished } from 'vitest'

export interface Way {
  readonly transport: HttpTransportType
  readonly protocol: 'json' | 'messagepack'
  readonly stateful?: boolean
}

/** Every transport with every protocol it can carry. */
export const ways: readonly (Way & { readonly title: string })[] = [
  { title: 'WebSockets with JSON', transport: HttpTransportType.WebSockets, protocol: 'json' },
  { title: 'WebSockets with MessagePack', transport: HttpTransportType.WebSockets, protocol: 'messagepack' },
  { title: 'stateful WebSockets with JSON', transport: HttpTransportType.WebSockets, protocol: 'json', stateful: true },
  {
    title: 'stateful WebSockets with MessagePack',
    transport: HttpTransportType.WebSockets,
    protocol: 'messagepack',
    stateful: true,
  },
  { title: 'server-sent events with JSON', transport: HttpTransportType.ServerSentEvents, protocol: 'json' },
  { title: 'long polling with JSON', transport: HttpTransportType.LongPolling, protocol: 'json' },
  { title: 'long polling with MessagePack', transport: HttpTransportType.LongPolling, protocol: 'messagepack' },
]

const [webSocketsWithJson] = ways

/** The official client, not started, stopped with the test. */
export function buildClient(url: string, way: Way | undefined = webSocketsWithJson, token = 'ann'): HubConnection {
  const builder = new HubConnectionBuilder()
    .withUrl(url, {
      transport: way?.transport ?? HttpTransportType.WebSockets,
      accessTokenFactory: () => token,
      withCredentials: false,
    })
    .withHubProtocol(way?.protocol === 'messagepack' ? new MessagePackHubProtocol() : new JsonHubProtocol())
    .configureLogging(LogLevel.None)
  if (way?.stateful) builder.withStatefulReconnect()
  const client = builder.withAutomaticReconnect([0, 0, 0]).build()
  onTestFinished(() => client.stop())
  return client
}

export async function startClient(url: string, way?: Way, token?: string): Promise<HubConnection> {
  const client = buildClient(url, way, token)
  await client.start()
  return client
}

/** All items of a stream. */
export function collect(client: HubConnection, method: string, ...args: unknown[]): Promise<unknown[]> {
  const items: unknown[] = []
  return new Promise((resolve, reject) => {
    client.stream(method, ...args).subscribe({
      next: (item) => items.push(item),
      complete: () => resolve(items),
      error: reject,
    })
  })
}

export function upload(...items: readonly unknown[]): {
  readonly subject: Subject<unknown>
  readonly start: () => void
} {
  const subject = new Subject<unknown>()
  const start = (): void => {
    for (const item of items) subject.next(item)
    subject.complete()
  }
  return { subject, start }
}
