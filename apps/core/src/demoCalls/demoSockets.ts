import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { demoCallApi } from '@parley/contract/demoCalls/demoCall.api.ts'
import { clientAddress } from '@parley/identity/http/client-address.ts'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import type { Clock } from '../kernel/clock.ts'
import type { Core } from '../kernel/core.ts'
import { RateLimiter } from '../kernel/http/limit.ts'
import type { Delivery } from '../runtime/channel.ts'
import type { ConversationRunner } from '../runtime/runner.ts'
import { DemoClient } from './demoClient.ts'

const { path } = demoCallApi.LinkSocket
const MOST_BYTES = 40_000
const PING_MS = 25_000
/** Open at once, of one address and of all: strangers must not use up what the process has. */
const MOST_OF_ADDRESS = 20
const MOST = 1_000

interface DemoSocketOptions {
  readonly core: Pick<Core, 'contexts'>
  readonly runner: ConversationRunner
  readonly clock: Clock
  readonly log: Logger
  /** How many proxies in front are believed; none unless said. */
  readonly trustProxy?: boolean | number | undefined
}

/** The sockets of people who have a demo link and no account. */
export class DemoSockets {
  readonly #options: DemoSocketOptions
  readonly #limiter: RateLimiter
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false })
  /** With the address each came from. */
  readonly #clients = new Map<DemoClient, string>()
  readonly #pings: NodeJS.Timeout

  constructor(options: DemoSocketOptions) {
    this.#options = options
    this.#limiter = new RateLimiter(options.clock)
    this.#pings = setInterval(() => {
      for (const client of this.#clients.keys()) client.ping()
    }, PING_MS).unref()
  }

  /** Takes an upgrade of its own path; false leaves it to others. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (URL.parse(request.url ?? '/', 'http://localhost')?.pathname !== path) return false
    socket.on('error', () => socket.destroy())
    const address = clientAddress(request, this.#options.trustProxy ?? 0)
    const there = [...this.#clients.values()].filter((each) => each === address).length
    if (there >= MOST_OF_ADDRESS || this.#clients.size >= MOST) {
      socket.end('HTTP/1.1 429 Too Many Requests\r\nRetry-After: 60\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return true
    }
    this.#server.handleUpgrade(request, socket, head, (ws) => {
      const client = new DemoClient(ws, { ...this.#options, limiter: this.#limiter, address })
      this.#clients.set(client, address)
      ws.on('close', () => this.#clients.delete(client))
    })
    return true
  }

  deliver(guid: string, deliveries: readonly Delivery[]): void {
    for (const client of this.#clients.keys()) if (client.guid === guid) client.deliver(deliveries)
  }

  /** Tells everybody to come back later; their conversations stay where they are. */
  close(): void {
    clearInterval(this.#pings)
    for (const client of this.#clients.keys()) client.close(1001, 'the service is stopping')
    this.#server.close()
  }
}
