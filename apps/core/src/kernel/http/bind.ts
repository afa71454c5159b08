import { IDLE_HEADER, TENANT_CONTEXT_HEADER, VIEW_AS_HEADER } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { actionsOf, isPersonal, opens, opensToSecret, type Permission } from '@parley/contract/kernel/permission.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { type ContextOpener, missingPermission, type Scope } from '../context.ts'
import type { Ctx, ReadNote } from '../ctx.ts'
import { onTenant } from '../onTenant.ts'
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
import type { DownloadSlots } from './downloadSlots.ts'
import { endWithReader } from './endWithReader.ts'
import type { FileAnswer } from './fileAnswer.ts'
import { claimKey, hashRequest, storeAnswer } from './idempotency.ts'
import { invitedOf } from './invitedLink.ts'
import type { RateLimiter } from './limit.ts'
import { parserOf } from './parse.ts'
import type { ReadNotes } from './readNotes.ts'
import { noteRefusedKey } from './refusedKey.ts'
import { openToRestricted } from './restricted.ts'
import { serialiserOf } from './serialise.ts'
import { streamFile } from './streamFile.ts'
import type { Viewing } from './viewAs.ts'
import { WrittenAnswer } from './writtenAnswer.ts'

export interface BindOptions {
  readonly authenticator: Authenticator
  readonly contexts: ContextOpener
  readonly clock: Clock
  readonly limiter: RateLimiter
  /** Requests a minute for one person, and for one address without a person. */
  readonly limits: { readonly person: number; readonly address: number }
  /** Checks every answer by its schema; for tests, where a wrong answer must fail. */
  readonly checkAnswers?: boolean
}

const BODY_LIMIT = 1_000_000
/** Requests a minute with one key of a tenant. */
const KEY_LIMIT = 300
const KEY = /^[\x21-\x7e]{1,200}$/

