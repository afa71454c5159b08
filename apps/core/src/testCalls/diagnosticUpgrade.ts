import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { TENANT_CONTEXT_HEADER } from '@parley/contract/kernel/constants.ts'
import { type Reason, reason } from '@parley/contract/kernel/errors.ts'
import { actionsOf, opens } from '@parley/contract/kernel/permission.ts'
import { callManagementApi } from '@parley/contract/testCalls/testCall.api.ts'
import { clientAddress } from '@parley/identity/http/client-address.ts'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import type { Clock } from '../kernel/clock.ts'
import { missingPermission } from '../kernel/context.ts'
import type { Core } from '../kernel/core.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { pathWithoutTicket } from '../kernel/http/admission.ts'
import type { Caller, RequestOrigin } from '../kernel/http/authenticate.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Channel, Delivery } from '../runtime/channel.ts'
import type { ConversationRunner } from '../runtime/runner.ts'
import { DiagnosticClient } from './diagnosticClient.ts'
import { findOwnTest } from './testCall.service.ts'

const { path, query, permission } = callManagementApi.DiagnosticSocket
const parameters = query
  .extend({ since: z.coerce.number().int().min(0).optional(), ticket: z.string().optional() })
  .strict()
const MOST_BYTES = 20_000
const PING_MS = 25_000

export interface DiagnosticOptions {
  readonly core: Pick<Core, 'authenticator' | 'contexts'>
  readonly runner: ConversationRunner
  readonly clock: Clock
  readonly log: Logger
  /** How many proxies in front are believed; none unless said. */
  readonly trustProxy?: boolean | number | undefined
}

/** The sockets of test conversations. */
export class DiagnosticSockets implements Channel {
  readonly #options: DiagnosticOptions
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false })
  readonly #clients = new Set<DiagnosticClient>()
  readonly #pings: NodeJS.Timeout

  constructor(options: DiagnosticOptions) {
    this.#options = options
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
      .then(({ caller, guid, since, isDebugging, origin }) =>
        this.#server.handleUpgrade(request, socket, head, (ws) => {
          const client = new DiagnosticClient(ws, guid, caller.tenant, {
            ...this.#options,
            sid: caller.sid,
            isSecret: caller.actor.kind === 'api',
            expiresAt: caller.expiresAt,
            isDebugging,
            isAllowed: (idleSeconds) => this.#isAllowed(caller, guid, { ...origin, idleSeconds }),
          })
          this.#clients.add(client)
          ws.on('close', () => this.#clients.delete(client))
          void client.open(since)
        }),
      )
      .catch((error: unknown) => this.#refuse(socket, error))
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
    const { authenticator } = this.#options.core
    const asked = parameters.safeParse(Object.fromEntries(url.searchParams))
    if (!asked.success) throw new Refusal(reason('validation.failed'))
    const { guid, since = 0, debug: isDebugging = false, ticket } = asked.data
    const context = request.headers[TENANT_CONTEXT_HEADER]
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const origin = { address: clientAddress(request, this.#options.trustProxy ?? 0) }
    const caller =
      ticket === undefined
        ? await authenticator.byToken(bearer, Array.isArray(context) ? context[0] : context, origin)
        : await authenticator.byTicket(ticket, pathWithoutTicket(request.url ?? ''), origin)
    await this.#requireTest(caller, guid)
    return { caller, guid, since, isDebugging, origin }
  }

  /** Refuses all but who began the test, and them where they may not test this flow in its folder, or has to choose another password first. */
  async #requireTest({ actor, tenant, permissions, isRestricted }: Caller, guid: string): Promise<void> {
    if (isRestricted) throw new Refusal(reason('auth.passwordExpired'))
    const { core, clock, log } = this.#options
    const scope = { actor, tenant, permissions, requestId: 'socket', log, clock }
    const check = async (ctx: Ctx) => {
      if (!opens(permissions, permission)) throw await missingPermission(ctx, actionsOf(permission))
      await findOwnTest(ctx, guid)
    }
    await core.contexts.run(scope, check, { readOnly: true })
  }

  /** What is asked at the door holds for a socket that is open, too. */
  async #isAllowed(caller: Caller, guid: string, origin: RequestOrigin): Promise<boolean> {
    try {
      await this.#requireTest(await this.#options.core.authenticator.again(caller, origin), guid)
      return true
    } catch (error) {
      if (error instanceof Refusal && error.reason.status < 500) return false
      throw error
    }
  }

  #refuse(socket: Duplex, error: unknown): void {
    const why: Omit<Reason, 'code'> & { code: string } =
      error instanceof Refusal
        ? error.reason
        : { status: 500, code: 'internal', message: 'Something went wrong in Parley. The error was logged. Try again.' }
    if (!(error instanceof Refusal)) this.#options.log.error({ err: error }, 'upgrade failed')
    const body = JSON.stringify({ error: why.message, code: why.code, requestId: 'socket' })
    socket.end(
      `HTTP/1.1 ${why.status} ${STATUS_CODES[why.status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
}
