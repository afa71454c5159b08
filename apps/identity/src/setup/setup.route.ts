import { checkNewPassword, type PasswordField } from '../accounts/password.rule.ts'
import { findSetupAccount, useSetupLink } from '../accounts/setup-link.ts'
import type { IdentityContext } from '../context.ts'
import { type Route, refuseMethod } from '../http/exchange.ts'
import { isSameOrigin, readForm } from '../http/form.ts'
import { choosePasswordPage } from '../pages/choose-password.page.ts'
import { html } from '../pages/html.ts'
import { foreignFormPage, messagePage, tooLargePage } from '../pages/message.page.ts'
import { type Page, type PageRenderer, sendPage } from '../pages/page.ts'

export interface SetupRouteSettings {
  context: IdentityContext
  renderer: PageRenderer
  publicUrl: string
  /** Whether a link that no longer works can ask for another. */
  canAskAgain: boolean
}

/** The one-time link with which somebody chooses a password: the first administrator, who was invited, who forgot it. */
export function createSetupRoute({ context, renderer, publicUrl, canAskAgain }: SetupRouteSettings): Route {
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
    if (!account) return usedLinkPage(token)
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
    if (!known) return usedLinkPage(token)
    const problems = await checkNewPassword(context, known, password, fields.get('confirmation') ?? '')
    if (Object.keys(problems).length > 0) return show(token, problems)
    const account = await useSetupLink(context, token, password)
    if (!account) return usedLinkPage(token)
    context.logger.info({ sub: account.sub }, 'password chosen through a set-up link')
    return messagePage({
      status: 200,
      title: 'Your password is set',
      text: `Sign in as ${account.username} to get started.`,
      link: { href: publicUrl, label: 'Go to sign-in' },
    })
  }

  function usedLinkPage(token: string): Page {
    const title = 'This link no longer works'
    const text = 'It was already used, was replaced by a newer one, or has expired.'
    if (!canAskAgain) {
      return messagePage({ status: 410, title, text, link: { href: publicUrl, label: 'Go to sign-in' } })
    }
    return {
      status: 410,
      title,
      body: html`<h1>${title}</h1>
<p class="lead">${text} A new one goes to the email address that this one was sent to.</p>
<form method="post" action="${pathname}/forgot">
<input type="hidden" name="link" value="${token}">
<button class="button" type="submit">Send a new link</button>
<a class="aside-link" href="${publicUrl}">Go to sign-in</a>
</form>`,
    }
  }
}
