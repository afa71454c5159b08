import { messages } from '@parley/contract/kernel/messages.ts'
import { findLinkOwner } from '../accounts/setup-link.ts'
import type { IdentityContext } from '../context.ts'
import { addressGroup, clientAddress } from '../http/client-address.ts'
import { type Exchange, type Route, refuseMethod } from '../http/exchange.ts'
import { isSameOrigin, readForm } from '../http/form.ts'
import type { ForgottenPasswords } from '../options.ts'
import { forgotPage, linkAskedPage } from '../pages/forgot.page.ts'
import { foreignFormPage, tooLargePage, tooManyRequestsPage } from '../pages/message.page.ts'
import { type Page, type PageRenderer, sendPage } from '../pages/page.ts'
import { takeForgotten } from './forgot.throttle.ts'

export interface ForgotRouteSettings {
  context: IdentityContext
  renderer: PageRenderer
  publicUrl: string
  trustProxy: boolean | number
  forgotten: ForgottenPasswords | undefined
}

/** Where somebody asks for a link: by name or address, or by a link of theirs that no longer works. */
export function createForgotRoute({ context, renderer, publicUrl, trustProxy, forgotten }: ForgotRouteSettings): Route {
  const { origin, pathname } = new URL(context.issuer)
  const action = `${pathname}/forgot`
  return async (exchange) => {
    const { request, response, path } = exchange
    if (path !== '/forgot' || !forgotten) return false
    if (request.method === 'GET' || request.method === 'HEAD') await send(exchange, forgotPage({ action, publicUrl }))
    else if (request.method === 'POST') await send(exchange, await submit(exchange, forgotten))
    else refuseMethod(response, 'GET, POST')
    return true
  }

  async function submit(exchange: Exchange, passwords: ForgottenPasswords): Promise<Page> {
    if (!isSameOrigin(exchange.request, origin)) return foreignFormPage(publicUrl)
    const fields = await readForm(exchange)
    if (fields === 'tooLarge') return tooLargePage(publicUrl)
    const who = (fields?.get('who') ?? '').trim()
    const link = fields?.get('link') ?? ''
    if (who === '' && link === '') return forgotPage({ action, publicUrl, status: 422, problem: messages.required })
    const address = clientAddress(exchange.request, trustProxy)
    const wait = await takeForgotten(context, 'address', addressGroup(address))
    if (wait > 0) return tooManyRequestsPage(wait)
    // Not waited for: how long it takes would tell whether there is such an account.
    find(passwords, who, link)
      .then((subs) => Promise.all(subs.map((sub) => sendTo(passwords, sub, address))))
      .catch((error: unknown) => context.logger.error({ err: error }, 'a link for a new password could not be sent'))
    return linkAskedPage(publicUrl)
  }

  async function find(passwords: ForgottenPasswords, who: string, link: string): Promise<readonly string[]> {
    if (link === '') return passwords.find(who.slice(0, 320))
    const sub = await findLinkOwner(context, link)
    return sub === undefined ? [] : [sub]
  }

  async function sendTo(passwords: ForgottenPasswords, sub: string, address: string): Promise<void> {
    if ((await takeForgotten(context, 'account', sub)) === 0) await passwords.send(sub, address)
  }

  async function send({ response }: Exchange, page: Page): Promise<void> {
    sendPage(response, await renderer.render(page))
  }
}
