import { createHash, timingSafeEqual } from 'node:crypto'
import { TENANT_CONTEXT_HEADER } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { narrowTo } from '@parley/contract/users/apiSecret.rules.ts'
import type pg from 'pg'
import { type AccessDirectory, type AccessPerson, hasRoleIn, suspensionOf } from '../access.ts'
import type { Clock } from '../clock.ts'
import type { Actor } from '../ctx.ts'
import { Refusal } from '../refusal.ts'
import type { TokenClaims, TokenVerifier } from './tokenVerifier.ts'

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
}

/** Whether the session and the token still count; the built-in provider knows, others are believed until expiry. */
export interface SessionCheck {
  isAlive(claims: TokenClaims): Promise<boolean>
}

export interface AuthenticatorOptions {
  readonly pool: pg.Pool
  readonly directory: AccessDirectory
  readonly verify: TokenVerifier
  readonly sessions: SessionCheck
  readonly clock: Clock
  /** Issuers whose people are matched by verified e-mail once. */
  readonly emailIssuers: readonly string[]
  /** Asks the provider for a verified e-mail that the token does not hold. */
  readonly emailOf?: ((token: string) => Promise<string | undefined>) | undefined
}

export const SECRET_PREFIX = 'prl_'
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

const SESSIONS_KEPT = 20_000

export class Authenticator {
  readonly #options: AuthenticatorOptions
  /** Sessions whose beginning is written down. */
  readonly #begun = new Set<string>()

  constructor(options: AuthenticatorOptions) {
    this.#options = options
  }

  /** The caller of a bearer token or API secret; throws the catalogue's 401 or 403. */
  async byToken(token: string | undefined, context: string | undefined): Promise<Caller> {
    if (!token) throw new Refusal(reason('auth.required'))
    return token.startsWith(SECRET_PREFIX) ? await this.#bySecret(token, context) : await this.#byJwt(token, context)
  }

  /** The caller a one-time ticket stands for; its tenant was fixed when it was issued. */
  async byTicket(ticket: string, path: string): Promise<Caller> {
    const { pool, clock } = this.#options
    const { rows } = await pool.query<{
      id_user: number
      id_tenant: number
      path: string
      scopes: PermissionMap | null
    }>('SELECT * FROM app.redeem_ticket($1, $2)', [hashSecret(ticket), clock.now()])
    const row = rows[0]
    if (row?.path !== path) throw new Refusal(reason('auth.badTicket'))
    return await this.#caller(row.id_user, String(row.id_tenant), {
      kind: row.scopes ? 'api' : 'user',
      scopes: row.scopes,
    })
  }

  async #byJwt(token: string, context: string | undefined): Promise<Caller> {
    const { verify, sessions, directory, emailIssuers, emailOf } = this.#options
    const claims = await verify(token)
    if (!(await sessions.isAlive(claims))) throw new Refusal(reason('auth.sessionEnded'))
    let idUser = await directory.bySubject(claims.issuer, claims.subject)
    if (idUser === undefined && emailIssuers.includes(claims.issuer)) {
      const email = claims.verifiedEmail ?? (await emailOf?.(token))
      if (email) idUser = await directory.adopt(claims.issuer, claims.subject, email)
    }
    if (idUser === undefined) throw new Refusal(reason('auth.unknownUser'))
    const caller = await this.#caller(idUser, context, {
      kind: 'user',
      scopes: null,
      sid: claims.sid,
      expiresAt: claims.expiresAt,
    })
    await this.#noteSignIn(idUser, claims)
    return caller
  }

  async #bySecret(token: string, context: string | undefined): Promise<Caller> {
    const { pool, clock } = this.#options
    const prefix = token.slice(0, SECRET_PREFIX.length + 8)
    const { rows } = await pool.query<{
      id_api_secret: number
      id_user: number
      hash: string
      expires_at: string | null
      scopes: PermissionMap | null
    }>('SELECT * FROM app.api_secret_by_prefix($1)', [prefix])
    const row = rows[0]
    const isRight = row !== undefined && timingSafeEqual(Buffer.from(row.hash), Buffer.from(hashSecret(token)))
    const expiresAt = row?.expires_at ? new Date(row.expires_at) : undefined
    if (!isRight || (expiresAt && expiresAt <= clock.now())) throw new Refusal(reason('auth.invalidToken'))
    await pool.query('SELECT app.api_secret_used($1, $2)', [row.id_api_secret, clock.now()])
    return await this.#caller(row.id_user, context, { kind: 'api', scopes: row.scopes, expiresAt })
  }

  async #caller(
    idUser: number,
    context: string | undefined,
    { kind, scopes, sid, expiresAt }: Credential,
  ): Promise<Caller> {
    const { directory } = this.#options
    const person = await directory.person(idUser)
    if (!person) throw new Refusal(reason('auth.unknownUser'))
    if (person.state !== 'active') throw new Refusal(reason('auth.disabledUser'))
    const tenant = tenantOf(person, context)
    const stopped = suspensionOf(person, tenant)
    if (stopped) throw new Refusal(reason('tenant.suspended', { tenant: stopped.name, why: stopped.reason }))
    const actor = { id: person.idUser, name: `${person.firstname} ${person.lastname}`, kind, idTenant: person.idTenant }
    const permissions = narrowTo(directory.permissions(person, tenant), scopes)
    return { person, actor, tenant, permissions, scopes, sid, expiresAt }
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

interface Credential {
  readonly kind: 'user' | 'api'
  readonly scopes: PermissionMap | null
  readonly sid?: string | undefined
  readonly expiresAt?: Date | undefined
}

/** The tenant of the context header, one's own without it; 400 for garbage, 403 for one that is not theirs. */
function tenantOf(person: AccessPerson, context: string | undefined): number {
  if (context === undefined || context === '') return person.idTenant
  if (!/^\d{1,15}$/.test(context)) {
    throw new Refusal(reason('validation.failed'), { [TENANT_CONTEXT_HEADER]: 'This is not a tenant’s id' })
  }
  const tenant = Number(context)
  const isTheirs = tenant === person.idTenant || person.tenants.some((each) => each.id === tenant)
  // Whoever belongs to a suspended tenant is told so; to everybody else it is as unknown as any other.
  if (!isTheirs && !(suspensionOf(person, tenant) && hasRoleIn(person, tenant)))
    throw new Refusal(reason('context.refused'))
  return tenant
}
