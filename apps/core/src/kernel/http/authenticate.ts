import { createHash, timingSafeEqual } from 'node:crypto'
import { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import { TENANT_CONTEXT_HEADER } from '@parley/contract/kernel/constants.ts'
import { type Reason, reason } from '@parley/contract/kernel/errors.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import { allows, type PermissionMap, permissionLabel } from '@parley/contract/kernel/permission.ts'
import { narrowTo } from '@parley/contract/users/apiSecret.rules.ts'
import { isInNetworks } from '@parley/identity/policy/networks.ts'
import type pg from 'pg'
import {
  type AccessDirectory,
  type AccessPerson,
  hasRoleIn,
  maySwitchTo,
  type PersonRules,
  SWITCHING,
  suspensionOf,
} from '../access.ts'
import type { Clock } from '../clock.ts'
import type { Actor } from '../ctx.ts'
import { ExplainedRefusal, Refusal, refuse } from '../refusal.ts'
import { type EmailIssuer, matchByEmail } from './matchByEmail.ts'
import type { ClaimedEmail, TokenClaims, TokenVerifier } from './tokenVerifier.ts'

/** Who calls, for which tenant, with which rights, until when. */
export interface Caller {
  readonly person: AccessPerson
  readonly actor: Actor
  readonly tenant: number
  readonly permissions: PermissionMap
  /** What an API secret is limited to; null: to nothing but its person’s rights. */
  readonly scopes: PermissionMap | null
  readonly sid: string | undefined
  readonly expiresAt: Date | undefined
  /** The password has expired under a policy that lets its owner only change it. */
  readonly isRestricted: boolean
}

/** An outside system with the key of a tenant. */
export type KeyCaller = Pick<Caller, 'actor' | 'tenant' | 'permissions'>

/** A key of a tenant by its beginning: whoever calls with it may not have the rest. */
export interface CalledKey {
  readonly idTenantKey: number
  readonly prefix: string
  readonly tenant: number
}

/** What is known of a tenant’s key; the key itself is not. */
interface KnownKey {
  readonly id_tenant_key: number
  readonly id_tenant: number
  readonly hash: string
  readonly ends_at: string | null
  readonly tenant: string
  /** Why, where nobody can work for the tenant now. */
  readonly suspended: string | null
  readonly networks: readonly string[]
}

/** Where a request came from, and how long ago a person last touched what sent it. */
export interface RequestOrigin {
  readonly address: string
  /** Undefined: a person made the request itself. */
  readonly idleSeconds?: number | undefined
  /** The account whose invitation was opened in this browser. */
  readonly invited?: number | undefined
}

/** What the provider knows of a session that counts. */
export interface SessionFacts {
  readonly passwordChangedAt: Date | null
  readonly idleUntil: Date | null
}

/** Whether the session and the token still count; the built-in provider knows, others are believed until expiry. */
export interface SessionCheck {
  find(claims: SessionClaims): Promise<SessionFacts | undefined>
  /** A person used the session then; a timer of their browser does not keep it alive. */
  touch(claims: SessionClaims, usedAt: Date, idleMinutes: number | null): Promise<void>
}

/** Nobody’s doing: a browser that connects again, a look at what is open. */
export const BY_ITSELF = Number.MAX_SAFE_INTEGER

export type SessionClaims = Pick<TokenClaims, 'sid' | 'jti'>

export interface AuthenticatorOptions {
  readonly pool: pg.Pool
  readonly directory: AccessDirectory
  readonly verify: TokenVerifier
  readonly sessions: SessionCheck
  readonly clock: Clock
  /** Issuers whose people are matched by verified e-mail once. */
  readonly emailIssuers: readonly EmailIssuer[]
  /** Asks a provider elsewhere for a verified e-mail that the token does not hold. */
  readonly emailOf?: ((token: string, issuer: string) => Promise<ClaimedEmail | undefined>) | undefined
}

export const SECRET_PREFIX = 'prl_'
/** Keys of tenants, for outside systems: they stand for nobody, and open only what the contract opens to them. */
export const TENANT_KEY_PREFIX = 'prlk_'
/** Characters after the prefix by which a secret or key is found. */
const FOUND_BY = 8
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

const SESSIONS_KEPT = 20_000
const SECRETS_KEPT = 20_000
const MINUTE_MS = 60_000

export class Authenticator {
  readonly #options: AuthenticatorOptions
  /** Sessions whose beginning is written down. */
  readonly #begun = new Set<string>()
  /** When the use of a secret was last written down. */
  readonly #secretsUsed = new Map<number, number>()

  constructor(options: AuthenticatorOptions) {
    this.#options = options
  }

  get directory(): AccessDirectory {
    return this.#options.directory
  }

  /** The caller of a bearer token or API secret; throws the catalogue's 401 or 403. */
  async byToken(token: string | undefined, context: string | undefined, origin: RequestOrigin): Promise<Caller> {
    if (!token) throw new Refusal(reason('auth.required'))
    return token.startsWith(SECRET_PREFIX)
      ? await this.#bySecret(token, context, origin)
      : await this.#byJwt(token, context, origin)
  }

  /**
   * Who calls with the key of a tenant: the tenant itself, which may read and write its values. `found` hears whose key it is, or pretends
   * to be, also where it is refused.
   */
  async byTenantKey(key: string, { address }: RequestOrigin, found: (called: CalledKey) => void): Promise<KeyCaller> {
    const { pool, clock } = this.#options
    const prefix = key.slice(0, TENANT_KEY_PREFIX.length + FOUND_BY)
    const { rows } = await pool.query<KnownKey>({
      name: 'tenant key',
      text: 'SELECT * FROM app.tenant_key_by_prefix($1)',
      values: [prefix],
    })
    const [row] = rows
    if (!row) throw new Refusal(reason('auth.invalidToken'))
    const tenant = row.id_tenant
    found({ idTenantKey: row.id_tenant_key, prefix, tenant })
    const now = clock.now()
    refuse(whyKeyRefused(row, key, now, address))
    await pool.query('SELECT app.tenant_key_used($1, $2)', [row.id_tenant_key, now])
    const actor = { id: null, name: `API key ${prefix}`, kind: 'api' as const, idTenant: tenant }
    return { actor, tenant, permissions: { TenantValue: ['view', 'edit'] } }
  }

  /** The caller a one-time ticket stands for; its tenant was fixed when it was issued. */
  async byTicket(ticket: string, path: string, origin: RequestOrigin): Promise<Caller> {
    const { pool, clock } = this.#options
    const session = await pool.query<{ sid: string | null }>('SELECT app.ticket_session($1) AS sid', [
      hashSecret(ticket),
    ])
    const sid = session.rows[0]?.sid ?? undefined
    const { rows } = await pool.query<{
      id_user: number
      id_tenant: number
      path: string
      scopes: PermissionMap | null
    }>('SELECT * FROM app.redeem_ticket($1, $2)', [hashSecret(ticket), clock.now()])
    const row = rows[0]
    if (row?.path !== path) throw new Refusal(reason('auth.badTicket'))
    const facts = await this.#factsOf(sid)
    return await this.#caller(row.id_user, String(row.id_tenant), {
      kind: row.scopes ? 'api' : 'user',
      scopes: row.scopes,
      sid,
      facts,
      origin,
    })
  }

  /** The caller as of now, for what stays open; throws where what let them in would not do so any more. */
  async again({ person, actor, tenant, scopes, sid, expiresAt }: Caller, origin: RequestOrigin): Promise<Caller> {
    if (expiresAt && expiresAt <= this.#options.clock.now()) throw new Refusal(reason('auth.invalidToken'))
    const facts = await this.#factsOf(sid)
    const kind = actor.kind === 'api' ? 'api' : 'user'
    const caller = await this.#caller(person.idUser, String(tenant), { kind, scopes, sid, expiresAt, facts, origin })
    if (facts) await this.#noteUse(caller.person, { sid, jti: undefined }, facts, origin)
    return caller
  }

  /** What is known of a session that something without its token belongs to; throws where it has ended. */
  async #factsOf(sid: string | undefined): Promise<SessionFacts | undefined> {
    if (sid === undefined) return undefined
    const facts = await this.#options.sessions.find({ sid, jti: undefined })
    if (!facts) throw new Refusal(reason('auth.sessionEnded'))
    return facts
  }

  async #byJwt(token: string, context: string | undefined, origin: RequestOrigin): Promise<Caller> {
    const { verify, sessions, directory } = this.#options
    const claims = await verify(token)
    const facts = await sessions.find(claims)
    if (!facts) throw new Refusal(reason('auth.sessionEnded'))
    const known = await directory.bySubject(claims.issuer, claims.subject)
    const found = known ?? (await matchByEmail(this.#options, claims, token, origin.invited))
    if (typeof found === 'string') throw new ExplainedRefusal(reason('auth.unknownUser'), found)
    const idUser = found
    const caller = await this.#caller(idUser, context, {
      kind: 'user',
      scopes: null,
      sid: claims.sid,
      expiresAt: claims.expiresAt,
      facts,
      origin,
    })
    await this.#noteUse(caller.person, claims, facts, origin)
    await this.#noteSignIn(idUser, claims)
    return caller
  }

  /** Keeps a session from lying idle, as long as the tenant has such a rule and a person is there. */
  async #noteUse(
    { rules }: AccessPerson,
    claims: SessionClaims,
    { idleUntil }: SessionFacts,
    { idleSeconds = 0 }: RequestOrigin,
  ): Promise<void> {
    const idleMinutes = rules?.idleMinutes ?? null
    if (idleMinutes === null && idleUntil === null) return
    const { sessions, clock } = this.#options
    const isAway = idleMinutes !== null && idleSeconds > idleMinutes * 60
    const usedAt = Math.max(0, clock.now().getTime() - idleSeconds * 1_000)
    if (!isAway) await sessions.touch(claims, new Date(usedAt), idleMinutes)
  }

  async #bySecret(token: string, context: string | undefined, origin: RequestOrigin): Promise<Caller> {
    const { directory, clock } = this.#options
    const row = await directory.secret(token.slice(0, SECRET_PREFIX.length + FOUND_BY))
    const isRight = row !== undefined && timingSafeEqual(Buffer.from(row.hash), Buffer.from(hashSecret(token)))
    const expiresAt = row?.expires_at ? new Date(row.expires_at) : undefined
    if (!isRight || (expiresAt && expiresAt <= clock.now())) throw new Refusal(reason('auth.invalidToken'))
    await this.#noteSecretUse(row.id_api_secret)
    const { id_user, scopes } = row
    const caller = await this.#caller(id_user, context, { kind: 'api', scopes, expiresAt, origin })
    // Its person may switch; the secret reaches another tenant only where its scopes name that, too.
    const { person, tenant } = caller
    if (scopes && tenant !== person.idTenant && !allows(scopes, SWITCHING, tenant)) throw switchingRefused()
    return caller
  }

  /** When a secret was last used is known to two minutes; a write for every request would cost more than the request. */
  async #noteSecretUse(idSecret: number): Promise<void> {
    const { pool, clock } = this.#options
    const now = clock.now()
    const noted = this.#secretsUsed.get(idSecret) ?? 0
    if (Math.abs(now.getTime() - noted) < MINUTE_MS) return
    if (this.#secretsUsed.size >= SECRETS_KEPT) this.#secretsUsed.clear()
    await pool.query('SELECT app.api_secret_used($1, $2)', [idSecret, now])
    this.#secretsUsed.set(idSecret, now.getTime())
  }

  async #caller(
    idUser: number,
    context: string | undefined,
    { kind, scopes, sid, expiresAt, facts, origin }: Credential,
  ): Promise<Caller> {
    const { directory, clock } = this.#options
    const person = await directory.person(idUser)
    if (!person) throw new Refusal(reason('auth.unknownUser'))
    if (person.state !== 'active') throw new Refusal(reason('auth.disabledUser'))
    if (person.rules && !isInNetworks(origin.address, person.rules.networks))
      throw new Refusal(reason('auth.networkRefused', { address: origin.address }))
    const tenant = tenantOf(person, context)
    const stopped = suspensionOf(person, tenant)
    if (stopped) throw new Refusal(reason('tenant.suspended', { tenant: stopped.name, why: stopped.reason }))
    const actor = { id: person.idUser, name: `${person.firstname} ${person.lastname}`, kind, idTenant: person.idTenant }
    const permissions = narrowTo(directory.permissions(person, tenant), scopes)
    const isRestricted = kind === 'user' && hasExpired(person.rules, facts, clock.now())
    return { person, actor, tenant, permissions, scopes, sid, expiresAt, isRestricted }
  }

  /** The first token of a session is a sign-in; providers without sessions count by the day. */
  async #noteSignIn(idUser: number, { sid }: TokenClaims): Promise<void> {
    const { pool, clock } = this.#options
    const session = sid ?? clock.now().toISOString().slice(0, 10)
    const key = `${idUser} ${session}`
    if (this.#begun.has(key)) return
    if (this.#begun.size >= SESSIONS_KEPT) this.#begun.clear()
    await pool.query('SELECT app.signed_in($1, $2, $3)', [idUser, session, clock.now()])
    this.#begun.add(key)
  }
}

