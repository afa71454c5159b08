import type { Pool } from 'pg'
import type { IdentityClock, IdentityLogger } from './options.ts'
import type { LockRule, PasswordCost, SignInPolicy } from './port.ts'

/** What every part of the provider works with. */
export interface IdentityContext {
  pool: Pool
  clock: IdentityClock
  logger: IdentityLogger
  passwordCost: PasswordCost
  /** Without a slash at the end. */
  issuer: string
  policyOf(sub: string): Promise<SignInPolicy>
  /** Seals what browsers keep; it is the same in every process. */
  secret(): string
  /** The rule by which a name that nobody has is locked. */
  lockOfNobody: ((seed: number) => Promise<LockRule>) | undefined
  /** Told when wrong passwords or codes have locked an account for the longest time. */
  onLocked: ((sub: string, until: Date) => void) | undefined
}
