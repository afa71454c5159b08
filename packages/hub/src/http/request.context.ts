import type { IncomingHttpHeaders } from 'node:http'
import type { AuthenticationRequest } from './authentication.ts'

/** The request that opened a connection's transport, without what is secret of it: token and connection id. */
export interface RequestContext {
  readonly headers: IncomingHttpHeaders
  readonly query: URLSearchParams
  readonly remoteAddress: string | undefined
}

export function contextOf({ headers, query, remoteAddress }: AuthenticationRequest): RequestContext {
  const { authorization: _, ...rest } = headers
  const params = new URLSearchParams(query)
  params.delete('id')
  return { headers: rest, query: params, remoteAddress }
}

/** The same request as it would have come with another token. */
export function withToken({ headers, query, remoteAddress }: RequestContext, token: string): AuthenticationRequest {
  return { token, headers: { ...headers, authorization: `Bearer ${token}` }, query, remoteAddress }
}
