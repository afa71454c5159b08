import type { IncomingMessage } from 'node:http'
import Provider from 'oidc-provider'
import { clientAddress } from '../http/client-address.ts'

const longestUserAgent = 300

/** Who sent the request that is being answered. */
export interface Requester {
  current(): { address: string | null; userAgent: string | null }
}

export function createRequester(trustProxy: boolean | number): Requester {
  return {
    current() {
      // Only browser requests carry what a person would recognise; a token request may come from anywhere.
      const request: IncomingMessage | undefined = Provider.ctx?.req
      if (!request) return { address: null, userAgent: null }
      const userAgent = request.headers['user-agent']?.slice(0, longestUserAgent) ?? null
      return { address: clientAddress(request, trustProxy), userAgent }
    },
  }
}
