import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { z } from 'zod'

interface Behaviour {
  /** Streams are the usual way of answering; else answers are plain JSON. */
  readonly isJson?: boolean
  /** No session is kept. */
  readonly isStateless?: boolean
  /** Credentials that it wants. */
  readonly token?: string
}

/** What a test does to it while it runs. */
interface Shop {
  /** What `find_order` takes; another one is a changed schema. */
  wants: 'order' | 'order and customer'
  hasOrders: boolean
}

/** A server of the protocol's own SDK, over streamable HTTP, which keeps what its functions were called with. */
export async function startMcpServer({ isJson = false, isStateless = false, token }: Behaviour = {}) {
  const calls: object[] = []
  const headers: IncomingMessage['headers'][] = []
  const shop: Shop = { wants: 'order', hasOrders: true }
  const sessions = new Map<string, StreamableHTTPServerTransport>()
  const made: McpServer[] = []

  async function begin() {
    const transport = new StreamableHTTPServerTransport({
      enableJsonResponse: isJson,
      ...(isStateless
        ? {}
        : { sessionIdGenerator: randomUUID, onsessioninitialized: (id) => void sessions.set(id, transport) }),
    })
    const server = shopServer(shop, calls)
    made.push(server)
    // Its own types differ in what may be undefined.
    await server.connect(transport as Parameters<McpServer['connect']>[0])
    return transport
  }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    headers.push(request.headers)
    if (token !== undefined && request.headers.authorization !== token) {
      response.writeHead(401).end()
      return
    }
    const known = sessions.get(String(request.headers['mcp-session-id']))
    await (known ?? (await begin())).handleRequest(request, response)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A test that only needs it to be there does not close it.
  server.unref()
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    calls,
    headers,
    shop,
    sessions,
    async close() {
      await Promise.all(made.map((each) => each.close()))
      server.closeAllConnections()
      server.close()
    },
  }
}

function shopServer(shop: Shop, calls: object[]): McpServer {
  const server = new McpServer({ name: 'shop', version: '1.0.0' })
  const order = z.string().min(3).describe('Number of the order')
  const shape: Record<string, z.ZodType> =
    shop.wants === 'order' ? { order } : { order, customer: z.string().optional() }
  if (shop.hasOrders)
    server.registerTool(
      'find_order',
      { description: 'Says where an order is', inputSchema: z.object(shape) },
      (given, { requestInfo }) => {
        calls.push(given)
        const said = `Order ${given.order} is on its way (${requestInfo?.headers.authorization})`
        return { content: [{ type: 'text', text: said }] }
      },
    )
  server.registerTool('cancel_all', { description: 'Cancels all orders', inputSchema: {} }, () => {
    calls.push({ cancelAll: true })
    return { content: [{ type: 'text', text: 'done' }] }
  })
  server.registerTool('Broken.Lamp', { inputSchema: { lamp: z.string().optional() } }, () => {
    throw new Error('the lamp is broken')
  })
  return server
}
