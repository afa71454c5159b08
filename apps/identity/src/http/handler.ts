import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { isDatabaseAway } from '../database/away.ts'
import type { IdentityLogger } from '../options.ts'
import { failurePage, notFoundPage, tooManyRequestsPage } from '../pages/message.page.ts'
import { type PageRenderer, sendPage } from '../pages/page.ts'
import { prepareAuthorization } from '../provider/prepare-authorization.ts'
import { currentExchange } from './current-exchange.ts'
import type { Route } from './exchange.ts'

export interface HandlerSettings {
  issuer: string
  publicUrl: string
  routes: readonly Route[]
  renderer: PageRenderer
  logger: IdentityLogger
  provider: () => Provider
  /** Seconds to wait before this request is looked at. */
  limit: (request: IncomingMessage) => number
}

/** What costs more than a file: the steps of signing in and out, and tokens. */
const COUNTED = /^\/(auth|interaction|token|setup|session\/end|forgot)(\/|$)/

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export function createHandler({
  issuer,
  publicUrl,
  routes,
  renderer,
  logger,
  provider: current,
  limit,
}: HandlerSettings): Handler {
  const { pathname, protocol, host, origin } = new URL(issuer)
  const isConsoles = origin === new URL(publicUrl).origin

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = request.url ?? '/'
    const path = address.split('?', 1)[0] ?? ''
    if (path !== pathname && !path.startsWith(`${pathname}/`)) {
      return sendPage(response, await renderer.render(notFoundPage(publicUrl)))
    }
    const seconds = COUNTED.test(path.slice(pathname.length)) ? limit(request) : 0
    if (seconds > 0) return sendPage(response, await renderer.render(tooManyRequestsPage(seconds)))
    // Links, cookies and redirects follow the issuer, whatever the request or a proxy said about itself.
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    request.headers['x-forwarded-host'] = host
    const provider = current()
    const exchange = { request, response, path: path.slice(pathname.length) || '/', provider }
    for (const route of routes) if (await route(exchange)) return
    const below = prepareAuthorization(address.slice(pathname.length) || '/')
    request.url = below
    await provider.callback()(Object.assign(request, { originalUrl: `${pathname}${below}` }), response)
  }

  return async (request, response) => {
    // The policy of the console's pages: with another, also of a redirect, a popup would lose the page that opened it.
    if (isConsoles) response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    try {
      await currentExchange.run({ request, response }, () => answer(request, response))
    } catch (error) {
      logger.error({ err: error }, 'identity could not answer')
      if (response.headersSent) response.destroy()
      else sendPage(response, await renderer.render(failurePage(isDatabaseAway(error) ? 503 : 500, publicUrl)))
    }
  }
}
