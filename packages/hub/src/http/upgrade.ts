import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Principal } from '../connection/connection.types.ts'
import type { Session } from '../session.store.ts'
import { LeavingSocket } from '../transports/leaving.socket.ts'
import { openWebSocket } from '../transports/websocket.ts'
import { readAuthentication } from './authentication.ts'
import { bodyLimit, type EndpointHost, isSamePerson } from './endpoint.ts'
import { contextOf, type RequestContext } from './request.context.ts'
import { ownerOf, refuseFurther } from './vacancy.ts'

interface Found<Data> {
  readonly session: Session<Data>
  readonly principal: Principal<Data>
  readonly request: RequestContext
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, url: URL) => Promise<void>

/** Opens WebSockets, with or without a negotiation before. */
export function createUpgrade<Data>(host: EndpointHost<Data>): Upgrade {
  const options = {
    noServer: true,
    WebSocket: LeavingSocket,
    clientTracking: false,
    // Frames are built once for all receivers, which compression with its state per socket would forbid.
    perMessageDeflate: false,
    // The transport answers pings itself, as far as the client reads the answers.
    autoPong: false,
    maxPayload: bodyLimit(host.limits),
    // How long a closed client may take to say goodbye.
    closeTimeout: 5_000,
  }
  const server = new WebSocketServer(options)

  return async (request, socket, head, url) => {
    const ignoreError = (): void => undefined
    socket.on('error', ignoreError)
    const found = await findSession(host, request, url)
    const refuseWith = (status: number): void => {
      host.note?.({ kind: 'refused', status })
      refuse(socket, status)
    }
    if (typeof found === 'number') return refuseWith(found)
    // The client may have left, or another socket may have come, while it was being authenticated.
    if (socket.destroyed) return
    const { connection } = found.session
    if (connection.transport && connection.transport !== 'WebSockets') return refuseWith(400)
    if (connection.isAttached && !connection.canResume) return refuseWith(409)
    connection.renew(found.principal)
    connection.request = found.request
    server.handleUpgrade(request, socket, head, (webSocket) => {
      socket.off('error', ignoreError)
      connection.attach((events) => openWebSocket(webSocket, socket, events))
    })
  }
}

async function findSession<Data>(
  host: EndpointHost<Data>,
  request: IncomingMessage,
  url: URL,
): Promise<Found<Data> | number> {
  if (host.isClosing) return 503
  if (url.pathname !== host.path || !host.transports.includes('WebSockets')) return 404
  const { origin } = request.headers
  if (origin !== undefined && !host.allowOrigin(origin)) return 403
  const authentication = readAuthentication(request, url.searchParams)
  const principal = await host.authenticate(authentication)
  if (!principal) return 401
  if (host.isClosing) return 503
  const token = url.searchParams.get('id')
  const context = contextOf(authentication)
  if (!token) {
    const owner = ownerOf(principal, authentication)
    const refusal = refuseFurther(host, owner)
    if (refusal !== undefined) return refusal
    const session = host.openSession(principal, { version: 1, stateful: false, owner, request: context })
    return { session, principal, request: context }
  }
  const session = host.sessions.find(token)
  if (!session || session.connection.isClosed) return 404
  if (!isSamePerson(session.connection, principal)) return 403
  return { session, principal, request: context }
}

/** Answers an upgrade that is not to be. */
export function refuse(socket: Duplex, status: number): void {
  // A client that keeps its half open would hold the socket for ever.
  socket.once('finish', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${
      status === 401 ? 'WWW-Authenticate: Bearer\r\n' : ''
    }\r\n`,
  )
}
