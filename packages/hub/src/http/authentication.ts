import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** What `authenticate` gets to see of a request. */
export interface AuthenticationRequest {
  /** From the Authorization header, or else from `access_token` in the query. */
  readonly token: string | undefined
  /** All of them, the Authorization header as well. */
  readonly headers: IncomingHttpHeaders
  /** Without the token. */
  readonly query: URLSearchParams
  /** Of the other end of the socket: behind a proxy, the proxy's. */
  readonly remoteAddress: string | undefined
  /** Of the request, such as `HTTP/1.1`. */
  readonly httpProtocol: string
}

const bearer = /^Bearer +(\S+) *$/i

export function readAuthentication(request: IncomingMessage, query: URLSearchParams): AuthenticationRequest {
  const fromHeader = bearer.exec(request.headers.authorization ?? '')?.[1]
  const rest = new URLSearchParams(query)
  rest.delete('access_token')
  return {
    token: fromHeader ?? query.get('access_token') ?? undefined,
    headers: request.headers,
    query: rest,
    remoteAddress: request.socket.remoteAddress,
    httpProtocol: `HTTP/${request.httpVersion}`,
  }
}
