import { messages } from '@parley/contract/kernel/messages.ts'
import { longestPassword } from './password.ts'

export const shortestPassword = 12

/** Names the fields of a “choose a password” form. */
export type PasswordField = 'password' | 'confirmation'

/** What is wrong with a newly chosen password, by field, in the product's words. */
export function checkNewPassword(password: string, confirmation: string): Partial<Record<PasswordField, string>> {
  const found: Partial<Record<PasswordField, string>> = {}
  const problem = newPasswordProblem(password)
  if (problem) found.password = problem
  if (confirmation === '') found.confirmation = messages.required
  else if (confirmation !== password) found.confirmation = messages.equal
  return found
}

function newPasswordProblem(password: string): string | undefined {
  if (password.trim() === '') return messages.required
  if ([...password].length < shortestPassword) return messages.minLength(shortestPassword)
  if (password.length > longestPassword) return messages.maxLength(longestPassword)
  return undefined
}
