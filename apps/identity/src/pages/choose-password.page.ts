import type { PasswordField } from '../accounts/password.rule.ts'
import { renderField } from './field.ts'
import { type Html, html } from './html.ts'
import type { Page } from './page.ts'
import { revealScript } from './script.ts'

export interface ChoosePasswordView {
  title: string
  lead: Html
  action: string
  username: string
  submitLabel: string
  minLength: number
  /** Of a step of the sign-in. */
  step?: string
  status?: number
  problems?: Partial<Record<PasswordField, string>>
}

export function choosePasswordPage(view: ChoosePasswordView): Page {
  const { title, lead, action, username, submitLabel, minLength, step, status = 200, problems = {} } = view
  return {
    status,
    title,
    script: revealScript,
    body: html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<form method="post" action="${action}" novalidate>
<input type="text" name="username" autocomplete="username" value="${username}" hidden readonly>
${step ? html`<input type="hidden" name="step" value="${step}">` : ''}
${renderField({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: `At least ${minLength} characters.`, problem: problems.password, focused: !problems.confirmation || Boolean(problems.password) })}
${renderField({ name: 'confirmation', label: 'Confirm password', type: 'password', autocomplete: 'new-password', problem: problems.confirmation, focused: Boolean(problems.confirmation) && !problems.password })}
<button class="button" type="submit">${submitLabel}</button>
</form>`,
  }
}
