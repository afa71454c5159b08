import type { LockPlace } from '@parley/contract/users/user.enum.ts'

/**
 * What the core may ask of the built-in provider. The core keeps issuer and subject in its own user row and reaches
 * credentials, sessions and keys only through this port, so that another provider can take its place.
 */
export interface IdentityPort {
  readonly accounts: AccountPort
  readonly sessions: SessionPort
  readonly keys: KeyPort
  /**
   * A one-time link, valid for 72 hours, with which a person chooses the password of a new account, or of their own as long as it has none.
   * Refuses with `usernameTaken` where the name is another account's, whose links stay as they are.
   */
  createSetupLink(person: SetupPerson): Promise<SetupLink>
  /** The same for somebody who has a password; valid for two hours where they asked for it themselves. Using it ends every session. */
  createResetLink(sub: string, options?: { isAskedNow?: boolean }): Promise<SetupLink>
  readonly twoFactor: TwoFactorPort
}

export interface TwoFactorPort {
  state(sub: string): Promise<TwoFactorState>
  /** A secret to be confirmed within an hour by a code made from it; refuses with `twoFactorOn`. */
  begin(sub: string): Promise<TwoFactorEnrolment>
  /** The recovery codes, to be shown once; nothing when the code is wrong. Refuses with `enrolmentExpired`. */
  confirm(sub: string, code: string): Promise<string[] | undefined>
  /** Refuses with `twoFactorOff`. */
  renewRecoveryCodes(sub: string): Promise<string[]>
  /** False when there was none. */
  remove(sub: string): Promise<boolean>
}

export interface TwoFactorState {
  isOn: boolean
  since: Date | null
  recoveryCodesLeft: number
  /** The first sign-in since a second step is asked for. */
  askedAt: Date | null
}

export interface TwoFactorEnrolment {
  secret: string
  /** What the picture says. */
  uri: string
  svg: string
  expiresAt: Date
}

/** What the tenant of an account, or somebody for this account alone, asks for. */
export interface SignInPolicy {
  password: {
    expiry: 'never' | 'warning' | 'restriction' | 'block'
    days: number | null
    minLength: number
    /** How many kinds of signs. */
    classes: number
    /** So many last passwords, the present one among them, cannot be chosen again. */
    history: number
    refuseCommon: boolean
  }
  /** `since`: when it was asked for; days of grace count from the first sign-in after. */
  twoFactor: { required: boolean; graceDays: number; since: Date | null }
  lock: LockRule
  /** A session that no person used for so long ends. */
  idleMinutes: number | null
  /** Addresses and networks from which people may sign in; none: from everywhere. */
  networks: readonly string[]
}

export interface LockRule {
  freeAttempts: number
  lockAfter: number
  lockSeconds: number
}

export interface AccountPort {
  /** Refuses with `usernameTaken` when another account has the name, whatever its case. */
  create(account: NewAccount): Promise<Account>
  /** Creates many accounts with given passwords; an account whose name exists already is left as it is. */
  importAll(accounts: readonly NewAccount[], cost?: PasswordCost): Promise<Account[]>
  update(sub: string, change: AccountChange): Promise<Account>
  find(sub: string): Promise<Account | undefined>
  findByUsername(username: string): Promise<Account | undefined>
  /** What a list of people shows of how they sign in, for many accounts with one query; unknown ones are left out. */
  signInStates(subs: readonly string[]): Promise<ReadonlyMap<string, SignInState>>
  /** Ends every session of the account except `keepSid`, clears its lock and the duty to change a temporary password. */
  setPassword(sub: string, password: string, options?: SetPasswordOptions): Promise<void>
  /** Counts against the same limits as the sign-in page. */
  verifyPassword(attempt: PasswordAttempt): Promise<PasswordResult>
  /** Accounts made before then that never had a password. */
  unused(before: Date): Promise<string[]>
  /** Forgets an account that nobody needs any more, with its sessions and links; nothing where there is none. */
  remove(sub: string): Promise<void>
  /** Ends every session of the account at once. */
  disable(sub: string): Promise<void>
  enable(sub: string): Promise<void>
  /** Wrong passwords and codes in a row, and until when no further one is looked at. */
  attempts(sub: string): Promise<Attempts>
  /** Lifts a lock that wrong passwords caused. */
  unlock(sub: string): Promise<void>
}

