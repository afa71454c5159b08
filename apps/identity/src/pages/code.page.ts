import { renderAlert, renderField } from './field.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'

export interface CodeView {
  action: string
  step: string
  /** Asks for a recovery code instead of one of the app. */
  isRecovery: boolean
  status: number
  message?: string | undefined
  problem?: string | undefined
  retryAfterSeconds?: number | undefined
}

/** Asks for the second step; the other way of giving it is a button of the same form. */
export function codePage({ action, step, isRecovery, status, message, problem, retryAfterSeconds }: CodeView): Page {
  const title = isRecovery ? 'Use a recovery code' : 'Enter your code'
  const field = isRecovery
    ? renderField({
        name: 'code',
        label: 'Recovery code',
        autocomplete: 'off',
        hint: 'Each recovery code can be used once.',
        problem,
        focused: true,
      })
    : renderField({
        name: 'code',
        label: 'Code',
        autocomplete: 'one-time-code',
        inputMode: 'numeric',
        hint: 'Six digits. The code changes every 30 seconds.',
        problem,
        focused: true,
      })
  return {
    status,
    title,
    ...(retryAfterSeconds ? { headers: { 'Retry-After': String(retryAfterSeconds) } } : {}),
    body: html`<h1>${title}</h1>
<p class="lead">${isRecovery ? 'Enter one of the codes you saved when you set up two-factor authentication.' : 'Open your authenticator app and enter the code it shows for this account.'}</p>
${renderAlert(message)}
<form method="post" action="${action}" novalidate>
<input type="hidden" name="step" value="${step}">
${isRecovery ? html`<input type="hidden" name="mode" value="recovery">` : ''}
${field}
<button class="button" type="submit">Continue</button>
<button class="button quiet" type="submit" name="show" value="${isRecovery ? 'app' : 'recovery'}">${isRecovery ? 'Use the app instead' : 'Use a recovery code'}</button>
</form>`,
  }
}
