import { messages } from '@parley/contract/kernel/messages.ts'
import type { IdentityContext } from '../context.ts'
import { inTransaction } from '../database/transaction.ts'
import { judgePassword } from '../policy/password.check.ts'
import {
  type Account,
  type AccountChange,
  type AccountPort,
  IdentityError,
  type NewAccount,
  type PasswordCost,
  type SetPasswordOptions,
} from '../port.ts'
import { endSessionsOf, tellAccountChanged } from '../sessions/session.store.ts'
import * as store from './account.store.ts'
import { shortestPassword } from './password.rule.ts'
import { hashPassword } from './password.ts'
import { endLinks } from './setup-link.ts'
import { clearAccountThrottle, readAttempts } from './throttle.store.ts'
import { cleanUsername } from './username.ts'
import { newUuid } from './uuid.ts'
import { verifyPassword } from './verify-password.ts'

export function createAccountPort(context: IdentityContext): AccountPort {
  const { pool, clock } = context
  return {
    create: (account) => createAccount(context, account),
    importAll: (accounts, cost) => importAccounts(context, accounts, cost),
    update: (sub, change) => changeAccount(context, sub, change),
    find: async (sub) => publish(await store.findAccount(pool, sub)),
    findByUsername: async (username) => publish(await store.findAccountByUsername(pool, username)),
    signInStates: (subs) => store.readSignInStates(pool, subs, clock.now()),
    setPassword: (sub, password, options) => setPassword(context, sub, password, options),
    async verifyPassword({ sid, ...attempt }) {
      const clientOf = () => (sid === undefined ? undefined : `session ${sid}`)
      const result = await verifyPassword(context, { ...attempt, clientOf })
      return result.ok ? { ok: true, account: strip(result.account) } : result
    },
    async disable(sub) {
      await inTransaction(pool, async (client) => {
        if (!(await store.storeState(client, sub, 'disabled'))) throw notFound(sub)
        await endSessionsOf(client, sub, clock.now())
      })
    },
    unused: (before) => store.findUnused(pool, before),
    async remove(sub) {
      await inTransaction(pool, async (client) => {
        await endSessionsOf(client, sub, clock.now())
        await store.deleteAccount(client, sub)
      })
    },
    async enable(sub) {
      if (!(await store.storeState(pool, sub, 'active'))) throw notFound(sub)
    },
    async attempts(sub) {
      const account = await store.findAccount(pool, sub)
      return account
        ? readAttempts(pool, account.username, clock.now())
        : { failures: 0, lockedUntil: null, lockedWhere: null }
    },
    async unlock(sub) {
      const account = await store.findAccount(pool, sub)
      if (!account) throw notFound(sub)
      await clearAccountThrottle(pool, account.username)
      await store.storeFailures(pool, sub, 0, null)
    },
  }
}

async function createAccount(context: IdentityContext, account: NewAccount): Promise<Account> {
  if (account.password !== undefined) requireLength(account.password)
  const inserted = await insert(context, account, context.passwordCost)
  if (inserted) return strip(inserted)
  const isSubTaken = account.sub && (await store.findAccount(context.pool, account.sub))
  throw isSubTaken
    ? new IdentityError('subTaken', `There is an account ${account.sub} already`)
    : usernameTaken(account.username)
}

async function importAccounts(context: IdentityContext, accounts: readonly NewAccount[], cost?: PasswordCost) {
  const imported: Account[] = []
  for (const account of accounts) {
    const known = await store.findAccountByUsername(context.pool, account.username)
    const stored = known ?? (await insert(context, account, cost ?? context.passwordCost))
    if (!stored) throw usernameTaken(account.username)
    imported.push(strip(stored))
  }
  return imported
}

async function insert(context: IdentityContext, account: NewAccount, cost: PasswordCost) {
  const now = context.clock.now()
  return store.insertAccount(context.pool, {
    sub: account.sub ?? newUuid(now),
    username: requireUsername(account.username),
    email: account.email ?? null,
    emailVerified: account.emailVerified ?? false,
    givenName: account.givenName ?? null,
    familyName: account.familyName ?? null,
    mustChange: account.mustChange ?? false,
    passwordHash: account.password === undefined ? null : await hashPassword(account.password, cost),
    passwordChangedAt: account.password === undefined ? null : (account.passwordChangedAt ?? now),
    createdAt: now,
  })
}

async function changeAccount(context: IdentityContext, sub: string, change: AccountChange): Promise<Account> {
  const { username, ...others } = change
  const cleaned = username === undefined ? others : { ...others, username: requireUsername(username) }
  try {
    return await inTransaction(context.pool, async (client) => {
      const before = await store.findAccount(client, sub)
      const account = await store.updateAccount(client, sub, cleaned)
      if (!account) throw notFound(sub)
      // They were mailed to who reads the address before.
      if (account.email !== before?.email) await endLinks(client, sub, context.clock.now())
      return strip(account)
    })
  } catch (error) {
    const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'account_username_unique'
    throw isTaken ? usernameTaken(username ?? '') : error
  }
}

async function setPassword(context: IdentityContext, sub: string, password: string, options: SetPasswordOptions = {}) {
  const account = await store.findAccount(context.pool, sub)
  if (!account) throw notFound(sub)
  const problem = await judgePassword(context, account, password)
  if (problem) throw new IdentityError(isTooShort(password) ? 'passwordTooShort' : 'passwordRefused', problem)
  const { history } = (await context.policyOf(sub)).password
  const hash = await hashPassword(password, context.passwordCost)
  const changedAt = context.clock.now()
  await inTransaction(context.pool, async (client) => {
    await store.keepInHistory(client, sub, history, changedAt)
    const stored = await store.storePassword(client, sub, { hash, changedAt, mustChange: options.mustChange ?? false })
    if (!stored) throw notFound(sub)
    await clearAccountThrottle(client, stored.username)
    await endLinks(client, sub, changedAt)
    await endSessionsOf(client, sub, changedAt, options.keepSid)
    await tellAccountChanged(client, sub)
  })
}

const isTooShort = (password: string) => [...password].length < shortestPassword

function requireLength(password: string): void {
  if (!isTooShort(password)) return
  throw new IdentityError('passwordTooShort', messages.minLength(shortestPassword))
}

function requireUsername(username: string): string {
  const clean = cleanUsername(username)
  if (clean) return clean
  throw new IdentityError('usernameInvalid', 'The user name is empty, too long or has control characters')
}

function publish(account: store.StoredAccount | undefined): Account | undefined {
  return account && strip(account)
}

function strip({ passwordHash: _secret, ...account }: store.StoredAccount): Account {
  return account
}

function notFound(sub: string): IdentityError {
  return new IdentityError('accountNotFound', `There is no account ${sub}`)
}

function usernameTaken(username: string): IdentityError {
  return new IdentityError('usernameTaken', `The username ${username} is taken`)
}
