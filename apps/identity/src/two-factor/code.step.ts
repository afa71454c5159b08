import { storeFailures } from '../accounts/account.store.ts'
import { beginAttempt, clearAttempt } from '../accounts/throttle.store.ts'
import { noteFailure } from '../accounts/verify-password.ts'
import type { IdentityContext } from '../context.ts'
import { addressGroup } from '../http/client-address.ts'
import { codePage } from '../pages/code.page.ts'
import { tooManyAttempts } from '../pages/sign-in.page.ts'
import type { SignInStep } from '../signin/step.ts'
import type { TwoFactor } from './two-factor.service.ts'

export const codeStep = 'code'
const name = codeStep

/** The second step of whoever has one. Wrong codes are counted with wrong passwords. */
export function createCodeStep(context: IdentityContext, twoFactor: TwoFactor): SignInStep {
  const { pool, clock, logger } = context
  return {
    name,
    amr: 'otp',
    needed: async ({ sub }) => (await twoFactor.state(sub)).isOn,
    render: ({ action, problems, message, status, retryAfterSeconds, mode }) =>
      codePage({
        action,
        step: name,
        isRecovery: mode === 'recovery',
        status,
        message,
        problem: problems.code,
        retryAfterSeconds,
      }),
    async submit({ account, fields, address, client }) {
      const asked = fields.get('show')
      if (asked) return { passed: false, status: 200, mode: asked }
      const mode = fields.get('mode') === 'recovery' ? 'recovery' : 'app'
      const answer = (fields.get('code') ?? '').trim()
      if (answer === '') return { passed: false, mode, problems: { code: 'Field is required' } }
      const keys = { username: account.username, address: addressGroup(address), client, what: 'code' as const }
      const begun = await beginAttempt(pool, keys, clock.now(), (await context.policyOf(account.sub)).lock)
      if (begun.waitSeconds > 0) {
        const retryAfterSeconds = begun.waitSeconds
        return { passed: false, mode, status: 429, message: tooManyAttempts(retryAfterSeconds), retryAfterSeconds }
      }
      const used = await twoFactor.useAnswer(account.sub, answer.slice(0, 100))
      if (used === undefined) {
        await noteFailure(context, account, begun)
        logger.warn({ sub: account.sub, address, failures: begun.failures }, 'second step refused')
        const code =
          mode === 'recovery'
            ? 'This code is incorrect or was already used'
            : 'This code is incorrect or was already used. Wait for the next one'
        return { passed: false, mode, status: 401, problems: { code } }
      }
      await clearAttempt(pool, keys)
      await storeFailures(pool, account.sub, 0, null)
      if (used === 'recoveryCode') logger.warn({ sub: account.sub, address }, 'signed in with a recovery code')
      return { passed: true }
    },
  }
}
