import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

interface HealthOptions {
  readonly pool: pg.Pool
  readonly state: () => 'starting' | 'running' | 'stopping'
}

/** `/healthz`: the process lives. `/readyz`: it can do its work; 503 keeps a proxy from sending people here. */
export function mountHealth(server: FastifyInstance, { pool, state }: HealthOptions): void {
  server.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ alive: true }))
  server.get('/readyz', async (_, reply) => {
    const database = await pool.query('SELECT 1').then(
      () => 'ok',
      () => 'away',
    )
    const ready = state() === 'running' && database === 'ok'
    if (!ready) reply.header('retry-after', '2')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, checks: { state: state(), database } })
  })
}
