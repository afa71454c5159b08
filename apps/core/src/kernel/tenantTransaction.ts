import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from './db.ts'

/** A transaction that sees one tenant. Beginning and choosing the tenant are one round trip: reads pay for each of them. */
export async function runInTenant<T>(
  db: Kysely<Tables>,
  tenant: number,
  isReadOnly: boolean,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (!Number.isSafeInteger(tenant)) throw new Error('a tenant is a whole number') // it becomes part of the statement
  const begin = `BEGIN ${isReadOnly ? 'READ ONLY' : 'READ WRITE'}; SET LOCAL app.tenant = '${tenant}'`
  return await db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw(begin))
    try {
      const result = await work(connection)
      await connection.executeQuery(CompiledQuery.raw('COMMIT'))
      return result
    } catch (error) {
      // A connection that broke cannot roll back either; the database has done it, and the pool lets go of it.
      await connection.executeQuery(CompiledQuery.raw('ROLLBACK')).catch(() => {})
      throw error
    }
  })
}
