import type { IsOpen } from '../kernel/reach.ts'
import type { RequestPort } from './performRequest.ts'

/** What requests of flows work with, wherever they are sent from. Secrets have no store yet: a request that needs one is refused and says so. */
export const requestPort = (isOpen?: IsOpen): RequestPort => ({
  secret: async () => undefined,
  ...(isOpen ? { isOpen } : {}),
})
