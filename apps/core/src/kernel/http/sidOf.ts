import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { Ctx } from '../ctx.ts'

/** The session of a token that authentication has verified already; none for an API secret. */
export function sidOf(ctx: Ctx, request: FastifyRequest): string | undefined {
  const token = request.headers.authorization?.split(' ')[1]
  if (ctx.actor.kind !== 'user' || token === undefined) return undefined
  const { sid } = decodeJwt(token)
  return typeof sid === 'string' ? sid : undefined
}
