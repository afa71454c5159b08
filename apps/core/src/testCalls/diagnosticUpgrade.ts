import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { reason } from '@parley/contract/kernel/errors.ts'
import { callManagementApi } from '@parley/contract/testCalls/testCall.api.ts'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { Refusal } from '../kernel/refusal.ts'
import type { Channel, Delivery } from '../runtime/channel.ts'
import type { ConversationRunner } from '../runtime/runner.ts'
import { DiagnosticClient } from './diagnosticClient.ts'
import { type AdmissionOptions, TestAdmission } from './testAdmission.ts'

const { path, query, permission } = callManagementApi.DiagnosticSocket
const parameters = query
  .extend({ since: z.coerce.number().int().min(0).optional(), ticket: z.string().optional() })
  .strict()
const MOST_BYTES = 20_000
const PING_MS = 25_000

export interface DiagnosticOptions extends AdmissionOptions {
  readonly runner: ConversationRunner
}

/** The sockets of test conversations. */
export class DiagnosticSockets implements Channel {
  readonly #options: DiagnosticOptions
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false })
  readonly #door: TestAdmission
  readonly #clients = new Set<DiagnosticClient>()
  readonly #pings: NodeJS.Timeout

  constructor(options: DiagnosticOptions) {
    this.#options = options
    this.#door = new TestAdmission(options, permission)
    this.#pings = setInterval(() => {
      for (const client of this.#clients) client.ping(options.clock.now())
    }, PING_MS).unref()
  }

  /** Takes an upgrade of its own path; false leaves it to others. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    // Not every address that a client may send is one: “//” has no host.
    const url = URL.parse(request.url ?? '/', 'http://localhost')
    if (url?.pathname !== path) return false
    socket.on('error', () => socket.destroy())
    this.#admit(request, url)
      .then(({ caller, guid, since, isDebugging, isAllowed }) =>
        this.#server.handleUpgrade(request, socket, head, (ws) => {
          const client = new DiagnosticClient(ws, guid, caller.tenant, {
            ...this.#options,
            sid: caller.sid,
            isSecret: caller.actor.kind === 'api',
            expiresAt: caller.expiresAt,
            isDebugging,
            isAllowed,
          })
          this.#clients.add(client)
          ws.on('close', () => this.#clients.delete(client))
          void client.open(since)
        }),
      )
      .catch((error: unknown) => this.#door.refuse(socket, error))
    return true
  }

  deliver(guid: string, deliveries: readonly Delivery[]): void {
    for (const client of this.#clients) if (client.guid === guid) client.deliver(deliveries)
  }

  /** Rights changed somewhere: ends the sockets of those who may not test any more. */
  async refresh(): Promise<void> {
    await Promise.all([...this.#clients].map((client) => client.checkRights()))
  }

  /** Ends the sockets of a session; undefined: of any, as notices were missed. */
  endSession(sid: string | undefined): void {
    for (const client of this.#clients) client.endSession(sid)
  }

  /** Tells everybody to come back later; their conversations stay where they are. */
  close(): void {
    clearInterval(this.#pings)
    for (const client of this.#clients) client.close(1001, 'the service is stopping')
    this.#server.close()
  }

  async #admit(request: IncomingMessage, url: URL) {
    const asked = parameters.safeParse(Object.fromEntries(url.searchParams))
    if (!asked.success) throw new Refusal(reason('validation.failed'))
    const { guid, since = 0, debug: isDebugging = false, ticket } = asked.data
    return { ...(await this.#door.admit(request, guid, ticket)), guid, since, isDebugging }
  }
}
