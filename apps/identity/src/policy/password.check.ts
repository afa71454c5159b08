import { readFileSync } from 'node:fs'
import { messages } from '@parley/contract/kernel/messages.ts'
import { longestPassword, matchesPassword } from '../accounts/password.ts'
import type { IdentityContext } from '../context.ts'
import type { Queryable } from '../database/transaction.ts'
import type { SignInPolicy } from '../port.ts'

/** Why a password cannot be chosen by the rules alone, in words for its field. */
export function passwordProblem(
  password: string,
  names: { username: string; email?: string | null },
  { minLength, classes, refuseCommon }: SignInPolicy['password'],
): string | undefined {
  if (password.trim() === '') return messages.required
  if ([...password].length < minLength) return messages.minLength(minLength)
  if (password.length > longestPassword) return messages.maxLength(longestPassword)
  if (classesOf(password) < classes) {
    return `Use at least ${classes} of these: lowercase letters, uppercase letters, digits, symbols`
  }
  if (!refuseCommon) return undefined
  const { username, email } = names
  if (isMadeOf(password, username)) return 'Choose a password that is not your username'
  for (const part of email ? [email, email.slice(0, email.lastIndexOf('@'))] : [])
    if (isMadeOf(password, part)) return 'Choose a password that is not your email'
  return isCommon(password) ? 'This password is too common. Choose another one' : undefined
}

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u]
const classesOf = (password: string) => kinds.filter((kind) => kind.test(password)).length

let common: ReadonlySet<string> | undefined

/** The bundled list, read when the first password is chosen. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('../../assets/common-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  )
  return common
}

/** In the list as it is, or with some digits and signs around it, or written several times. */
function isCommon(password: string): boolean {
  const list = commonPasswords()
  const text = password.normalize('NFKC').toLowerCase()
  const core = /^[\d\p{P}\p{S}\s]{0,4}(.+?)[\d\p{P}\p{S}\s]{0,4}$/u.exec(text)?.[1] ?? text
  const trimmed = text.replace(/[\d\p{P}\p{S}\s]{1,5}$/u, '')
  if (list.has(text) || list.has(core) || list.has(trimmed)) return true
  const repeated = /^(.+?)\1+$/u.exec(text)?.[1]
  return repeated !== undefined && (repeated.length < 6 || list.has(repeated))
}

const isMadeOf = (password: string, username: string) => {
  const [text, name] = [password, username].map((each) => each.normalize('NFKC').toLowerCase()) as [string, string] // two in, two out
  return name.length >= 4 && text.replaceAll(name, '').replaceAll(/[\d\p{P}\p{S}]/gu, '') === '' && text.includes(name)
}

/** Whether it is one of the last passwords, the present one among them. */
export async function wasUsedBefore(
  db: Queryable,
  sub: string,
  password: string,
  current: string | null,
  history: number,
): Promise<boolean> {
  if (history === 0) return false
  const { rows } = await db.query<{ password_hash: string }>(
    'SELECT password_hash FROM identity.password_history WHERE sub = $1 ORDER BY id DESC LIMIT $2',
    [sub, history - 1],
  )
  const hashes = [...(current ? [current] : []), ...rows.map(({ password_hash }) => password_hash)]
  for (const stored of hashes) if (await matchesPassword(password, stored)) return true
  return false
}

/** Everything that speaks against a password of this account. */
export async function judgePassword(
  context: IdentityContext,
  account: { sub: string; username: string; email: string | null; passwordHash: string | null },
  password: string,
): Promise<string | undefined> {
  const { password: rules } = await context.policyOf(account.sub)
  const problem = passwordProblem(password, account, rules)
  if (problem) return problem
  const isOld = await wasUsedBefore(context.pool, account.sub, password, account.passwordHash, rules.history)
  return isOld ? historyText(rules.history) : undefined
}

const historyText = (history: number) =>
  history === 1 ? 'Choose a password other than your current one' : `Choose a password other than your last ${history}`
