import { renderField } from './field.ts'
import { html } from './html.ts'
import { messagePage } from './message.page.ts'
import type { Page } from './page.ts'

export interface ForgotView {
  action: string
  /** Where people sign in. */
  publicUrl: string
  status?: number
  problem?: string
}

/** Asks whose password it is; what follows is the same whether anybody is known by that or not. */
export function forgotPage({ action, publicUrl, status = 200, problem }: ForgotView): Page {
  return {
    status,
    title: 'Forgot password?',
    body: html`<h1>Forgot password?</h1>
<p class="lead">Enter your username or email. You’ll get a link to choose a new password.</p>
<form method="post" action="${action}" novalidate>
${renderField({ name: 'who', label: 'Username or email', autocomplete: 'username', problem, focused: true })}
<button class="button" type="submit">Send link</button>
<a class="aside-link" href="${publicUrl}">Back to sign-in</a>
</form>`,
  }
}

/** Said to everybody who asks, at once. */
export const linkAskedPage = (publicUrl: string): Page =>
  messagePage({
    status: 200,
    title: 'Check your email',
    text: 'If an account matches, we’ve sent a link to its email address. It works once, for two hours.',
    detail: 'No email after a few minutes? Look in your spam folder, or ask your administrator for a link.',
    link: { href: publicUrl, label: 'Back to sign-in' },
  })
