import { reason } from '@parley/contract/kernel/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { translateFailure } from '../constraint.ts'
import { ExplainedRefusal, INTERNAL, Refusal } from '../refusal.ts'
import { RefusedTries } from './refusedTries.ts'
import { unstorableIn } from './unstorable.ts'

const RETRY_S = 2

export type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void

/** What answers every failure in the one shape of the contract: error, code, details, requestId. One for a server: it counts refused tries. */
export function createAnswerError(): AnswerError {
  const tries = new RefusedTries()
  return (error, request, reply) => {
    const refusal = asRefusal(error, request)
    if (!refusal) {
      request.log.error({ err: error }, 'request failed')
      reply.code(500).send({ error: INTERNAL, code: 'internal', requestId: request.id })
      return
    }
    const { reason: why, details, retryAfter } = refusal
    if (why.status === 503 || why.status === 429) reply.header('retry-after', String(retryAfter ?? RETRY_S))
    if (why.status === 401) reply.header('www-authenticate', 'Bearer')
    if (NOTED.has(why.code)) tries.note(request.log, why.code, request.ip)
    if (refusal instanceof ExplainedRefusal) tries.note(request.log, why.code, request.ip, refusal.explanation)
    if (why.status === 503) request.log.warn({ err: error }, why.code)
    reply
      .code(why.status)
      .header('content-type', 'application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({
        error: why.message,
        code: why.code,
        ...(details === undefined ? {} : { details }),
        requestId: request.id,
      })
  }
}

/** Asked for by anyone who has no business there; the console offers none of it. */
const NOTED = new Set(['context.refused', 'permission.missing'])

const byFastify: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal(reason('request.badJson')),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Refusal(reason('request.badJson')),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Refusal(reason('request.badJson')),
  FST_ERR_BAD_URL: () => new Refusal(reason('route.unknown')),
  FST_ERR_MAX_PARAM_LENGTH: () => new Refusal(reason('route.unknown')),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal(reason('request.tooLarge')),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal(reason('request.badContentType', { expected: 'application/json' })),
}

/** What is answered; nothing where it is nobody’s fault but ours. */
export function asRefusal(raw: unknown, request: FastifyRequest): Refusal | undefined {
  const error = translateFailure(raw)
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  const made = byFastify[code]
  if (made) return made()
  if (isDatabaseAway(error, code)) return new Refusal(reason('service.databaseAway'))
  if (INPUT_REFUSED.has(code)) return new Refusal(reason('validation.failed'), unstorableIn(request))
  if ('statusCode' in error && error.statusCode === 400) return new Refusal(reason('request.badJson'))
  if ('statusCode' in error && error.statusCode === 413) return new Refusal(reason('request.tooLarge'))
  return undefined
}

/** Values that the database cannot hold: NUL, broken encoding, numbers and instants out of range. */
const INPUT_REFUSED = new Set(['22021', '22P05', '22003', '22007', '22008', '22009', '22P02'])
/** Connection lost or refused, too many connections, shutting down, given up on a deadlock or a slow statement; not a protocol that we break. */
const AWAY = /^(08(?!P01)|53|57P|40)|^57014$|^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT)/

const isDatabaseAway = (error: Error, code: string) =>
  AWAY.test(code) ||
  ('severity' in error && error.severity === 'FATAL') || // whatever the reason, the connection is gone
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  )
