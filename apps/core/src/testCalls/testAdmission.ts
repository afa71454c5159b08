import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { TENANT_CONTEXT_HEADER } from '@parley/contract/kernel/constants.ts'
import { type Reason, reason } from '@parley/contract/kernel/errors.ts'
import { actionsOf, opens, type Permission } from '@parley/contract/kernel/permission.ts'
import { clientAddress } from '@parley/identity/http/client-address.ts'
import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import { missingPermission } from '../kernel/context.ts'
import type { Core } from '../kernel/core.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { pathWithoutTicket } from '../kernel/http/admission.ts'
import type { Caller } from '../kernel/http/authenticate.ts'
import { Refusal } from '../kernel/refusal.ts'
import { findOwnTest } from './testCall.service.ts'

export interface AdmissionOptions {
  readonly core: Pick<Core, 'authenticator' | 'contexts'>
  readonly clock: Clock
  readonly log: Logger
  /** How many proxies in front are believed; none unless said. */
  readonly trustProxy?: boolean | number | undefined
}

/** Somebody who may be on a socket of a test. */
export interface Admitted {
  readonly caller: Caller
  /** What was asked at the door holds for a socket that is open, too. */
  readonly isAllowed: (idleSeconds?: number) => Promise<boolean>
}

/** Lets those who began a test onto its sockets, by a ticket for that or by a token. */
export class TestAdmission {
  readonly #options: AdmissionOptions
  readonly #permission: Permission

  constructor(options: AdmissionOptions, permission: Permission) {
    this.#options = options
    this.#permission = permission
  }

  async admit(request: IncomingMessage, guid: string, ticket: string | undefined): Promise<Admitted> {
    const { authenticator } = this.#options.core
    const context = request.headers[TENANT_CONTEXT_HEADER]
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const origin = { address: clientAddress(request, this.#options.trustProxy ?? 0) }
    const caller =
      ticket === undefined
        ? await authenticator.byToken(bearer, Array.isArray(context) ? context[0] : context, origin)
        : await authenticator.byTicket(ticket, pathWithoutTicket(request.url ?? ''), origin)
    await this.#requireTest(caller, guid)
    const isAllowed = async (idleSeconds?: number) => {
      try {
        const again = { ...origin, ...(idleSeconds !== undefined && { idleSeconds }) }
        await this.#requireTest(await authenticator.again(caller, again), guid)
        return true
      } catch (error) {
        if (error instanceof Refusal && error.reason.status < 500) return false
        throw error
      }
    }
    return { caller, isAllowed }
  }

  refuse(socket: Duplex, error: unknown): void {
    const why: Omit<Reason, 'code'> & { code: string } =
      error instanceof Refusal
        ? error.reason
        : { status: 500, code: 'internal', message: 'Something went wrong in Parley. The error was logged. Try again.' }
    if (!(error instanceof Refusal)) this.#options.log.error({ err: error }, 'upgrade failed')
    const body = JSON.stringify({ error: why.message, code: why.code, requestId: 'socket' })
    socket.end(
      `HTTP/1.1 ${why.status} ${STATUS_CODES[why.status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }

  /** Refuses all but who began the test, and them where they may not test this flow in its folder, or has to choose another password first. */
  async #requireTest({ actor, tenant, permissions, isRestricted }: Caller, guid: string): Promise<void> {
    if (isRestricted) throw new Refusal(reason('auth.passwordExpired'))
    const { core, clock, log } = this.#options
    const scope = { actor, tenant, permissions, requestId: 'socket', log, clock }
    const check = async (ctx: Ctx) => {
      if (!opens(permissions, this.#permission)) throw await missingPermission(ctx, actionsOf(this.#permission))
      await findOwnTest(ctx, guid)
    }
    await core.contexts.run(scope, check, { readOnly: true })
  }
}
