import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pool } from 'pg'
import type { IdentityPort, LockRule, PasswordCost, SignInPolicy } from './port.ts'
import type { SignInStep } from './signin/step.ts'

export interface IdentityOptions {
  /** Its role owns the schema `identity`, which `migrateIdentity` has brought up to date. */
  pool: Pool
  /** `${PUBLIC_URL}/identity` by default; its path is where `handle` is mounted. */
  issuer: string
  /** Where people go back to, the console's address. */
  publicUrl: string
  /** 32 bytes or more that seal signing keys and cookie keys at rest. */
  masterKey: Buffer
  clients: readonly IdentityClient[]
  /** The `aud` of access tokens. */
  audience: string
  logger: IdentityLogger
  clock: IdentityClock
  getTheme: () => Promise<IdentityTheme>
  /** How many proxies in front append to X-Forwarded-For; true is one. */
  trustProxy: boolean | number
  /** Cost of new password hashes; a stored hash of another cost is renewed at the next sign-in. */
  passwordCost?: PasswordCost
  /** A session that was not used for so long ends; 12 hours by default. */
  sessionSeconds?: number
  /** What the tenant of an account asks for at sign-in; the built-in defaults where nobody says. */
  policyOf?: (sub: string) => Promise<SignInPolicy>
  /** The lock rule of some tenant, always the same one for a seed: names that nobody has are locked by it. The default where nobody says. */
  lockOfNobody?: (seed: number) => Promise<LockRule>
  /** Seconds that an address has to wait before it is answered again; 0 or less: none. Without it nobody waits. */
  limit?: (address: string) => number
  /** Told when wrong passwords or codes have locked an account for the longest time. */
  onLocked?: (sub: string, until: Date) => void
  /** How people who forgot their password get a link; without it they have to ask an administrator. */
  forgotten?: ForgottenPasswords
  /** How many periods of thirty seconds a code may be early or late; 1 by default. */
  codeSkew?: number
  /** Asked after the password and the built-in steps. */
  steps?: readonly SignInStep[]
}

export interface IdentityClient {
  clientId: string
  redirectUris: readonly string[]
  postLogoutRedirectUris: readonly string[]
}

export interface ForgottenPasswords {
  /** The accounts that a username or email belongs to. */
  find(who: string): Promise<readonly string[]>
  /** Sends a link to the account's own email; `address` is where it was asked for. */
  send(sub: string, address: string): Promise<void>
}

/** What the sign-in page takes from the theme; anything it cannot use safely is left out. */
export interface IdentityTheme {
  title: string
  /** `accent`, and `accentDark` for dark pages, are colours like #4f46e5. */
  colors?: Readonly<Record<string, string>>
  logo?: { source: string; width?: number; height?: number }
  favicon?: { source: string }
}

export interface IdentityClock {
  now(): Date
}

export interface IdentityLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface Identity {
  /** Answers every request at or below the issuer's path. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  readonly port: IdentityPort
  /** Clears up what has expired and lets a new signing key take over; a timer does it, too. */
  tend(): Promise<void>
  close(): Promise<void>
}
