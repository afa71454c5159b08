import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** The request that is being answered, for what oidc-provider calls without saying for whom. */
export const currentExchange = new AsyncLocalStorage<{ request: IncomingMessage; response: ServerResponse }>()