export interface SessionPort {
  /** Live sessions, the most recently seen first. */
  list(sub: string): Promise<IdentitySession[]>
  /** False when there is no such live session. */
  revoke(sid: string): Promise<boolean>
  /** How many sessions were ended. */
  revokeAll(sub: string, options?: { exceptSid?: string }): Promise<number>
  /** What tokens that carry this `sid` are worth; nothing when it has ended. */
  find(sid: string): Promise<LiveSession | undefined>
  /** A person used the session at this moment; it may lie idle for so long from then on. */
  touch(sid: string, usedAt: Date, idleMinutes: number | null): Promise<void>
  /** Whether tokens that carry this `sid` still count. */
  isActive(sid: string): Promise<boolean>
  /** Whether this one access token was revoked at the revocation endpoint before it expired. */
  isTokenRevoked(jti: string): Promise<boolean>
  /** Called in every process within moments of the end of a session or token; returns the way to stop listening. */
  onRevoked(listener: (revocation: Revocation) => void): () => void
}

export interface KeyPort {
  /** Signs with a new key from now on; earlier keys stay published until every token they signed has expired. */
  rotate(): Promise<{ kid: string }>
  /** The public keys, as the issuer publishes them; fresh: as the database has them, whatever this process has heard. */
  jwks(options?: { readonly isFresh?: boolean }): Promise<{ keys: PublicJwk[] }>
}

export interface Attempts {
  failures: number
  /** Null unless it lies ahead. */
  lockedUntil: Date | null
  lockedWhere: LockPlace | null
}

export interface LiveSession {
  sid: string
  sub: string
  passwordChangedAt: Date | null
  mustChange: boolean
  idleUntil: Date | null
}

/** `lockedUntil` may have passed. */
export interface SignInState {
  hasPassword: boolean
  twoFactor: boolean
  lockedUntil: Date | null
  lockedWhere: LockPlace | null
  passwordChangedAt: Date | null
}

export type AccountState = 'active' | 'disabled'

export interface Account {
  sub: string
  username: string
  email: string | null
  emailVerified: boolean
  givenName: string | null
  familyName: string | null
  state: AccountState
  /** False until a password was chosen, for example through a set-up link. */
  hasPassword: boolean
  passwordChangedAt: Date | null
  /** The password is temporary: the next sign-in asks for another one. */
  mustChange: boolean
  lockedUntil: Date | null
  createdAt: Date
}

export interface NewAccount {
  /** A UUID; given by callers that repeat a creation safely. */
  sub?: string
  username: string
  email?: string | null
  emailVerified?: boolean
  givenName?: string | null
  familyName?: string | null
  password?: string
  /** When the password was chosen, where that was not now. */
  passwordChangedAt?: Date | undefined
  mustChange?: boolean
}

export type AccountChange = Partial<
  Pick<Account, 'username' | 'email' | 'emailVerified' | 'givenName' | 'familyName' | 'mustChange'>
>

export interface SetPasswordOptions {
  /** Marks the password as temporary. */
  mustChange?: boolean
  keepSid?: string
}

export interface PasswordAttempt {
  username: string
  password: string
  /** The client's address, one of the two things guessing is counted by. */
  address: string
  /** Whoever is signed in already is counted by their session alone, so that nobody else can keep them out. */
  sid?: string | undefined
}

export type PasswordResult =
  | { ok: true; account: Account }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'throttled'; retryAfterSeconds: number }

export interface IdentitySession {
  /** The `sid` claim of its access tokens. */
  sid: string
  sub: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  address: string | null
  userAgent: string | null
}

/** `missed`: the database was out of reach for a while, so whatever was cached about sessions and tokens may be wrong. */
export type Revocation =
  | { kind: 'session'; sid: string; sub: string }
  | { kind: 'token'; jti: string }
  /** Its password or second step changed; its sessions may go on. */
  | { kind: 'account'; sub: string }
  | { kind: 'missed' }

export interface SetupPerson {
  /** The account that is theirs already; a new one gets this `sub`, or one of its own where none is named. */
  sub?: string | undefined
  email: string
  username: string
  givenName?: string
  familyName?: string
}

export interface SetupLink {
  url: string
  sub: string
  expiresAt: Date
}

/** Parameters of argon2id: memory in KiB, passes, lanes. */
export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

/** A public RSA key as a JSON Web Key. */
export interface PublicJwk {
  kty: string
  kid: string
  use: string
  alg: string
  n: string
  e: string
}

export type IdentityErrorCode =
  | 'accountNotFound'
  | 'usernameTaken'
  | 'subTaken'
  | 'passwordTooShort'
  /** By the policy; the message is for its field. */
  | 'passwordRefused'
  | 'twoFactorOn'
  | 'twoFactorOff'
  | 'enrolmentExpired'
  | 'usernameInvalid'
  | 'accountInUse'

/** A refusal the caller can act on; `code` says which. */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode

  constructor(code: IdentityErrorCode, message: string) {
    super(message)
    this.name = 'IdentityError'
    this.code = code
  }
}
