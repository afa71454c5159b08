import { messages } from '@parley/contract/kernel/messages.ts'
import { findAccount } from '../accounts/account.store.ts'
import { verifyPassword } from '../accounts/verify-password.ts'
import type { IdentityContext } from '../context.ts'
import { addressGroup } from '../http/client-address.ts'
import type { Page } from '../pages/page.ts'
import {
  signInPage as renderSignIn,
  type SignInView,
  tooManyAttempts,
  wrongCredentials,
} from '../pages/sign-in.page.ts'
import { refuseEntry } from '../policy/gate.ts'
import type { Account } from '../port.ts'
import { findSignIn, forgetSignIn, passStep, startSignIn } from './sign-in.store.ts'
import type { SignInStep } from './step.ts'

/** One sign-in under way in one browser. */
export interface SignInAttempt {
  uid: string
  action: string
  /** What the console knows of the person, to fill in. */
  hint: string
  address: string
  sid: string | undefined
  /** What the browser is known by, where the account has signed in with it before. */
  clientOf(account: Account): string | undefined
}

export type SignInOutcome = { kind: 'page'; page: Page } | { kind: 'signedIn'; account: Account; amr: string[] }

export interface SignInFlow {
  show(attempt: SignInAttempt): Promise<SignInOutcome>
  submit(attempt: SignInAttempt, fields: URLSearchParams): Promise<SignInOutcome>
}

export interface SignInFlowSettings {
  context: IdentityContext
  steps: readonly SignInStep[]
  publicUrl: string
  /** Whether people can have a link sent to them. */
  canForget: boolean
}

/** The password first, then every step that the account needs. */
export function createSignInFlow({ context, steps, publicUrl, canForget }: SignInFlowSettings): SignInFlow {
  const { pool, clock } = context
  const forgotHref = canForget ? `${new URL(context.issuer).pathname}/forgot` : undefined
  const signInPage = (view: SignInView) => renderSignIn({ ...view, forgotHref })
  return {
    async show(attempt) {
      const current = await findCurrent(attempt.uid)
      if (!current) return { kind: 'page', page: signInPage({ action: attempt.action, username: attempt.hint }) }
      return ask(attempt, current.account, current.passed)
    },
    async submit(attempt, fields) {
      const current = await findCurrent(attempt.uid)
      if (!current) return submitPassword(attempt, fields)
      const step = await nextStep(current.account, current.passed)
      // A form of an earlier page, sent again: show where the sign-in really is.
      if (!step || fields.get('step') !== step.name) return ask(attempt, current.account, current.passed)
      return submitStep(attempt, step, current.account, fields)
    },
  }

  async function submitPassword(attempt: SignInAttempt, fields: URLSearchParams): Promise<SignInOutcome> {
    const { action, address, uid, clientOf } = attempt
    const username = (fields.get('username') ?? '').trim()
    const password = fields.get('password') ?? ''
    if (username === '' || password === '') {
      const problems = {
        username: username === '' ? messages.required : undefined,
        password: password === '' ? messages.required : undefined,
      }
      return { kind: 'page', page: signInPage({ action, username, status: 422, problems }) }
    }
    const result = await verifyPassword(context, { username, password, address: addressGroup(address), clientOf })
    if (result.ok) {
      const refused = await refuseEntry(context, result.account, address, publicUrl)
      if (refused) return { kind: 'page', page: refused }
      await startSignIn(pool, uid, result.account.sub, clock.now())
      return ask(attempt, result.account, [])
    }
    if (result.reason === 'wrong') {
      return { kind: 'page', page: signInPage({ action, username, status: 401, message: wrongCredentials }) }
    }
    const { retryAfterSeconds } = result
    const message = tooManyAttempts(retryAfterSeconds)
    return { kind: 'page', page: signInPage({ action, username, status: 429, message, retryAfterSeconds }) }
  }

  async function submitStep(
    attempt: SignInAttempt,
    step: SignInStep,
    account: Account,
    fields: URLSearchParams,
  ): Promise<SignInOutcome> {
    const { action, address, sid, uid } = attempt
    const client = attempt.clientOf(account)
    const result = await step.submit({ account, fields, address, client, sid, action })
    if (!result.passed) {
      const { problems = {}, status = 422, ...rest } = result
      return { kind: 'page', page: await step.render({ account, action, problems, status, ...rest }) }
    }
    await passStep(pool, uid, step.name)
    if (result.alsoPasses) await passStep(pool, uid, result.alsoPasses)
    if (result.page) return { kind: 'page', page: result.page }
    const current = await findCurrent(uid)
    if (current) return ask(attempt, current.account, current.passed)
    return { kind: 'page', page: signInPage({ action, username: account.username }) }
  }

  async function ask(attempt: SignInAttempt, account: Account, passed: readonly string[]): Promise<SignInOutcome> {
    const step = await nextStep(account, passed)
    if (step) {
      return { kind: 'page', page: await step.render({ account, action: attempt.action, problems: {}, status: 200 }) }
    }
    await forgetSignIn(pool, attempt.uid)
    const proofs = steps.filter(({ name }) => passed.includes(name)).flatMap(({ amr }) => amr ?? [])
    return { kind: 'signedIn', account, amr: ['pwd', ...proofs] }
  }

  async function nextStep(account: Account, passed: readonly string[]): Promise<SignInStep | undefined> {
    for (const step of steps) if (!passed.includes(step.name) && (await step.needed(account))) return step
    return undefined
  }

  async function findCurrent(uid: string): Promise<{ account: Account; passed: string[] } | undefined> {
    const progress = await findSignIn(pool, uid, clock.now())
    const account = progress && (await findAccount(pool, progress.sub))
    return account?.state === 'active' ? { account, passed: progress?.passed ?? [] } : undefined
  }
}
