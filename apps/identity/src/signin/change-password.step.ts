import { findAccount } from '../accounts/account.store.ts'
import { checkNewPassword } from '../accounts/password.rule.ts'
import { matchesPassword } from '../accounts/password.ts'
import type { IdentityContext } from '../context.ts'
import { choosePasswordPage } from '../pages/choose-password.page.ts'
import { html } from '../pages/html.ts'
import type { AccountPort } from '../port.ts'
import type { SignInStep } from './step.ts'

/** Somebody else set the password, so only its owner may know the next one. */
export function createChangePasswordStep(context: IdentityContext, accounts: AccountPort): SignInStep {
  const name = 'change-password'
  return {
    name,
    needed: ({ mustChange }) => mustChange,
    render: async ({ account, action, problems, status }) =>
      choosePasswordPage({
        minLength: (await context.policyOf(account.sub)).password.minLength,
        title: 'Choose a new password',
        lead: html`Your password is a temporary one, <strong>${account.username}</strong>. Replace it to sign in.`,
        action,
        username: account.username,
        step: name,
        submitLabel: 'Save and sign in',
        status,
        problems,
      }),
    async submit({ account, fields, sid }) {
      const password = fields.get('password') ?? ''
      const stored = await findAccount(context.pool, account.sub)
      if (!stored) return { passed: false, message: 'This account no longer exists.' }
      if (stored.passwordHash && (await matchesPassword(password, stored.passwordHash))) {
        return { passed: false, problems: { password: 'Choose a password other than the temporary one' } }
      }
      const problems = await checkNewPassword(context, stored, password, fields.get('confirmation') ?? '')
      if (Object.keys(problems).length > 0) return { passed: false, problems }
      await accounts.setPassword(account.sub, password, sid ? { keepSid: sid } : {})
      return { passed: true }
    },
  }
}
