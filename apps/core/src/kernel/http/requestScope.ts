import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Scope } from '../context.ts'
import type { KeyCaller } from './authenticate.ts'

/** Path and query as they came: Fastify parses both into objects. */
export const asRecord = (value: unknown) => (value ?? {}) as Readonly<Record<string, unknown>>

/** In whose name the core works on a request; nobody's without a caller. */
export function scopeOf(request: FastifyRequest, caller: KeyCaller | undefined, clock: Clock): Scope {
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
