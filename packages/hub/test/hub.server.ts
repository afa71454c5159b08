import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createHub, type Hub, type HubOptions, type Logger } from '../src/index.ts'
import { createManualClock, type ManualClock } from './manual.clock.ts'

export interface Visitor {
  readonly name: string
}

export interface TestHub {
  readonly hub: Hub<Visitor>
  readonly url: string
  readonly clock: ManualClock
  /** Everything logged, as JSON lines. */
  readonly log: readonly string[]
  /** Requests that came, and whether they are over. */
  readonly requests: readonly { readonly isOver: boolean }[]
}

export const hubPath = '/hub/test'

/** A hub on a port of its own that stops with the test. A token is a user's name; `until:5000:ann` expires. */
export async function startHub(options: Partial<HubOptions<Visitor>> = {}): Promise<TestHub> {
  const clock = createManualClock()
  const log: string[] = []
  const hub = createHub<Visitor>({
    path: hubPath,
    clock,
    logger: createRecorder(log),
    authenticate({ token }) {
      if (!token) return undefined
      const [, lifetime, name = token] = /^until:(\d+):(\w+)$/.exec(token) ?? []
      const expiresAt = lifetime === undefined ? undefined : startOfTime + Number(lifetime)
      return { userId: name, data: { name }, expiresAt }
    },
    ...options,
  })
  const startOfTime = clock.now()
  const requests: { isOver: boolean }[] = []
  const server = createServer(async (request, response) => {
    // The request itself would keep what serves it.
    const came = { isOver: false }
    requests.push(came)
    response.once('close', () => {
      came.isOver = true
    })
    if (!(await hub.handleRequest(request, response))) response.writeHead(404).end('elsewhere')
  })
  server.on('upgrade', (request, socket, head) => {
    if (!hub.handleUpgrade(request, socket, head)) socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await hub.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo
  return { hub, url: `http://127.0.0.1:${port}${hubPath}`, clock, log, requests }
}

function createRecorder(log: string[]): Logger {
  const record: Logger['info'] = (fields, text) => {
    const readable = Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? value.stack : value])
    log.push(JSON.stringify({ ...Object.fromEntries(readable), text }))
  }
  return { debug: record, info: record, warn: record, error: record }
}
