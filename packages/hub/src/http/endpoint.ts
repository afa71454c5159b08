import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Principal } from '../connection/connection.types.ts'
import type { TakeNote } from '../filters.ts'
import type { HubLimits, NegotiateRedirect } from '../hub.options.ts'
import type { Session, SessionStore } from '../session.store.ts'
import { LongPolling } from '../transports/long.polling.ts'
import { openEventStream } from '../transports/server.sent.events.ts'
import type { TransportKind } from '../transports/transport.ts'
import type { Reply } from './answer.ts'
import { type AuthenticationRequest, readAuthentication } from './authentication.ts'
import { readBody } from './body.ts'
import { chooseVersion, writeOffer } from './negotiate.ts'
import { contextOf, type RequestContext } from './request.context.ts'
import type { Served } from './served.ts'
import { ownerOf, refuseFurther } from './vacancy.ts'

/** What the HTTP side needs of its hub. */
export interface EndpointHost<Data> {
  readonly path: string
  readonly note?: TakeNote | undefined
  readonly limits: HubLimits
  readonly transports: readonly TransportKind[]
  readonly statefulReconnect: boolean
  readonly sessions: SessionStore<Data>
  readonly isClosing: boolean
  now(): number
  authenticate(request: AuthenticationRequest): Promise<Principal<Data> | undefined>
  /** Asked about what a browser says of the page that sends the request; other clients say nothing. */
  allowOrigin(origin: string): boolean
  redirect(request: AuthenticationRequest): Promise<NegotiateRedirect | { error: string } | undefined>
  openSession(principal: Principal<Data>, options: SessionOptions): Session<Data>
  waitingSessions(): number
}

interface SessionOptions {
  readonly version: number
  readonly stateful: boolean
  readonly owner: string | undefined
  readonly request: RequestContext
}

interface Exchange<Data> {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly query: URLSearchParams
  readonly authentication: AuthenticationRequest
  readonly principal: Principal<Data>
}

const unknownConnection: Reply = { status: 404, text: 'No Connection with that ID' }

/** A body may hold several messages; more than this at once is refused. */
export function bodyLimit(limits: HubLimits): number {
  return Math.max(limits.maximumMessageSize * 4, 1_048_576)
}

/** Serves negotiation, polls, event streams, posts and deletes. */
export async function serveRequest<Data>(
  host: EndpointHost<Data>,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<Reply> {
  if (host.isClosing) return { status: 503 }
  const { origin } = request.headers
  if (origin !== undefined && !host.allowOrigin(origin)) return { status: 403 }
  const query = url.searchParams
  const authentication = readAuthentication(request, query)
  const principal = await host.authenticate(authentication)
  if (!principal) return { status: 401 }
  // It may have begun to close meanwhile.
  if (host.isClosing) return { status: 503 }
  const exchange = { request, response, query, authentication, principal }
  if (url.pathname !== host.path) {
    return request.method === 'POST' ? negotiate(host, exchange) : { status: 405 }
  }
  const token = query.get('id')
  if (!token) return { status: 400, text: 'Connection ID required' }
  const session = host.sessions.find(token)
  if (!session) return unknownConnection
  if (!isSamePerson(session.connection, principal)) return { status: 403 }
  if (!session.connection.isClosed) session.connection.renew(principal)
  switch (request.method) {
    case 'GET':
      return openReceiver(host, exchange, session)
    case 'POST':
      return receivePost(host, exchange, session)
    case 'DELETE':
      return remove(session)
    default:
      return { status: 405 }
  }
}

/** A connection stays with the user who opened it. */
export function isSamePerson<Data>(connection: Served<Data>, principal: Principal<Data>): boolean {
  return connection.userId === principal.userId
}

async function negotiate<Data>(host: EndpointHost<Data>, exchange: Exchange<Data>): Promise<Reply> {
  const { request, query, authentication, principal } = exchange
  request.resume()
  const redirect = await host.redirect(authentication)
  if (redirect) return { json: redirect }
  const version = chooseVersion(query.get('negotiateVersion'))
  if (typeof version !== 'number') return { json: version }
  const owner = ownerOf(principal, authentication)
  const refusal = refuseFurther(host, owner)
  if (refusal !== undefined) return { status: refusal }
  const stateful = host.statefulReconnect && query.get('useStatefulReconnect') === 'true'
  const opening = { version, stateful, owner, request: contextOf(authentication) }
  const { token, connection } = host.openSession(principal, opening)
  const { transports } = host
  return { json: writeOffer({ connectionId: connection.id, connectionToken: token, version, transports, stateful }) }
}

function openReceiver<Data>(host: EndpointHost<Data>, exchange: Exchange<Data>, session: Session<Data>): Reply {
  const { request, response } = exchange
  const wantsEvents = request.headers.accept?.includes('text/event-stream') ?? false
  const kind = wantsEvents ? 'ServerSentEvents' : 'LongPolling'
  const { connection } = session
  // The client left while it was being authenticated: what is sent to nobody would be lost.
  if (response.destroyed) return 'taken'
  const current = connection.transport
  if (!host.transports.includes(kind)) return { status: 404, text: `${kind} is not enabled.` }
  if (current && current !== kind) {
    const text = `Cannot change transports mid-connection; currently using ${current}, requesting ${kind}.`
    return { status: 400, text }
  }
  if (kind === 'LongPolling') return poll(host, exchange, session)
  if (connection.isClosed) return unknownConnection
  if (current) return { status: 409 }
  connection.request = contextOf(exchange.authentication)
  connection.attach((events) => openEventStream(response, events))
  return 'taken'
}

function poll<Data>(
  host: EndpointHost<Data>,
  { response, authentication }: Exchange<Data>,
  session: Session<Data>,
): Reply {
  if (session.polling) {
    session.polling.poll(response, host.now())
    return 'taken'
  }
  if (session.connection.isClosed) return unknownConnection
  session.connection.request = contextOf(authentication)
  // The first poll only announces the client; it is answered at once so that the client goes on.
  session.polling = session.connection.attach((events) => new LongPolling(events, host.limits, host.now()))
  return { status: 200 }
}

async function receivePost<Data>(
  host: EndpointHost<Data>,
  { request }: Exchange<Data>,
  session: Session<Data>,
): Promise<Reply> {
  const { connection } = session
  if (connection.transport === 'WebSockets') {
    return { status: 405, text: 'POST requests are not allowed for WebSocket connections.' }
  }
  if (connection.isClosed) return unknownConnection
  if (session.posting || !connection.isAttached) return { status: 409 }
  session.posting = true
  try {
    const body = await readBody(request, bodyLimit(host.limits), connection.closed)
    if (body === 'too large') return { status: 413 }
    if (body === 'given up' || connection.isClosed) return unknownConnection
    await connection.receive(body)
    return { status: 200 }
  } finally {
    session.posting = false
  }
}

function remove<Data>(session: Session<Data>): Reply {
  if (session.connection.transport !== 'LongPolling') {
    return { status: 400, text: 'Cannot terminate this connection using the DELETE endpoint.' }
  }
  session.connection.close()
  return { status: 202 }
}
