import { renderAlert, renderField } from './field.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'
import { revealScript } from './script.ts'

export interface SignInView {
  /** Where the form goes. */
  action: string
  username: string
  status?: number
  message?: string
  problems?: { username?: string | undefined; password?: string | undefined }
  retryAfterSeconds?: number
  /** Where a link for another password is asked for. */
  forgotHref?: string | undefined
}

export function signInPage(view: SignInView): Page {
  const { action, username, status = 200, message, problems = {}, retryAfterSeconds, forgotHref } = view
  return {
    status,
    title: 'Sign in',
    script: revealScript,
    ...(retryAfterSeconds ? { headers: { 'Retry-After': String(retryAfterSeconds) } } : {}),
    body: html`<h1>Sign in</h1>
<p class="lead">Use your account to continue to the console.</p>
${renderAlert(message)}
<form method="post" action="${action}" novalidate>
${renderField({ name: 'username', label: 'Username', autocomplete: 'username', value: username, problem: problems.username, focused: username === '' })}
${renderField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problem: problems.password, focused: username !== '' })}
<button class="button" type="submit">Sign in</button>
${forgotHref ? html`<a class="aside-link" href="${forgotHref}">Forgot password?</a>` : ''}
</form>`,
  }
}

export const wrongCredentials = 'Incorrect username or password.'

export function tooManyAttempts(seconds: number): string {
  return `Too many attempts. Try again in ${describeSeconds(seconds)}.`
}

function describeSeconds(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
