import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** What `authenticate` gets to see of a request. */
export interface AuthenticationRequest {
  /** From the Authorization header, or else from `access_token` in the query. */
  readonly token: string | undefined
  readonly headers: IncomingHttpHeaders
  /** Without the token. */
  readonly query: URLSearchParams
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
