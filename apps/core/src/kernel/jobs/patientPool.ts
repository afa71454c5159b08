import type pg from 'pg'

/** "Cannot connect now", on which the queue waits and tries again to report that a job has ended. */
const TRY_AGAIN = '57P03'
const LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02'])

const NEVER = new Promise<never>(() => {})

/**
 * A pool for the job queue. The queue knows few codes of a database that is away; on all others it gives up, and because it
 * does not wait for its own report the refusal would end the process.
 */
export const patientPool = (pool: pg.Pool): pg.Pool =>
  new Proxy(pool, {
    get(target, name) {
      if (name !== 'connect') return bound(target, name)
      const connect: (...args: unknown[]) => Promise<pg.PoolClient> | undefined = target.connect.bind(target)
      return (...args: unknown[]) => {
        // What is reported once everything has ended: nobody waits for it, and the job is given back at the next start.
        if (target.ending) return NEVER
        return connect(...args)?.then(patientClient, rethrow) // with a callback: for listening, which waits
      }
    },
  })

const patientClient = (client: pg.PoolClient): pg.PoolClient =>
  new Proxy(client, {
    get(target, name) {
      if (name !== 'query') return bound(target, name)
      const query: (...args: unknown[]) => Promise<unknown> | undefined = target.query.bind(target)
      return (...args: unknown[]) => query(...args)?.catch(rethrow)
    },
  })

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}

function rethrow(error: unknown): never {
  if (error instanceof Error && isLost(error))
    throw Object.assign(new Error(error.message, { cause: error }), { code: TRY_AGAIN })
  throw error
}

const isLost = (error: Error): boolean =>
  ('code' in error && LOST.has(String(error.code))) ||
  /^Connection terminated|timeout exceeded when trying to connect/.test(error.message)
