import type { ServerResponse } from 'node:http'

/** What a request is answered with; `taken` when a transport keeps the response for itself. */
export type Reply = { readonly status: number; readonly text?: string } | { readonly json: unknown } | 'taken'

export function answer(response: ServerResponse, reply: Reply): void {
  if (reply === 'taken') return
  if ('json' in reply) {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(reply.json))
    return
  }
  response.writeHead(reply.status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...(reply.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    // What is left of a body that nobody reads would be taken for the next request.
    ...(reply.status === 413 ? { connection: 'close' } : {}),
  })
  response.end(reply.text)
}
