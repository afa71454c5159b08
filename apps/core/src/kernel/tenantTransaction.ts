import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from './db.ts'

/**
 * A transaction that sees one tenant, and sorts names by the schema of its language. Beginning and choosing the tenant are one round trip: reads pay
 * for each of them.
 */
export async function runInTenant<T>(
  db: Kysely<Tables>,
  tenant: number,
  isReadOnly: boolean,
  work: (db: Kysely<Tables>) => Promise<T>,
  names?: string,
): Promise<T> {
  if (!Number.isSafeInteger(tenant)) throw new Error('a tenant is a whole number') // it becomes part of the statement
  if (names !== undefined && !/^names_[a-z]+$/.test(names)) throw new Error('these are no schema of names') // as this does
  const sorting = names === undefined ? '' : `; SET LOCAL search_path = ${names}, public`
  const begin = `BEGIN ${isReadOnly ? 'READ ONLY' : 'READ WRITE'}; SET LOCAL app.tenant = '${tenant}'${sorting}`
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
