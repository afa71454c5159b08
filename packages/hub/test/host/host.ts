import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import {
  type AuthenticationRequest,
  createConnectionHandler,
  createHub,
  type Hub,
  HubError,
  type HubOptions,
  type Principal,
} from '../../src/index.ts'
import { cookieOf, type Guest, methods } from './methods.ts'
import { makeToken, readExpiry } from './token.ts'

const shortLife = 5
// A suite may open any number of connections at once, all of nobody and from one address.
const limits = { pendingPerUser: 10_000, connectionsPerUser: 10_000 }
const { resolve } = createRequire(import.meta.url)
const script = (name: string, build = 'browser'): string =>
  join(dirname(resolve(`${name}/package.json`)), 'dist', build)

const checks = `<!doctype html><meta charset="utf-8"><title>Checks</title>
<script src="/signalr.js"></script><script src="/signalr-protocol-msgpack.js"></script>
<script type="module">
import { runChecks } from '/checks.js'
const messagePack = () => new signalR.protocols.msgpack.MessagePackHubProtocol()
globalThis.results = await runChecks({ signalR, messagePack, url: location.origin })
document.body.innerText = globalThis.results.map(({ name, problem }) => (problem ? '✗ ' + name + ': ' + problem : '✓ ' + name)).join('\\n')
</script>`

/** Files for browsers: pages and the official clients. */
const files: Readonly<Record<string, () => readonly [type: string, text: string | Buffer]>> = {
  '/': () => ['text/html', '<!doctype html><meta charset="utf-8"><title>Test host</title>'],
  '/checks': () => ['text/html', checks],
  '/checks.js': () => [
    'text/javascript',
    stripTypeScriptTypes(readFileSync(new URL('./checks.ts', import.meta.url), 'utf8')),
  ],
  '/signalr.js': () => ['text/javascript', readFileSync(join(script('@microsoft/signalr'), 'signalr.js'))],
  '/lib/signalr-webworker/signalr.js': () => [
    'text/javascript',
    readFileSync(join(script('@microsoft/signalr', 'webworker'), 'signalr.js')),
  ],
  '/signalr-protocol-msgpack.js': () => [
    'text/javascript',
    readFileSync(join(script('@microsoft/signalr-protocol-msgpack'), 'signalr-protocol-msgpack.js')),
  ],
}

/** Anybody may connect; who brings a token is its user until it ends. */
function admit({ token }: AuthenticationRequest): Principal<Guest> | undefined {
  const expiresAt = token === undefined ? undefined : readExpiry(token)
  return { userId: expiresAt === undefined ? undefined : 'testuser', expiresAt, data: undefined }
}

/** Serves every feature of the protocol on a port of its own, at the addresses of the official client's functional tests. */
export async function startTestHost({ port = 0, host = '127.0.0.1' } = {}) {
  let redirects = 0
  const open = (path: string, options: Partial<HubOptions<Guest>> = {}): Hub<Guest> =>
    createHub<Guest>({ path, methods, limits, detailedErrors: true, authenticate: admit, ...options })
  const hubs = [
    open('/testhub'),
    open('/testhub-nowebsockets', { transports: ['ServerSentEvents', 'LongPolling'] }),
    open('/testhub-discreet', { detailedErrors: false }),
    open('/authorizedhub', {
      authenticate: (request) => (readExpiry(request.token ?? '') === undefined ? undefined : admit(request)),
    }),
    open('/uncreatable', {
      onConnected: () => {
        throw new HubError('This hub cannot be created.')
      },
    }),
    open('/refused', { redirect: () => ({ error: 'This connection is not allowed.' }) }),
    open('/redirect-forever', { redirect: () => ({ url: `${origin()}/redirect-forever` }) }),
    open('/redirect', {
      redirect: ({ query }) => {
        redirects += 1
        return { url: `${query.get('baseUrl') ?? origin()}/testhub?numRedirects=${redirects}` }
      },
    }),
  ]

  const echo = createConnectionHandler<Guest>({
    path: '/echo',
    limits,
    authenticate: admit,
    async run(connection) {
      const { incoming, transport, request } = connection
      // Pages of other origins that send no credentials are told by the end of their connection.
      if (transport !== 'WebSockets' && cookieOf(request.headers, 'testCookie') === undefined) return
      for await (const bytes of incoming) await connection.send(String(bytes))
    },
  })
  const mounts = [...hubs, echo]

  const server = createServer(async (request, response) => {
    const [, asked] = /^\/clientresult\/([^?]+)/i.exec(request.url ?? '') ?? []
    lower(request)
    allowOrigins(request, response)
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path.endsWith('/negotiate')) setCookies(request, response)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (path === '/bad-negotiate/negotiate') return void response.writeHead(400).end('Some response from server')
    if (path === '/generatejwttoken') return void response.end(makeToken(shortLife))
    if (asked !== undefined) return void response.end(await askForResult(hubs, decodeURIComponent(asked)))
    if (path.startsWith('/echoredirect')) {
      const location = (request.url ?? '').replace('echoredirect', 'echo')
      return void response.writeHead(307, { location }).end()
    }
    const file = files[path]?.()
    if (file) return void response.writeHead(200, { 'content-type': file[0] }).end(file[1])
    for (const mount of mounts) if (await mount.handleRequest(request, response)) return
    response.writeHead(404).end()
  })
  server.on('upgrade', (request, socket, head) => {
    lower(request)
    request.url = request.url?.replace(/^\/echoredirect/, '/echo') ?? '/'
    if (!mounts.some((mount) => mount.handleUpgrade(request, socket, head))) socket.destroy()
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port

  function origin(): string {
    return `http://${host}:${bound}`
  }

  return {
    url: origin(),
    async close(): Promise<void> {
      await Promise.all(mounts.map((mount) => mount.close()))
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The official server's paths are case insensitive. */
function lower(request: IncomingMessage): void {
  request.url = (request.url ?? '/').replace(/^[^?]*/, (path) => path.toLowerCase())
}

/** For tests only: pages of any origin may come, with their cookies. */
function allowOrigins({ headers }: IncomingMessage, response: ServerResponse): void {
  if (!headers.origin) return
  response.setHeader('access-control-allow-origin', headers.origin)
  response.setHeader('access-control-allow-credentials', 'true')
  for (const name of ['method', 'headers'] as const) {
    const wanted = headers[`access-control-request-${name}`]
    if (wanted) response.setHeader(`access-control-allow-${name === 'method' ? 'methods' : name}`, wanted)
  }
}

/** What a client answers to the question `Result`, or what went wrong. */
async function askForResult(hubs: readonly Hub<Guest>[], id: string): Promise<string> {
  const connection = hubs.map((hub) => hub.find(id)).find((found) => found !== undefined)
  if (!connection) return `Connection '${id}' does not exist.`
  try {
    return String(await connection.invoke('Result', []))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Pages of another origin keep and send cookies only when they are marked so, which needs https. */
function setCookies({ headers, socket }: IncomingMessage, response: ServerResponse): void {
  const isSecure = 'encrypted' in socket || headers['x-forwarded-proto'] === 'https'
  const marks = isSecure ? '; SameSite=None; Secure; Partitioned' : ''
  const past = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'
  response.setHeader('set-cookie', [
    `testCookie=testValue; Path=/${marks}`,
    `testCookie2=testValue2; Path=/${marks}`,
    `expiredCookie=doesntmatter; Path=/; ${past}${marks}`,
  ])
}
