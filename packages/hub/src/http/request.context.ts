import type { IncomingHttpHeaders } from 'node:http'
import type { AuthenticationRequest } from './authentication.ts'

/** The request that opened a connection's transport, without what is secret of it: token and connection id. */
export interface RequestContext {
  /** Without the Authorization header. */
  readonly headers: IncomingHttpHeaders
  /** Without token and connection id. */
  readonly query: URLSearchParams
  /** Of the other end of the socket: behind a proxy, the proxy's. */
  readonly remoteAddress: string | undefined
  /** Such as `HTTP/1.1`. */
  readonly httpProtocol: string
}

export function contextOf({ headers, query, remoteAddress, httpProtocol }: AuthenticationRequest): RequestContext {
  const { authorization: _, ...rest } = headers
  const params = new URLSearchParams(query)
  params.delete('id')
  return { headers: rest, query: params, remoteAddress, httpProtocol }
}

/** The same request as it would have come with another token. */
export function withToken(request: RequestContext, token: string): AuthenticationRequest {
  return { ...request, token, headers: { ...request.headers, authorization: `Bearer ${token}` } }
}
