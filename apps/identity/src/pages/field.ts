import { type Html, html, trusted } from './html.ts'

export interface Field {
  name: string
  label: string
  type?: 'text' | 'password'
  autocomplete: string
  inputMode?: 'numeric'
  value?: string
  hint?: string
  problem?: string | undefined
  focused?: boolean
}

export function renderField(field: Field): Html {
  const { name, label, type = 'text', autocomplete, inputMode, value, hint, problem, focused } = field
  // The problem says what the hint did.
  const shownHint = problem ? undefined : hint
  const described = [shownHint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ')
  const isPassword = type === 'password'
  return html`<div>
<label for="${name}">${label}</label>
<div class="${isPassword ? 'input has-reveal' : 'input'}">
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value ?? ''}" maxlength="1024"
${isPassword ? '' : html` autocapitalize="none" spellcheck="false"`}${inputMode ? html` inputmode="${inputMode}"` : ''}${problem ? html` aria-invalid="true"` : ''}
${described ? html` aria-describedby="${described}"` : ''}${focused ? html` autofocus` : ''} required>
${isPassword ? html`<button class="reveal" type="button" aria-controls="${name}" hidden><span>Show</span><span class="aside"> ${label.toLowerCase()}</span></button>` : ''}
</div>
${shownHint ? html`<p class="hint" id="${name}-hint">${shownHint}</p>` : ''}
${problem ? html`<p class="problem" id="${name}-problem" role="alert">${problem}</p>` : ''}
</div>`
}

export function renderAlert(message: string | undefined): Html | undefined {
  if (!message) return undefined
  return html`<div class="alert" role="alert">${alertIcon}<p>${message}</p></div>`
}

const alertIcon = trusted(
  '<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"' +
    ' aria-hidden="true"><circle cx="12" cy="12" r="9.5"/><path d="M12 7.5v5.5M12 16.6v.1"/></svg>',
)
