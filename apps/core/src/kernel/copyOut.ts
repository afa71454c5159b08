import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'
import { rowsOf } from './rows.ts'

const COPY = 'COPY ('

const FIRST_ROOM = 65_536
const [CR, LF] = [13, 10]

export interface CopiedCsv {
  readonly csv: Buffer
  readonly rows: number
  /** The last of its lines. */
  readonly last: Buffer
}

/** A COPY … TO STDOUT. Each row comes as one piece, in memory that the driver uses again; all lines are kept in one. */
class CopyOut extends pg.Query {
  #bytes = Buffer.allocUnsafe(FIRST_ROOM)
  #length = 0
  #lastAt = 0
  #rows = 0

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const end = this.#length + chunk.length + 1
    if (end > this.#bytes.length) this.#grow(end)
    this.#lastAt = this.#length
    chunk.copy(this.#bytes, this.#length, 0, chunk.length - 1)
    this.#bytes[end - 2] = CR // the database ends lines without it
    this.#bytes[end - 1] = LF
    this.#length = end
    this.#rows += 1
  }

  copied(): CopiedCsv {
    const csv = this.#bytes.subarray(0, this.#length)
    return { csv, rows: this.#rows, last: csv.subarray(this.#lastAt) }
  }

  #grow(needed: number): void {
    const more = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(more, 0, 0, this.#length)
    this.#bytes = more
  }
}

export const isCopyOut = (text: string): boolean => text.startsWith(COPY)

/** For the pool under the query builder: answers one row that holds everything. */
export function runCopyOut(client: pg.ClientBase, text: string, values: readonly unknown[]) {
  if (values.length > 0) throw new Error('a COPY takes no parameters')
  return new Promise<{ command: 'COPY'; rows: [CopiedCsv] }>((resolve, reject) => {
    const copy = new CopyOut(text, [], (error: Error | null | undefined) =>
      error ? reject(error) : resolve({ command: 'COPY', rows: [copy.copied()] }),
    )
    client.query(copy)
  })
}

/**
 * The rows of a query as lines of CSV. The database quotes them, which is quicker than anything a query can do. No values can be part
 * of the query: it reads them from settings of its transaction (`setForCopy`).
 */
export async function copyCsv(db: Db, query: RawBuilder<unknown>): Promise<CopiedCsv> {
  const rows = await rowsOf(db)<CopiedCsv>`${sql.raw(COPY)}${query}) TO STDOUT WITH (FORMAT csv)`
  const [all] = rows
  if (!all) throw new Error('a COPY answers once')
  return all
}

/** A value for a COPY in the same transaction, which sees it as `copied(name)`. */
export const setForCopy = (db: Db, values: Readonly<Record<string, string>>) =>
  sql`SELECT ${sql.join(
    Object.entries(values).map(([name, value]) => sql`set_config(${`copy.${name}`}, ${value}, true)`),
  )}`.execute(db)

/** What `setForCopy` set; an empty text is null. */
export const copied = (name: string) => sql`nullif(current_setting(${sql.lit(`copy.${name}`)}), '')`
