import { EXACT_TOTAL_LIMIT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { Refusal } from './refusal.ts'

interface Sort {
  /** Never null. */
  readonly expression: RawBuilder<unknown>
  readonly type: 'text' | 'timestamptz' | 'int' | 'bigint' | 'numeric'
}

export interface KeysetOptions<O, S extends string> {
  /** Breaks ties; follows the direction of the sort. */
  readonly id: { readonly column: string; readonly key: keyof O & string; readonly type?: 'bigint' | 'uuid' }
  readonly sorts: Readonly<Record<S, Sort>>
  readonly fallback: NoInfer<S | `-${S}`>
}

interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  readonly sort?: string | undefined
}

export interface KeysetPage<O> {
  readonly items: O[]
  readonly total: number
  readonly totalExact: boolean
  readonly nextCursor: string | null
}

const DEFAULT_LIMIT = 50

/**
 * One page by keyset: any page costs what the first costs. The cursor holds the sort, the last value (microseconds included), the
 * last id and the total, which only the first page counts.
 */
export async function keyset<DB, TB extends keyof DB, O, S extends string>(
  db: Db,
  rows: SelectQueryBuilder<DB, TB, O>,
  query: PageQuery,
  { id, sorts, fallback }: KeysetOptions<O, S>,
): Promise<KeysetPage<O>> {
  const wanted = query.sort ?? fallback
  const name = wanted.replace(/^-/, '')
  const sort = Object.hasOwn(sorts, name) ? sorts[name as S] : badCursor() // hasOwn has just said so
  const limit = query.limit ?? DEFAULT_LIMIT
  const direction = sql.raw(wanted.startsWith('-') ? 'DESC' : 'ASC')
  const idColumn = sql.ref(id.column)
  // The database says what a row sorts by: it does not write İ in lower case as JavaScript does, nor lose microseconds.
  let page = rows
    // Of one collation in all languages: a statement that the database keeps must not change the type of what it answers.
    .select(sql<string>`(${sort.expression})::text COLLATE "C"`.as('keysetValue'))
    .orderBy(sql`${sort.expression} ${direction}, ${idColumn} ${direction}`)
    .limit(limit + 1)
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, wanted)
  if (cursor) {
    const operator = sql.raw(wanted.startsWith('-') ? '<' : '>')
    page = page.where(
      sql<boolean>`(${sort.expression}, ${idColumn}) ${operator} (${cursor.value}::${sql.raw(sort.type)}, ${cursor.id}::${sql.raw(id.type ?? 'bigint')})`,
    )
  }
  const read = (await page.execute()) as (O & { keysetValue: string })[] // Kysely's simplified row type is the same shape
  const hasMore = read.length > limit
  if (hasMore) read.length = limit
  const items = read.map(({ keysetValue: _, ...row }) => row as unknown as O) // what is left of both is the row
  const total = cursor?.total ?? (hasMore ? await countUpTo(db, rows) : items.length)
  const last = read.at(-1)
  const nextCursor = hasMore && last ? writeCursor([wanted, last.keysetValue, last[id.key], total]) : null
  return { items, total: Math.min(total, EXACT_TOTAL_LIMIT), totalExact: total <= EXACT_TOTAL_LIMIT, nextCursor }
}

/** Counts no further than one past the limit. */
async function countUpTo<DB, TB extends keyof DB, O>(db: Db, rows: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const some = rows
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(EXACT_TOTAL_LIMIT + 1)
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM (${some}) AS counted`.execute(db)
  return counted.rows[0]?.total ?? 0
}

/** Where the next page begins: sort, last value, last id, total. */
export const writeCursor = (parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

/** Reads a cursor of the same sort; 400 for anything else. */
export function readCursor(cursor: string, sort: string): { value: string; id: string; total: number } {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (
      Array.isArray(parts) &&
      parts.length === 4 &&
      parts[0] === sort &&
      isKey(parts[1]) &&
      isKey(parts[2]) &&
      Number.isInteger(parts[3])
    ) {
      return { value: String(parts[1]), id: String(parts[2]), total: Math.max(0, Number(parts[3])) }
    }
  } catch {
    // falls through: whatever is not a cursor is refused alike
  }
  return badCursor()
}

const isKey = (value: unknown) => typeof value === 'string' || typeof value === 'number'

function badCursor(): never {
  throw new Refusal(reason('request.badCursor'))
}
