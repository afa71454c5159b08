import { createHub } from '@parley/hub'
import Fastify from 'fastify'

/** Beside the routes of Fastify; the token is the name, as only an example may have it. */
export const hub = createHub<{ readonly name: string }>({
  path: '/hub/echo',
  authenticate: ({ token }) => (token ? { userId: token, data: { name: token } } : undefined),
  methods: { Echo: ({ connection }, value) => `${connection.data.name}: ${String(value)}` },
})

const app = Fastify()
app.get('/hello', () => ({ hello: 'world' }))

// Before Fastify reads the body, which the hub does for itself.
app.addHook('onRequest', async (request, reply) => {
  if (await hub.handleRequest(request.raw, reply.raw)) reply.hijack()
})
await app.ready()

export const server = app.server
server.on('upgrade', (request, socket, head) => {
  if (!hub.handleUpgrade(request, socket, head)) socket.destroy()
})

// biome-ignore lint/suspicious/noConsole: who starts it wants to know where it is
if (import.meta.main) server.listen(5000, () => console.log('http://localhost:5000/hub/echo'))
