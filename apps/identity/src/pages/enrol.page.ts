import { renderAlert, renderField } from './field.ts'
import { html, trusted } from './html.ts'
import type { Page } from './page.ts'

export interface EnrolView {
  action: string
  step: string
  /** Made here, from the address for the app alone. */
  svg: string
  secret: string
  /** Days left in which this can be put off; none: it has to be done now. */
  daysLeft: number
  status: number
  message?: string | undefined
  problem?: string | undefined
}

export function enrolPage({ action, step, svg, secret, daysLeft, status, message, problem }: EnrolView): Page {
  const title = 'Set up two-factor authentication'
  return {
    status,
    title,
    body: html`<h1>${title}</h1>
<p class="lead">Your company requires two-factor authentication. Scan this QR code with your authenticator app, then enter the code it shows.</p>
${renderAlert(message)}
<div class="qr" role="img" aria-label="QR code for the authenticator app">${trusted(svg)}</div>
<p class="hint">No camera? Enter this key in the app:<br><code class="secret">${secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></p>
<form method="post" action="${action}" novalidate>
<input type="hidden" name="step" value="${step}">
${renderField({ name: 'code', label: 'Code', autocomplete: 'one-time-code', inputMode: 'numeric', hint: 'Six digits. The code changes every 30 seconds.', problem, focused: true })}
<button class="button" type="submit">Confirm</button>
${daysLeft > 0 ? html`<button class="button quiet" type="submit" name="later" value="yes">Not now, ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left</button>` : ''}
</form>`,
  }
}

/** The codes, which nobody can ever show again. */
export function recoveryCodesPage(action: string, codes: readonly string[]): Page {
  const title = 'Save your recovery codes'
  return {
    status: 200,
    title,
    body: html`<h1>${title}</h1>
<p class="lead">Two-factor authentication is on. You can use each of these codes once instead of your app. You won’t see them again.</p>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<form method="post" action="${action}" novalidate>
<input type="hidden" name="step" value="recovery-codes">
<button class="button" type="submit">I’ve saved them</button>
</form>`,
  }
}
