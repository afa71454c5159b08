import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { reason } from '@parley/contract/kernel/errors.ts'
import { StartError } from './startError.ts'

/** Who answers once everything is up. */
export interface Rooms {
  readonly request: (request: IncomingMessage, response: ServerResponse) => void
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

export interface FrontDoor {
  open(rooms: Rooms): void
  /** Takes no new connections, lets the open requests end, and cuts what still hangs after the grace. */
  close(graceMs: number): Promise<void>
}

const HEADERS_TIMEOUT_MS = 20_000
const REQUEST_TIMEOUT_MS = 120_000

/** Listens from the first moment, so that a taken port shows at once and early visitors are told to wait. */
export async function listen(host: string, port: number): Promise<FrontDoor> {
  let rooms: Rooms | undefined
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => (rooms ? rooms.request(request, response) : answerStarting(request, response)),
  )
  server.on('upgrade', (request, socket, head) => {
    if (rooms) rooms.upgrade(request, socket, head)
    else socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nConnection: close\r\n\r\n')
  })
  await begin(server, host, port)
  return {
    open: (ready) => {
      rooms = ready
    },
    close: (graceMs) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs)
        server.close(() => {
          clearTimeout(cut)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

const begin = (server: Server, host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(new StartError(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`))
      } else if (error.code === 'EACCES') {
        reject(new StartError(`Port ${port} may not be opened by this user. Set PORT to one above 1023.`))
      } else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        reject(new StartError(`HOST is ${host}, which is no address of this machine.`))
      } else reject(error)
    })
    server.listen(port, host, resolve)
  })

function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  request.resume()
  const path = request.url?.split('?', 1)[0] ?? '/'
  if (path === '/healthz')
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"alive":true}')
  const { code, message } = reason('service.starting')
  const isPage = request.headers.accept?.includes('text/html') && !path.startsWith('/api/')
  const body = isPage ? `${message}\n` : JSON.stringify({ error: message, code, requestId: randomUUID() })
  response
    .writeHead(503, {
      'content-type': isPage ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
      'retry-after': '2',
      'cache-control': 'no-store',
      ...(isPage ? { refresh: '2' } : {}),
    })
    .end(body)
}
