import { messages } from '@parley/contract/kernel/messages.ts'
import type { IdentityContext } from '../context.ts'
import { judgePassword } from '../policy/password.check.ts'
import type { StoredAccount } from './account.store.ts'

export const shortestPassword = 12

/** Names the fields of a “choose a password” form. */
export type PasswordField = 'password' | 'confirmation'

/** What is wrong with a newly chosen password, by field, in the product's words. */
export async function checkNewPassword(
  context: IdentityContext,
  account: StoredAccount,
  password: string,
  confirmation: string,
): Promise<Partial<Record<PasswordField, string>>> {
  const found: Partial<Record<PasswordField, string>> = {}
  const problem = await judgePassword(context, account, password)
  if (problem) found.password = problem
  if (confirmation === '') found.confirmation = messages.required
  else if (confirmation !== password) found.confirmation = messages.equal
  return found
}
