import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface RecogniserAsked {
  readonly path: string
  readonly contentType: string | undefined
  readonly authorization: string | undefined
  readonly bytes: Buffer
  /** Pages that were asked for, as the address has them. */
  readonly pages: readonly number[]
}
type Reply = (asked: RecogniserAsked, response: ServerResponse) => void

/** What an engine answers that reads everything well. */
export const readsAll: Reply = ({ pages }, response) => {
  const read = (pages.length > 0 ? pages : [1]).map((page) => ({
    page,
    text: `Text of page ${page}.`,
    confidence: 0.95,
  }))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ pages: read }))
}

/** An engine that recognises text over HTTP and is none: it answers what a test says. */
export async function startRecogniserDouble() {
  const asked: RecogniserAsked[] = []
  const double = { reply: readsAll as Reply, asked }
  const server = createServer(async (request: IncomingMessage, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://double')
    const one = {
      path: pathname,
      contentType: request.headers['content-type'],
      authorization: request.headers.authorization,
      bytes: await buffer(request),
      pages: (searchParams.get('pages') ?? '').split(',').filter(Boolean).map(Number),
    }
    asked.push(one)
    double.reply(one, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return Object.assign(double, {
    url: `http://127.0.0.1:${port}/recognize`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
}
