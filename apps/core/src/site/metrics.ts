import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

interface MetricsOptions {
  readonly pool: pg.Pool
  readonly connections: () => number
}

/** `/metrics` for Prometheus, for collectors on this machine only: figures about customers are nobody else's business. */
export function mountMetrics(server: FastifyInstance, { pool, connections }: MetricsOptions): void {
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
    if (!isThisMachine(request)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const isThisMachine = ({ raw }: FastifyRequest) =>
  raw.headers['x-forwarded-for'] === undefined && /^(127\.|::1$|::ffff:127\.)/.test(raw.socket.remoteAddress ?? '')