function whyKeyRefused(row: KnownKey, key: string, now: Date, address: string): Reason | undefined {
  const isRight = timingSafeEqual(Buffer.from(row.hash), Buffer.from(hashSecret(key)))
  if (!isRight || (row.ends_at && new Date(row.ends_at) <= now)) return reason('auth.invalidToken')
  if (!isInNetworks(address, row.networks)) return reason('auth.networkRefused', { address })
  return row.suspended === null ? undefined : reason('tenant.suspended', { tenant: row.tenant, why: row.suspended })
}

interface Credential {
  readonly kind: 'user' | 'api'
  readonly scopes: PermissionMap | null
  readonly sid?: string | undefined
  readonly expiresAt?: Date | undefined
  readonly facts?: SessionFacts | undefined
  readonly origin: RequestOrigin
}

const DAY_MS = 86_400_000

/** Under WARNING people only hear of it, under NEVER nothing expires; BLOCK is refused at the next sign-in, too. */
function hasExpired(rules: PersonRules | undefined, facts: SessionFacts | undefined, now: Date): boolean {
  if (!rules || rules.passwordPolicy < passwordPolicyType.of.RESTRICTION || rules.passwordDays === null) return false
  const changedAt = facts?.passwordChangedAt
  return changedAt != null && changedAt.getTime() + rules.passwordDays * DAY_MS <= now.getTime()
}

/** The tenant of the context header, one's own without it; 400 for garbage, 403 for one that is not theirs or who may not leave home. */
function tenantOf(person: AccessPerson, context: string | undefined): number {
  if (context === undefined || context === '') return person.idTenant
  if (!/^\d{1,15}$/.test(context)) {
    throw new Refusal(reason('validation.failed'), { [TENANT_CONTEXT_HEADER]: messages.invalid })
  }
  const tenant = Number(context)
  const isTheirs = tenant === person.idTenant || person.tenants.some((each) => each.id === tenant)
  // Users of a suspended tenant are told so; for others it doesn’t exist.
  if (!isTheirs && !(suspensionOf(person, tenant) && hasRoleIn(person, tenant)))
    throw new Refusal(reason('context.refused'))
  if (!maySwitchTo(person, tenant)) throw switchingRefused()
  return tenant
}

const switchingRefused = () => new Refusal(reason('permission.missing', { permission: permissionLabel(SWITCHING) }))
