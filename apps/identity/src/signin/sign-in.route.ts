import { errors, type Interaction } from 'oidc-provider'
import type { IdentityContext } from '../context.ts'
import { clientAddress } from '../http/client-address.ts'
import { type Exchange, type Route, redirect, refuseMethod } from '../http/exchange.ts'
import { isSameOrigin, readForm } from '../http/form.ts'
import { expiredPage, foreignFormPage, tooLargePage } from '../pages/message.page.ts'
import { type Page, type PageRenderer, sendPage } from '../pages/page.ts'
import type { Account } from '../port.ts'
import type { KnownBrowsers } from './known-browser.ts'
import type { SignInAttempt, SignInFlow } from './sign-in.flow.ts'

export interface SignInRouteSettings {
  context: IdentityContext
  flow: SignInFlow
  browsers: KnownBrowsers
  renderer: PageRenderer
  publicUrl: string
  trustProxy: boolean | number
}

export function createSignInRoute(settings: SignInRouteSettings): Route {
  const { context, flow, browsers, renderer, publicUrl, trustProxy } = settings
  const { origin, pathname } = new URL(context.issuer)
  return async (exchange) => {
    const uid = /^\/interaction\/([\w-]+)$/.exec(exchange.path)?.[1]
    if (!uid) return false
    const { method } = exchange.request
    if (method === 'GET' || method === 'HEAD') await show(exchange, uid)
    else if (method === 'POST') await submit(exchange, uid)
    else refuseMethod(exchange.response, 'GET, POST')
    return true
  }

  async function show(exchange: Exchange, uid: string): Promise<void> {
    const interaction = await findInteraction(exchange, uid)
    if (!interaction) return send(exchange, expiredPage(publicUrl))
    const outcome = await flow.show(toAttempt(exchange, interaction))
    if (outcome.kind === 'page') return send(exchange, outcome.page)
    await finish(exchange, outcome.account, outcome.amr)
  }

  async function submit(exchange: Exchange, uid: string): Promise<void> {
    if (!isSameOrigin(exchange.request, origin)) return send(exchange, foreignFormPage(publicUrl))
    const fields = await readForm(exchange)
    if (fields === 'tooLarge') return send(exchange, tooLargePage(publicUrl))
    const interaction = await findInteraction(exchange, uid)
    if (!interaction || !fields) return send(exchange, expiredPage(publicUrl))
    const outcome = await flow.submit(toAttempt(exchange, interaction), fields)
    if (outcome.kind === 'page') return send(exchange, outcome.page)
    await finish(exchange, outcome.account, outcome.amr)
  }

  async function finish({ provider, request, response }: Exchange, account: Account, amr: string[]): Promise<void> {
    const { sub } = account
    const login = { accountId: sub, amr, remember: false }
    const resume = await provider.interactionResult(request, response, { login }, { mergeWithLastSubmission: false })
    browsers.remember(response, account)
    context.logger.info({ sub, amr, address: clientAddress(request, trustProxy) }, 'signed in')
    redirect(response, resume)
  }

  // The cookie, not the address, says whose sign-in it is: a link that was passed on leads nowhere.
  async function findInteraction(
    { provider, request, response }: Exchange,
    uid: string,
  ): Promise<Interaction | undefined> {
    try {
      const interaction = await provider.interactionDetails(request, response)
      return interaction.uid === uid ? interaction : undefined
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined
      throw error
    }
  }

  function toAttempt({ request }: Exchange, { uid, params, session }: Interaction): SignInAttempt {
    const hint = params.login_hint
    return {
      uid,
      action: `${pathname}/interaction/${uid}`,
      hint: typeof hint === 'string' ? hint.slice(0, 200) : '',
      address: clientAddress(request, trustProxy),
      sid: session?.uid,
      clientOf: (account) => browsers.find(request, account),
    }
  }

  async function send({ response }: Exchange, page: Page): Promise<void> {
    sendPage(response, await renderer.render(page))
  }
}
