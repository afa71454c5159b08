import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import {
  type AuthenticationRequest,
  createHub,
  type Hub,
  HubError,
  type HubOptions,
  type Principal,
} from '../../src/index.ts'
import { type Guest, methods } from './methods.ts'
import { makeToken, readExpiry } from './token.ts'

const shortLife = 5
// A suite may open any number of connections at once, all of nobody and from one address.
const limits = { pendingPerUser: 10_000, connectionsPerUser: 10_000 }
const { resolve } = createRequire(import.meta.url)
const script = (name: string): string => join(dirname(resolve(`${name}/package.json`)), 'dist/browser')

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
  '/signalr-protocol-msgpack.js': () => [
    'text/javascript',
    readFileSync(join(script('@microsoft/signalr-protocol-msgpack'), 'signalr-protocol-msgpack.js')),
  ],
}

/** Anybody may connect; who brings a token is its user until it ends. */
function admit({ token, headers, query }: AuthenticationRequest): Principal<Guest> | undefined {
  const expiresAt = token === undefined ? undefined : readExpiry(token)
  const pairs = (headers.cookie ?? '').split('; ').map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=')
    return [name, value.join('=')]
  })
  return {
    userId: expiresAt === undefined ? undefined : 'testuser',
    expiresAt,
    data: { cookies: new Map(pairs), query },
  }
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

  const server = createServer(async (request, response) => {
    lower(request)
    allowOrigins(request, response)
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path.endsWith('/negotiate')) setCookies(response)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (path === '/bad-negotiate/negotiate') return void response.writeHead(400).end('Some response from server')
    if (path === '/generatejwttoken') return void response.end(makeToken(shortLife))
    const file = files[path]?.()
    if (file) return void response.writeHead(200, { 'content-type': file[0] }).end(file[1])
    for (const hub of hubs) if (await hub.handleRequest(request, response)) return
    response.writeHead(404).end()
  })
  server.on('upgrade', (request, socket, head) => {
    lower(request)
    if (!hubs.some((hub) => hub.handleUpgrade(request, socket, head))) socket.destroy()
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
      await Promise.all(hubs.map((hub) => hub.close()))
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

function setCookies(response: ServerResponse): void {
  const past = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'
  response.setHeader('set-cookie', [
    'testCookie=testValue; Path=/',
    'testCookie2=testValue2; Path=/',
    `expiredCookie=doesntmatter; Path=/; ${past}`,
  ])
}
