import { reason } from '@parley/contract/kernel/errors.ts'
import { actionsOf } from '@parley/contract/kernel/permission.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, ReadNote } from '../ctx.ts'
import { onTenant } from '../onTenant.ts'
import { Refusal } from '../refusal.ts'
import type { Route } from '../routes.ts'
import { Admission, type AdmissionOptions } from './admission.ts'
import type { DownloadSlots } from './downloadSlots.ts'
import { endWithReader } from './endWithReader.ts'
import type { FileAnswer } from './fileAnswer.ts'
import { claimKey, hashRequest, storeAnswer } from './idempotency.ts'
import { LateAnswer, type Run } from './lateAnswer.ts'
import { parserOf } from './parse.ts'
import type { ReadNotes } from './readNotes.ts'
import { noteRefusedKey } from './refusedKey.ts'
import { asRecord, scopeOf } from './requestScope.ts'
import { serialiserOf } from './serialise.ts'
import { streamFile } from './streamFile.ts'
import { WrittenAnswer } from './writtenAnswer.ts'

export interface BindOptions extends Omit<AdmissionOptions, 'viewing' | 'switches'> {
  /** Checks every answer by its schema; for tests, where a wrong answer must fail. */
  readonly checkAnswers?: boolean
}

type RouteOptions = BindOptions &
  AdmissionOptions & {
    readonly readNotes: ReadNotes
    /** Downloads that hold a connection: of the process, and of one person. */
    readonly slots: DownloadSlots
  }

const BODY_LIMIT = 1_000_000
const KEY = /^[\x21-\x7e]{1,200}$/

/** Puts an operation on the server: limits, authentication, permission, parsing, transaction, answer. */
export function bindRoute(server: FastifyInstance, route: Route, options: RouteOptions): void {
  const { endpoint } = route
  const { contexts, clock } = options
  const admission = new Admission(endpoint, options)
  const work = workOf(route, admission, options)
  server.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT,
    onRequest: (request) => admission.admit(request),
    onError: async (request, _reply, error) => {
      const called = admission.calledKeyOf(request)
      const scope = () => scopeOf(request, admission.callerOf(request), clock)
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

/** Sends an answer, once everything is committed. */
type Respond = () => unknown
type Input = Parameters<Route['handle']>[1]

/** What an operation does in its transaction, and beside it. */
function workOf({ endpoint, handle }: Route, admission: Admission, options: RouteOptions) {
  const { contexts, clock, readNotes, slots } = options
  const parse = parserOf(endpoint)
  const isRead = endpoint.method === 'GET' && endpoint.response !== 'stream'
  const isRepeatable = endpoint.response !== 'stream' // what was sent cannot be taken back
  const answer = answerOf(endpoint, handle, options)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Respond> => {
    const input = {
      ...parse({ params: asRecord(request.params), query: asRecord(request.query), body: request.body }),
      request,
      reply,
    }
    const reads: ReadNote[] = []
    const asked = actionsOf(endpoint.permission)
    const scope = { ...scopeOf(request, admission.callerOf(request), clock), asked, reads }
    const later: Run = (work) => contexts.run(scope, work)
    const run = () => contexts.run(scope, (ctx) => answer(ctx, input, later), { readOnly: isRead, isRepeatable })
    const respond = await (endpoint.response === 'stream' ? slots.hold(`${scope.actor.id ?? request.ip}`, run) : run())
    const asker = admission.askerOf(request)
    if (asker && reads.length > 0) await readNotes.write(asker, scopeOf(request, asker, clock), reads)
    return respond
  }
}

/** What an operation answers: once for a key that is given twice, a file as a stream, everything else by its schema. */
function answerOf(
  endpoint: Route['endpoint'],
  handle: Route['handle'],
  { contexts, clock, checkAnswers }: RouteOptions,
) {
  const serialise = serialiserOf(endpoint)
  const handled = (ctx: Ctx, input: Input) =>
    endpoint.on === 'tenant'
      ? onTenant(ctx, endpoint.permission, Number(asRecord(input.params).idTenant), async (there) =>
          handle(there, input),
        )
      : handle(ctx, input)
  const write = (value: unknown) => {
    const body = serialise && (value instanceof WrittenAnswer ? value.write(serialise) : serialise(value))
    if (checkAnswers && endpoint.response !== 'stream')
      endpoint.response.parse(value instanceof WrittenAnswer ? JSON.parse(body ?? 'null') : value)
    return { status: serialise ? 200 : 204, body }
  }
  return async (ctx: Ctx, input: Input, later: Run): Promise<Respond> => {
    const { request, reply } = input
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
    const answered = async (value: unknown, run: Run) => {
      const { status, body } = write(value)
      if (isKeyed) await run((there) => storeAnswer(there, key, { status, body: body ?? null }))
      return send(reply, status, body)
    }
    const value = await handled(ctx, input)
    if (value instanceof LateAnswer) return async () => (await answered(await value.make(later), later))()
    return await answered(value, (work) => work(ctx))
  }
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
