import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isCopyOut, runCopyOut } from './copyOut.ts'

const OFTEN = 3
const MOST_PREPARED = 100
const MOST_COUNTED = 1_000
/** Longer ones are inserts of many rows, each time of another number. */
const LONGEST = 4_000
/** Another process has changed a table: what was planned for the old one fails as long as the connection lives. */
const PLAN_IS_OLD = '0A000'

/** The statements of one connection: those that come often get a name, under which the database keeps them parsed and planned. */
export class PreparedStatements {
  readonly #names = new Map<string, string>()
  readonly #seen = new Map<string, number>()

  /** Undefined: seen too rarely, or enough are kept already, since each costs the database memory. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MOST_PREPARED || text.length > LONGEST) return known
    const times = (this.#seen.get(text) ?? 0) + 1
    if (times < OFTEN) {
      if (this.#seen.size >= MOST_COUNTED) this.#seen.clear()
      this.#seen.set(text, times)
      return undefined
    }
    this.#seen.delete(text)
    const name = `often_${this.#names.size}`
    this.#names.set(text, name)
    if (this.#names.size >= MOST_PREPARED) this.#seen.clear()
    return name
  }
}

/** The pool as the query builder uses it, which itself never names a statement. */
export function preparing(pool: pg.Pool): PostgresPool {
  const statements = new WeakMap<pg.PoolClient, PreparedStatements>()
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const prepared = statements.get(client) ?? new PreparedStatements()
      statements.set(client, prepared)
      let isOld = false
      const query = (text: unknown, values?: readonly unknown[]) => {
        if (typeof text !== 'string') return client.query(text as pg.Submittable) // a cursor
        if (isCopyOut(text)) return runCopyOut(client, text, values ?? [])
        if (!values || values.length === 0) return client.query(text)
        const answer = client.query({ text, values: [...values], name: prepared.nameOf(text) })
        answer.catch((error: { code?: unknown }) => {
          isOld ||= error.code === PLAN_IS_OLD
        })
        return answer
      }
      return {
        query,
        release: (destroy?: boolean) => client.release(destroy || isOld),
        processID: (client as { readonly processID?: number }).processID,
      } as unknown as PostgresPoolClient // one function serves both of its kinds of query
    },
  }
}
