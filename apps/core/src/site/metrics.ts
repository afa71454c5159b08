import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

interface MetricsOptions {
  readonly pool: pg.Pool
  readonly connections: () => number
  /** Who sends it may read; without it, only this machine. */
  readonly token: string | undefined
  /** Whether nobody but this machine is served; otherwise a proxy of this machine may stand for anybody. */
  readonly isLocal: boolean
}

/** `/metrics` for Prometheus: figures about customers are nobody's business but the collector's. */
export function mountMetrics(server: FastifyInstance, options: MetricsOptions): void {
  const { pool, connections, token, isLocal } = options
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by operation and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('hub_connections', 'Open live connections of this process', connections)
  gauge('database_connections', 'Connections of the pool', () => pool.totalCount)
  gauge('database_waiting', 'Requests that wait for a connection', () => pool.waitingCount)

  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  server.get('/metrics', async (request, reply) => {
    const mayRead = token === undefined ? isLocal && isOurs(request) : hasToken(request, token)
    if (!mayRead) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const isOurs = ({ raw }: FastifyRequest) =>
  ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].every((name) => raw.headers[name] === undefined) &&
  /^(127\.|::1$|::ffff:127\.)/.test(raw.socket.remoteAddress ?? '')

/** Compared by digests, whose length and time say nothing. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
