import { longestPassword } from './password.ts'

export const shortestPassword = 12

/** Names the fields of a “choose a password” form. */
export type PasswordField = 'password' | 'confirmation'

/** What is wrong with a newly chosen password, by field, in the product's words. */
export function checkNewPassword(password: string, confirmation: string): Partial<Record<PasswordField, string>> {
  const found: Partial<Record<PasswordField, string>> = {}
  const problem = newPasswordProblem(password)
  if (problem) found.password = problem
  if (confirmation === '') found.confirmation = 'Field is required'
  else if (confirmation !== password) found.confirmation = 'Value not match'
  return found
}

function newPasswordProblem(password: string): string | undefined {
  if (password.trim() === '') return 'Field is required'
  if ([...password].length < shortestPassword) return `Field must contains at least ${shortestPassword} characters`
  if (password.length > longestPassword) return `Field must contains at most ${longestPassword} characters`
  return undefined
}
