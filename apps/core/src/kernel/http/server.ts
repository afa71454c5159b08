import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { reason } from '@parley/contract/kernel/errors.ts'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { Refusal } from '../refusal.ts'
import type { Route } from '../routes.ts'
import { createAnswerError } from './answerError.ts'
import { type BindOptions, bindRoute } from './bind.ts'
import { ContextSwitches } from './contextSwitch.ts'
import { DownloadSlots } from './downloadSlots.ts'
import { ReadNotes } from './readNotes.ts'
import { Viewing } from './viewAs.ts'

export interface ServerOptions extends BindOptions {
  readonly routes: readonly Route[]
  readonly log: Logger
  /** How many proxies in front are believed; true is one. */
  readonly trustProxy: boolean | number
  /** Whether requests of the API are answered now; 503 while starting and stopping. */
  readonly state: () => 'starting' | 'running' | 'draining' | 'stopping'
}

const METHODS = 'GET, HEAD, POST, PUT, DELETE, OPTIONS'
const REQUEST_ID = /^[\w-]{8,100}$/

/** The HTTP server with every operation of the contract; more is added by those who mount something beside it. */
export function createServer(options: ServerOptions): FastifyInstance {
  const answerError = createAnswerError()
  const server = fastify<Server, IncomingMessage, ServerResponse>({
    loggerInstance: options.log as FastifyBaseLogger, // pino is what Fastify's interface describes
    trustProxy: (_, hop) => hop < Number(options.trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    requestTimeout: 120_000,
    // An address that cannot be decoded, before any hook has run.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(securityHeaders)),
  })
  server.removeContentTypeParser(['text/plain', 'application/json']) // only JSON is read, and only what is UTF-8
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8(body as Buffer))
      parseJson(request, body.toString(), done) // parseAs makes it one
    else done(new Refusal(reason('request.badJson')))
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    if (!request.url.startsWith('/api/')) return
    reply.header('cache-control', 'no-store')
    const state = options.state()
    if (state === 'starting' || state === 'stopping') throw new Refusal(reason(`service.${state}`))
  })
  server.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0] // queries may hold tickets and tokens
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
  server.options('/*', async (_, reply) => reply.code(204).header('allow', METHODS).send())
  server.setErrorHandler(answerError)
  server.setNotFoundHandler((request, reply) => answerError(new Refusal(reason('route.unknown')), request, reply))
  const switches = new ContextSwitches(options.contexts)
  const readNotes = new ReadNotes(options.contexts)
  const viewing = new Viewing(options.authenticator.directory, options.contexts, options.clock)
  const slots = new DownloadSlots(6, 2)
  for (const route of options.routes)
    if (route.endpoint.transport === undefined)
      bindRoute(server, route, { ...options, viewing, switches, readNotes, slots })
  return server
}

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
}
