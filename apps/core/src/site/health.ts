import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

interface HealthOptions {
  readonly pool: pg.Pool
  readonly state: () => 'starting' | 'running' | 'draining' | 'stopping'
  /** Bytes that are left where the data lies. */
  readonly room: () => Promise<number>
}

/** With less the database soon refuses to write. */
const LEAST_ROOM = 32 * 1024 * 1024

/** `/healthz`: the process lives. `/readyz`: it can do its work; 503 keeps a proxy from sending people here, while it drains, too. */
export function mountHealth(server: FastifyInstance, { pool, state, room }: HealthOptions): void {
  server.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ alive: true }))
  server.get('/readyz', async (_, reply) => {
    const database = await pool.query('SELECT 1').then(
      () => 'ok',
      () => 'away',
    )
    const disk = (await room()) < LEAST_ROOM ? 'full' : 'ok'
    const ready = state() === 'running' && database === 'ok' && disk === 'ok'
    if (!ready) reply.header('retry-after', '2')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, checks: { state: state(), database, disk } })
  })
}
