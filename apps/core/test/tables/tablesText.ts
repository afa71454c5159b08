import type { Pool } from 'pg'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  /** The database fills it in itself. */
  readonly hasDefault: boolean
  /** The texts that a check of the column lets in. */
  readonly choices: readonly string[] | null
}

const types: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Instant',
  tsvector: 'string',
  uuid: 'string',
}

const HEAD = `// Generated from the migrated database by \`npm run generate:db\`; do not edit.
import type { ColumnType } from 'kysely'
import type { Narrow } from './db.narrow.ts'

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Sent as a date or ISO text, read as ISO text. */
type Instant = ColumnType<string, Date | string, Date | string>
/** Sent as JSON text, read parsed. */
type Stored<T> = ColumnType<T, string, string>
`

const keyOf = (table: string, name: string) => `${camel(table)}.${camel(name)}`
const camel = (name: string) => name.replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())

/** The columns of every table of the product, as Kysely types; `narrow` is the text of `db.narrow.ts`, which says what the database does not. */
export async function tablesText(pool: Pool, narrow: string): Promise<string> {
  const narrower = new Set([...narrow.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, key = '']) => key))
  const { rows } = await pool.query<Column>(`
    SELECT c.relname AS table, a.attname AS name, t.typname AS type, NOT a.attnotnull AS "isNullable",
      a.atthasdef OR a.attidentity <> '' AS "hasDefault",
      (SELECT array_agg(m[1]) FROM pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') m
        WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
          AND pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^\\]]+\\]\\)\\)\\)$') AS choices
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    ORDER BY c.relname, a.attnum`)
  const columns = new Set(rows.map(({ table, name }) => keyOf(table, name)))
  const gone = [...narrower].filter((key) => !columns.has(key))
  if (gone.length > 0) throw new Error(`db.narrow.ts names what is no column: ${gone.join(', ')}`)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const text = [...tables].map(
    ([table, all]) => `  ${camel(table)}: {\n${all.map((column) => `    ${lineOf(column, narrower)}\n`).join('')}  }\n`,
  )
  return `${HEAD}\nexport interface Tables {\n${text.join('')}}\n`
}

function lineOf({ table, name, type, isNullable, hasDefault, choices }: Column, narrower: ReadonlySet<string>): string {
  const key = keyOf(table, name)
  const known = narrower.has(key) ? `Narrow['${key}']` : undefined
  const plain = types[type.replace(/^_/, '')] ?? 'unknown'
  const own = type.startsWith('json')
    ? `Stored<${known ?? 'unknown'}>`
    : (known ?? choices?.map((each) => `'${each}'`).join(' | ') ?? (type.startsWith('_') ? `${plain}[]` : plain))
  const whole = isNullable ? `${own} | null` : own
  return `${camel(name)}: ${hasDefault ? `Generated<${whole}>` : whole}`
}
