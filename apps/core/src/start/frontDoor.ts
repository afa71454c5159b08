import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Logger } from 'pino'
import { StartError } from './startError.ts'

/** Who answers once everything is up. */
export interface Rooms {
  readonly request: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

export interface FrontDoor {
  open(rooms: Rooms): void
  /** Tells everybody who comes now that the service is stopping; what runs goes on. */
  turnAway(): void
  /** Takes no new connections, lets the open requests end, and cuts what still hangs after the grace. */
  close(graceMs: number): Promise<void>
}

const HEADERS_TIMEOUT_MS = 20_000
const REQUEST_TIMEOUT_MS = 120_000
/** Longer than proxies keep theirs (60 s): a connection that is closed here while a request is on its way over it is an error there. */
const KEEP_ALIVE_MS = 75_000
const NOTHING_MORE = 'Connection: close\r\nContent-Length: 0\r\n\r\n'

/** Listens from the first moment, so that a taken port shows at once and early visitors are told to wait. */
export async function listen(host: string, port: number, log: Logger): Promise<FrontDoor> {
  let rooms: Rooms | undefined
  let why: 'service.starting' | 'service.stopping' = 'service.starting'
  // Nobody above a listener catches what it throws: it would end the process, so each visitor is guarded here.
  const guarded = async (work: () => void | Promise<void>, answer: () => void) => {
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, 'a visitor could not be answered')
      answer()
    }
  }
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => {
      const answer = () => (response.headersSent ? response.destroy() : response.writeHead(500).end())
      void guarded(() => (rooms ? rooms.request(request, response) : answerClosed(why, request, response)), answer)
    },
  )
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {}) // a client that leaves is nothing to worry about
    const answer = () => socket.end(`HTTP/1.1 500 Internal Server Error\r\n${NOTHING_MORE}`, () => socket.destroy())
    void guarded(() => {
      if (rooms) rooms.upgrade(request, socket, head)
      else socket.end(`HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\n${NOTHING_MORE}`)
    }, answer)
  })
  await begin(server, host, port)
  return {
    open: (ready) => {
      rooms = ready
    },
    turnAway: () => {
      rooms = undefined
      why = 'service.stopping'
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

function answerClosed(
  why: 'service.starting' | 'service.stopping',
  request: IncomingMessage,
  response: ServerResponse,
): void {
  request.resume()
  const path = request.url?.split('?', 1)[0] ?? '/'
  if (path === '/healthz')
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"alive":true}')
  const { code, message } = reason(why)
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
