import { IDLE_HEADER, TENANT_CONTEXT_HEADER, VIEW_AS_HEADER } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { actionsOf, isPersonal, opens, opensToSecret, type Permission } from '@parley/contract/kernel/permission.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { type ContextOpener, missingPermission } from '../context.ts'
import type { Ctx } from '../ctx.ts'
import { Refusal } from '../refusal.ts'
import type { Route } from '../routes.ts'
import {
  type Authenticator,
  type CalledKey,
  type Caller,
  type KeyCaller,
  type RequestOrigin,
  TENANT_KEY_PREFIX,
} from './authenticate.ts'
import type { ContextSwitches } from './contextSwitch.ts'
import { invitedOf } from './invitedLink.ts'
import type { RateLimiter } from './limit.ts'
import { asRecord, scopeOf } from './requestScope.ts'
import { openToRestricted } from './restricted.ts'
import type { Viewing } from './viewAs.ts'

export interface AdmissionOptions {
  readonly authenticator: Authenticator
  readonly contexts: ContextOpener
  readonly clock: Clock
  readonly limiter: RateLimiter
  /** Requests a minute for one person, and for one address without a person. */
  readonly limits: { readonly person: number; readonly address: number }
  readonly viewing: Viewing
  readonly switches: ContextSwitches
}

/** Requests a minute with one key of a tenant. */
const KEY_LIMIT = 300

/** Who may call one operation, and who called: limits, authentication, permission. */
export class Admission {
  readonly #endpoint: Route['endpoint']
  readonly #options: AdmissionOptions
  readonly #callers = new WeakMap<FastifyRequest, KeyCaller>()
  readonly #askers = new WeakMap<FastifyRequest, Caller | KeyCaller>()
  readonly #calledKeys = new WeakMap<FastifyRequest, CalledKey>()

  constructor(endpoint: Route['endpoint'], options: AdmissionOptions) {
    this.#endpoint = endpoint
    this.#options = options
  }

  /** As whom the request is done; nobody where the operation is public. */
  callerOf(request: FastifyRequest): KeyCaller | undefined {
    return this.#callers.get(request)
  }

  /** Who really asks, where someone views as another user. */
  askerOf(request: FastifyRequest): Caller | KeyCaller | undefined {
    return this.#askers.get(request)
  }

  /** The key of a tenant that was called with, also where it is refused. */
  calledKeyOf(request: FastifyRequest): CalledKey | undefined {
    return this.#calledKeys.get(request)
  }

  /** Before a byte of the body is read: anyone who may not call cannot make the core work on what they send. */
  async admit(request: FastifyRequest): Promise<void> {
    const endpoint = this.#endpoint
    const { clock, limiter, limits, viewing, switches } = this.#options
    const address = `address ${request.ip}`
    if (endpoint.permission === 'public') return limiter.take(address, limits.address)
    const bearer = bearerOf(request)
    if (bearer?.startsWith(TENANT_KEY_PREFIX)) return await this.#admitKey(request, bearer)
    // Many people share the address of their office: only those who are not let in count there.
    const signedIn = await this.#authenticate(request).catch((error: unknown) => {
      limiter.take(address, limits.address)
      throw error
    })
    limiter.take(`person ${signedIn.actor.id}`, limits.person)
    if (signedIn.isRestricted && !openToRestricted.has(endpoint.operationId))
      throw new Refusal(reason('auth.passwordExpired'))
    if (signedIn.actor.kind === 'api' && isPersonal(endpoint.permission) && !endpoint.bySecret)
      throw new Refusal(reason('auth.notBySecret'))
    await switches.note(signedIn, scopeOf(request, signedIn, clock))
    const caller = await viewing.callerFor({
      caller: signedIn,
      header: request.headers[VIEW_AS_HEADER],
      endpoint,
      scope: scopeOf(request, signedIn, clock),
    })
    await this.#requirePermission(request, caller)
    this.#callers.set(request, caller)
    this.#askers.set(request, signedIn)
  }

  async #requirePermission(request: FastifyRequest, caller: Caller): Promise<void> {
    const endpoint = this.#endpoint
    const { contexts, clock } = this.#options
    const isOpen =
      caller.actor.kind === 'api'
        ? opensToSecret(caller.permissions, endpoint)
        : opens(caller.permissions, endpoint.permission)
    if (isOpen) return
    const refused = (ctx: Ctx) => refusePermission(ctx, endpoint.permission)
    await contexts.run(scopeOf(request, caller, clock), refused, { readOnly: true })
  }

  async #admitKey(request: FastifyRequest, key: string): Promise<void> {
    const { authenticator, limiter, limits } = this.#options
    const found = (called: CalledKey) => void this.#calledKeys.set(request, called)
    const caller = await authenticator.byTenantKey(key, originOf(request), found).catch((error: unknown) => {
      limiter.take(`address ${request.ip}`, limits.address)
      throw error
    })
    limiter.take(caller.actor.name, Math.min(limits.person, KEY_LIMIT))
    this.#callers.set(request, caller)
    this.#askers.set(request, caller)
    if (!this.#endpoint.byTenantKey) throw new Refusal(reason('auth.notByKey'))
  }

  async #authenticate(request: FastifyRequest): Promise<Caller> {
    const { authenticator } = this.#options
    const ticket = asRecord(request.query).ticket
    if (this.#endpoint.ticket && typeof ticket === 'string')
      return await authenticator.byTicket(ticket, pathWithoutTicket(request.url), originOf(request))
    const context = request.headers[TENANT_CONTEXT_HEADER]
    return await authenticator.byToken(
      bearerOf(request),
      Array.isArray(context) ? context[0] : context,
      originOf(request),
    )
  }
}

/** The console says how long ago a person last touched it, so that what it asks by itself keeps no session alive. */
function originOf(request: FastifyRequest): RequestOrigin {
  const header = request.headers[IDLE_HEADER]
  const idleSeconds = typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : undefined
  return { address: request.ip, idleSeconds, invited: invitedOf(request.raw) }
}

const bearerOf = (request: FastifyRequest) => /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** The path a ticket was issued for: all of the address but the ticket itself. */
export function pathWithoutTicket(url: string): string {
  const at = new URL(url, 'http://localhost')
  at.searchParams.delete('ticket')
  return `${at.pathname}${at.search}`
}

async function refusePermission(ctx: Ctx, permission: Permission): Promise<never> {
  throw await missingPermission(ctx, actionsOf(permission))
}
