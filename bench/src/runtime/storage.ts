import { setTimeout as sleep } from 'node:timers/promises'
import { Product } from '../../../apps/core/test/ledger/product.ts'

const example = new URL('../../../apps/example/src/main.ts', import.meta.url)
const TABLES = ['dial_log', 'conversation_detail', 'conversation_event', 'conversation_session', 'conversation_turn']

export interface Stored {
  readonly conversations: number
  readonly bytes: number
  /** Of one conversation, by table: heap and TOAST, indexes. */
  readonly tables: readonly (readonly [name: string, heap: number, indexes: number])[]
}

/** Bytes that all tables of conversations take, in whole, with the example's history in them. */
export async function measureExample(): Promise<Stored> {
  const product = await Product.start({ SEED: 'demo' }, example)
  try {
    await untilPlayed(product)
    return await measureStorage(product)
  } finally {
    await product.stop()
  }
}

/** The same with what is there. */
export async function measureStorage(product: Product): Promise<Stored> {
  for (const table of TABLES) {
    const [{ known } = { known: false }] = await product.query<{ known: boolean }>(
      'SELECT to_regclass($1) IS NOT NULL AS known',
      [table],
    )
    if (known) await product.query(`VACUUM ANALYZE ${table}`)
  }
  const rows = await product.query<{ name: string; heap: string; indexes: string }>(
    `SELECT name, sum(pg_table_size(t.relid))::text AS heap, sum(pg_indexes_size(t.relid))::text AS indexes
     FROM unnest($1::text[]) AS name, pg_partition_tree(to_regclass(name)) AS t WHERE to_regclass(name) IS NOT NULL GROUP BY name`,
    [TABLES],
  )
  const [{ count } = { count: 1 }] = await product.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM dial_log',
  )
  const tables = rows.map(({ name, heap, indexes }) => [name, Number(heap) / count, Number(indexes) / count] as const)
  const bytes = tables.reduce((sum, [, heap, indexes]) => sum + heap + indexes, 0)
  return { conversations: count, bytes, tables }
}

async function untilPlayed(product: Product): Promise<void> {
  for (;;) {
    const [{ open } = { open: 1 }] = await product.query<{ open: number }>(
      "SELECT count(*)::int AS open FROM task WHERE job = 'demoHistory' AND finished_at IS NULL",
    )
    if (open === 0) return
    await sleep(1_000)
  }
}
