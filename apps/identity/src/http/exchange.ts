import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'

/** One request below the issuer's path. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** Below the issuer's path, beginning with a slash, without the query. */
  path: string
  provider: Provider
}

/** Answers a request it knows; false leaves it to the next one. */
export type Route = (exchange: Exchange) => Promise<boolean>

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, 'Cache-Control': 'no-store', 'Content-Length': 0 })
  response.end()
}

export function refuseMethod(response: ServerResponse, allowed: string): void {
  response.writeHead(405, { Allow: allowed, 'Content-Length': 0 })
  response.end()
}
