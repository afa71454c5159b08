import type { IdentityContext } from '../context.ts'
import { enrolPage, recoveryCodesPage } from '../pages/enrol.page.ts'
import { graceEnd } from '../policy/policy.ts'
import { IdentityError } from '../port.ts'
import type { SignInStep } from '../signin/step.ts'
import { codeStep } from './code.step.ts'
import type { TwoFactor } from './two-factor.service.ts'
import { noteAsked } from './two-factor.store.ts'

const name = 'enrol'
const dayMs = 86_400_000

/** Sets up the second step of whoever needs one and has none; during the days of grace it can be put off. */
export function createEnrolStep(context: IdentityContext, twoFactor: TwoFactor): SignInStep {
  async function daysLeft(sub: string): Promise<number> {
    const now = context.clock.now()
    const policy = await context.policyOf(sub)
    const end = graceEnd(policy, await noteAsked(context.pool, sub, policy.twoFactor.since, now))
    return end === null ? 0 : Math.max(0, Math.ceil((end.getTime() - now.getTime()) / dayMs))
  }

  return {
    name,
    needed: async ({ sub }) => (await context.policyOf(sub)).twoFactor.required && !(await twoFactor.state(sub)).isOn,
    async render({ account, action, problems, message, status }) {
      const { svg, secret } = await twoFactor.continueEnrolment(account.sub)
      const left = await daysLeft(account.sub)
      return enrolPage({ action, step: name, svg, secret, daysLeft: left, status, message, problem: problems.code })
    },
    async submit({ account, fields, action }) {
      if (fields.get('later') === 'yes') {
        if ((await daysLeft(account.sub)) > 0) return { passed: true }
        return { passed: false, message: 'Setup can’t be postponed any longer.' }
      }
      const code = (fields.get('code') ?? '').trim()
      if (code === '') return { passed: false, problems: { code: 'Field is required' } }
      const codes = await twoFactor.confirm(account.sub, code.slice(0, 20)).catch((error: unknown) => {
        if (error instanceof IdentityError && error.code === 'enrolmentExpired') return undefined
        throw error
      })
      if (!codes)
        return { passed: false, problems: { code: 'This code is incorrect. Enter the one your app shows now' } }
      return { passed: true, page: recoveryCodesPage(action, codes), alsoPasses: codeStep }
    },
  }
}