/** Puts an operation on the server: limits, authentication, permission, parsing, transaction, answer. */
export function bindRoute(
  server: FastifyInstance,
  route: Route,
  options: BindOptions & {
    readonly viewing: Viewing
    readonly switches: ContextSwitches
    readonly readNotes: ReadNotes
    /** Downloads that hold a connection: of the process, and of one person. */
    readonly slots: DownloadSlots
  },
): void {
  const { endpoint, handle } = route
  const { authenticator, contexts, clock, limiter, limits, viewing, switches, readNotes, slots } = options
  const parse = parserOf(endpoint)
  const serialise = serialiserOf(endpoint)
  const isRead = endpoint.method === 'GET' && endpoint.response !== 'stream'
  const isRepeatable = endpoint.response !== 'stream' // what was sent cannot be taken back

  const callers = new WeakMap<FastifyRequest, KeyCaller>()
  /** Who really asks, where someone views as another user. */
  const askers = new WeakMap<FastifyRequest, Caller | KeyCaller>()
  const calledKeys = new WeakMap<FastifyRequest, CalledKey>()

  /** Before a byte of the body is read: anyone who may not call cannot make the core work on what they send. */
  const admit = async (request: FastifyRequest) => {
    const address = `address ${request.ip}`
    if (endpoint.permission === 'public') return limiter.take(address, limits.address)
    const bearer = bearerOf(request)
    if (bearer?.startsWith(TENANT_KEY_PREFIX)) return await admitKey(request, bearer)
    // Many people share the address of their office: only those who are not let in count there.
    const signedIn = await callerOf(request).catch((error: unknown) => {
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
    const isOpen =
      caller.actor.kind === 'api'
        ? opensToSecret(caller.permissions, endpoint)
        : opens(caller.permissions, endpoint.permission)
    if (!isOpen) {
      const refused = (ctx: Ctx) => refusePermission(ctx, endpoint.permission)
      await contexts.run(scopeOf(request, caller, clock), refused, { readOnly: true })
    }
    callers.set(request, caller)
    askers.set(request, signedIn)
  }

  const admitKey = async (request: FastifyRequest, key: string) => {
    const found = (called: CalledKey) => void calledKeys.set(request, called)
    const caller = await authenticator.byTenantKey(key, originOf(request), found).catch((error: unknown) => {
      limiter.take(`address ${request.ip}`, limits.address)
      throw error
    })
    limiter.take(caller.actor.name, Math.min(limits.person, KEY_LIMIT))
    callers.set(request, caller)
    askers.set(request, caller)
    if (!endpoint.byTenantKey) throw new Refusal(reason('auth.notByKey'))
  }

  const work = async (request: FastifyRequest, reply: FastifyReply) => {
    const input = {
      ...parse({ params: asRecord(request.params), query: asRecord(request.query), body: request.body }),
      request,
      reply,
    }
    const reads: ReadNote[] = []
    const asked = actionsOf(endpoint.permission)
    const scope = { ...scopeOf(request, callers.get(request), clock), asked, reads }
    const run = () =>
      contexts.run(scope, (ctx) => answer(ctx, input, request, reply), { readOnly: isRead, isRepeatable })
    const respond = await (endpoint.response === 'stream' ? slots.hold(`${scope.actor.id ?? request.ip}`, run) : run())
    const asker = askers.get(request)
    if (asker && reads.length > 0) await readNotes.write(asker, scopeOf(request, asker, clock), reads)
    return respond
  }

  const callerOf = async (request: FastifyRequest): Promise<Caller> => {
    const ticket = asRecord(request.query).ticket
    if (endpoint.ticket && typeof ticket === 'string')
      return await authenticator.byTicket(ticket, pathWithoutTicket(request.url), originOf(request))
    const context = request.headers[TENANT_CONTEXT_HEADER]
    return await authenticator.byToken(
      bearerOf(request),
      Array.isArray(context) ? context[0] : context,
      originOf(request),
    )
  }

  const handled = (ctx: Ctx, input: Parameters<Route['handle']>[1]) =>
    endpoint.on === 'tenant'
      ? onTenant(ctx, endpoint.permission, Number(asRecord(input.params).idTenant), async (there) =>
          handle(there, input),
        )
      : handle(ctx, input)

  const answer = async (
    ctx: Ctx,
    input: Parameters<Route['handle']>[1],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<() => unknown> => {
    const key = endpoint.method === 'POST' && !endpoint.reads ? request.headers['idempotency-key'] : undefined
    if (key !== undefined && !(typeof key === 'string' && KEY.test(key))) throw new Refusal(reason('request.badKey'))
    const isKeyed = typeof key === 'string' && ctx.actor.id !== null
    if (isKeyed) {
      const stored = await claimKey(ctx, key, hashRequest(request.method, request.url, request.body))
      if (stored) return send(reply, stored.status, stored.body ?? undefined)
    }
    if (endpoint.response === 'stream')
      return await endWithReader(contexts, scopeOf(request, undefined, clock), ctx, reply, async () =>
        // The handler of a stream answers a FileAnswer by convention of its endpoint.
        streamFile(ctx.db, request, reply, (await handled(ctx, input)) as FileAnswer),
      )
    const value = await handled(ctx, input)
    const body = serialise && (value instanceof WrittenAnswer ? value.write(serialise) : serialise(value))
    if (options.checkAnswers)
      endpoint.response.parse(value instanceof WrittenAnswer ? JSON.parse(body ?? 'null') : value)
    const status = serialise ? 200 : 204
    if (isKeyed) await storeAnswer(ctx, key, { status, body: body ?? null })
    return send(reply, status, body)
  }

  server.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT,
    onRequest: admit,
    onError: async (request, _reply, error) => {
      const called = calledKeys.get(request)
      const scope = () => scopeOf(request, callers.get(request), clock)
      if (called) await noteRefusedKey(contexts, scope(), called, request, error)
    },
    handler: async (request, reply) => {
      try {
        const respond = await work(request, reply)
        return await respond()
      } catch (error) {
        if (reply.sent) reply.raw.destroy() // a download that has begun must not look complete
        throw error
      }
    },
  })
}

/** The answer leaves only after the commit. */
function send(reply: FastifyReply, status: number, body: string | undefined) {
  return () => {
    reply.code(status)
    return body === undefined
      ? reply.send()
      : reply
          .header('content-type', 'application/json; charset=utf-8')
          .serializer((text: string) => text)
          .send(body)
  }
}

const asRecord = (value: unknown) => (value ?? {}) as Readonly<Record<string, unknown>> // Fastify parses both into objects

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

function scopeOf(request: FastifyRequest, caller: KeyCaller | undefined, clock: Clock): Scope {
  const nobody = { id: null, name: 'anonymous', kind: 'system' as const, idTenant: 0 }
  return {
    actor: caller?.actor ?? nobody,
    tenant: caller?.tenant ?? 0,
    permissions: caller?.permissions ?? {},
    requestId: request.id,
    log: request.log as Scope['log'], // Fastify runs on the same pino logger
    clock,
    address: request.ip,
    ...(request.headers['user-agent'] === undefined ? {} : { userAgent: request.headers['user-agent'] }),
  }
}

async function refusePermission(ctx: Ctx, permission: Permission): Promise<never> {
  throw await missingPermission(ctx, actionsOf(permission))
}
