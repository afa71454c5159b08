import type { Pool } from 'pg'
import type { IdentityClock, IdentityLogger } from './options.ts'
import type { PasswordCost } from './port.ts'

/** What every part of the provider works with. */
export interface IdentityContext {
  pool: Pool
  clock: IdentityClock
  logger: IdentityLogger
  passwordCost: PasswordCost
  /** Without a slash at the end. */
  issuer: string
}
