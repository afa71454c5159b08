import { checkNewPassword, type PasswordField } from '../accounts/password.rule.ts'
import { findSetupAccount, useSetupLink } from '../accounts/setup-link.ts'
import type { IdentityContext } from '../context.ts'
import { type Route, refuseMethod } from '../http/exchange.ts'
import { isSameOrigin, readForm } from '../http/form.ts'
import { choosePasswordPage } from '../pages/choose-password.page.ts'
import { html } from '../pages/html.ts'
import { foreignFormPage, messagePage, tooLargePage } from '../pages/message.page.ts'
import { type Page, type PageRenderer, sendPage } from '../pages/page.ts'

/** The one-time link with which somebody chooses a password: the first administrator, who was invited, who forgot it. */
export function createSetupRoute(context: IdentityContext, renderer: PageRenderer, publicUrl: string): Route {
  const { origin, pathname } = new URL(context.issuer)
  return async (exchange) => {
    const { request, response, path } = exchange
    const token = /^\/setup\/([\w-]+)$/.exec(path)?.[1]
    if (!token) return false
    if (request.method === 'GET' || request.method === 'HEAD') {
      sendPage(response, await renderer.render(await show(token)))
    } else if (request.method === 'POST') {
      const fields = isSameOrigin(request, origin) ? await readForm(exchange) : undefined
      const page =
        fields === 'tooLarge'
          ? tooLargePage(publicUrl)
          : fields
            ? await submit(token, fields)
            : foreignFormPage(publicUrl)
      sendPage(response, await renderer.render(page))
    } else refuseMethod(response, 'GET, POST')
    return true
  }

  async function show(token: string, problems: Partial<Record<PasswordField, string>> = {}): Promise<Page> {
    const account = await findSetupAccount(context, token)
    if (!account) return usedLinkPage()
    return choosePasswordPage({
      title: 'Choose your password',
      lead: html`You will sign in as <strong>${account.username}</strong>.`,
      action: `${pathname}/setup/${token}`,
      username: account.username,
      minLength: (await context.policyOf(account.sub)).password.minLength,
      submitLabel: 'Save password',
      status: Object.keys(problems).length > 0 ? 422 : 200,
      problems,
    })
  }

  async function submit(token: string, fields: URLSearchParams): Promise<Page> {
    const password = fields.get('password') ?? ''
    const known = await findSetupAccount(context, token)
    if (!known) return usedLinkPage()
    const problems = await checkNewPassword(context, known, password, fields.get('confirmation') ?? '')
    if (Object.keys(problems).length > 0) return show(token, problems)
    const account = await useSetupLink(context, token, password)
    if (!account) return usedLinkPage()
    context.logger.info({ sub: account.sub }, 'password chosen through a set-up link')
    return messagePage({
      status: 200,
      title: 'Your password is set',
      text: `Sign in as ${account.username} to begin.`,
      link: { href: publicUrl, label: 'Go to sign-in' },
    })
  }

  function usedLinkPage(): Page {
    return messagePage({
      status: 410,
      title: 'This link no longer works',
      text: 'It was used already, was replaced by a newer one, or is older than 24 hours.',
      link: { href: publicUrl, label: 'Go to sign-in' },
    })
  }
}
