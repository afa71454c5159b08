import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'
import { rowsOf } from './rows.ts'

const COPY = 'COPY ('

const FIRST_ROOM = 65_536
const [CR, LF, COMMA, QUOTE, SPACE, DOT, PLUS, ZERO, T, Z] = [13, 10, 44, 34, 32, 46, 43, 48, 84, 90]
/** `2026-11-21 04:18:00`, which a moment begins with, and all of `2026-11-21T04:18:00.500Z`. */
const [SECONDS, INSTANT] = [19, 24]

export interface CopiedCsv {
  readonly csv: Buffer
  readonly rows: number
  /** The last of its lines. */
  readonly last: Buffer
}

/** A COPY … TO STDOUT. Each row comes as one piece, in memory that the driver uses again; all lines are kept in one. */
class CopyOut extends pg.Query {
  readonly #instants: Instants | undefined
  #bytes = Buffer.allocUnsafe(FIRST_ROOM)
  #length = 0
  #lastAt = 0
  #rows = 0

  constructor(text: string, done: (error: Error | null | undefined) => void) {
    super(text, [], done)
    this.#instants = instantsOf(text)
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const { first = 0, last = -1 } = this.#instants ?? {}
    const most = this.#length + chunk.length + 1 + (last - first + 1) * INSTANT
    if (most > this.#bytes.length) this.#grow(most)
    this.#lastAt = this.#length
    let at = 0
    for (let cell = 0; cell <= last; cell += 1) {
      const next = endOfCell(chunk, at)
      if (cell < first) this.#length += chunk.copy(this.#bytes, this.#length, at, next + 1)
      else {
        this.#length = writeInstant(chunk.subarray(at, next), this.#bytes, this.#length)
        this.#bytes[this.#length++] = chunk[next] ?? LF
      }
      at = next + 1
    }
    this.#length += chunk.copy(this.#bytes, this.#length, at, chunk.length - 1)
    this.#bytes[this.#length++] = CR // the database ends lines without it
    this.#bytes[this.#length++] = LF
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

/** The place of the sign that ends the cell which begins here. */
export function endOfCell(line: Buffer, from: number): number {
  const end = line.length - 1
  let at = from
  if (line[at] === QUOTE) {
    // Within quotation marks each of them is doubled.
    for (at += 1; at < end && (line[at] !== QUOTE || line[at + 1] === QUOTE); at += 1) if (line[at] === QUOTE) at += 1
    return Math.min(at + 1, end)
  }
  while (at < end && line[at] !== COMMA) at += 1
  return at
}

/** Writes a moment of a session in UTC, `2026-11-21 04:18:00.5+00`, in one form; anything else as it is. Says where it ends. */
export function writeInstant(cell: Buffer, to: Buffer, from: number): number {
  const isMoment = cell[10] === SPACE && cell[cell.length - 3] === PLUS && cell.length <= INSTANT + 5
  if (!isMoment) return from + cell.copy(to, from)
  cell.copy(to, from, 0, SECONDS)
  to[from + 10] = T
  to[from + SECONDS] = DOT
  const digits = cell.length - 3
  for (let place = 1; place <= 3; place += 1)
    to[from + SECONDS + place] = SECONDS + place < digits ? (cell[SECONDS + place] ?? ZERO) : ZERO
  to[from + INSTANT - 1] = Z
  return from + INSTANT
}

/** Cells of moments stand beside each other. */
interface Instants {
  readonly first: number
  readonly last: number
}
const MARK = /^COPY \(\/\* moments (\d+) to (\d+) \*\//

function instantsOf(text: string): Instants | undefined {
  const [, first, last] = MARK.exec(text) ?? []
  return first === undefined || last === undefined ? undefined : { first: Number(first), last: Number(last) }
}

export const isCopyOut = (text: string): boolean => text.startsWith(COPY)

/** For the pool under the query builder: answers one row that holds everything. */
export function runCopyOut(client: pg.ClientBase, text: string, values: readonly unknown[]) {
  if (values.length > 0) throw new Error('a COPY takes no parameters')
  return new Promise<{ command: 'COPY'; rows: [CopiedCsv] }>((resolve, reject) => {
    const copy = new CopyOut(text, (error: Error | null | undefined) =>
      error ? reject(error) : resolve({ command: 'COPY', rows: [copy.copied()] }),
    )
    client.query(copy)
  })
}

/**
 * The rows of a query as lines of CSV. The database quotes them, which is quicker than anything a query can do. No values can be part
 * of the query: it reads them from settings of its transaction (`setForCopy`). Cells of moments, which the query leaves as they are, get
 * their form while the lines are kept: the database takes several times as long for it.
 */
export async function copyCsv(db: Db, query: RawBuilder<unknown>, moments?: Instants): Promise<CopiedCsv> {
  const mark = moments === undefined ? '' : `/* moments ${moments.first} to ${moments.last} */`
  const rows = await rowsOf(db)<CopiedCsv>`${sql.raw(COPY + mark)}${query}) TO STDOUT WITH (FORMAT csv)`
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
