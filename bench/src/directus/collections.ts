import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Product } from '../../../apps/core/test/ledger/product.ts'
import { ask } from '../frame/load.ts'
import type { Directus } from './server.ts'

/** What the list of dial logs shows: the column there, its type in Directus, and where it comes from in Parley. */
const COLUMNS: readonly (readonly [name: string, type: string, source: string])[] = [
  ['id', 'uuid', 'log.guid'],
  ['call_id', 'string', 'log.call_id'],
  ['channel', 'integer', 'log.channel'],
  ['direction', 'string', 'log.direction'],
  ['call_type', 'integer', 'log.call_type'],
  ['flow', 'string', 'script.name'],
  ['flow_version', 'integer', 'log.flow_version'],
  ['line', 'string', 'line.name'],
  ['module', 'string', 'module.name'],
  ['from_number', 'string', 'log.from_number'],
  ['to_number', 'string', 'log.to_number'],
  ['language', 'string', 'log.language'],
  ['started_at', 'timestamp', 'log.started_at'],
  ['answered_at', 'timestamp', 'log.answered_at'],
  ['ended_at', 'timestamp', 'log.ended_at'],
  ['ring_ms', 'integer', 'log.ring_ms'],
  ['talk_ms', 'integer', 'log.talk_ms'],
  ['outcome', 'integer', 'log.outcome'],
  ['disposition', 'string', 'log.disposition'],
  ['errors', 'integer', 'log.errors'],
  ['warnings', 'integer', 'log.warnings'],
  ['turns', 'integer', 'log.turns'],
  ['is_test', 'boolean', 'log.is_test'],
]

const field = (name: string, type: string, special: string | null = null) => ({
  field: name,
  type,
  schema: {},
  meta: special === null ? {} : { special: [special] },
})

const DIAL_LOGS = {
  collection: 'dial_log',
  schema: {},
  meta: {},
  fields: COLUMNS.map(([name, type]) =>
    name === 'id' ? { ...field(name, type), schema: { is_primary_key: true } } : field(name, type),
  ),
}

/** Everything about its items is written down: activity and revisions. */
const FOLDERS = {
  collection: 'folder',
  schema: {},
  meta: { accountability: 'all' },
  fields: [
    { ...field('id', 'integer'), schema: { is_primary_key: true, has_auto_increment: true } },
    field('name', 'string'),
    field('kind', 'string'),
    field('id_parent', 'integer'),
    field('created_at', 'timestamp', 'date-created'),
    field('created_by', 'uuid', 'user-created'),
  ],
}

/** Makes both collections as a person would, and copies the dial logs of Parley into one. */
export async function fillCollections(product: Product, directus: Directus): Promise<void> {
  for (const body of [DIAL_LOGS, FOLDERS])
    await ask(directus.url, { path: '/collections', method: 'POST', body }, directus.headers)
  const [source, target] = [await product.databaseUrl(), directus.databaseUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client]
  await Promise.all([source.connect(), target.connect()])
  try {
    const rows = `SELECT ${COLUMNS.map(([, , from]) => from).join(', ')} FROM dial_log log
      JOIN call_script script USING (id_call_script) LEFT JOIN line ON line.id_line = log.id_line
      LEFT JOIN dial_module module ON module.id_module = log.id_module WHERE log.id_tenant = 1`
    await pipeline(
      source.query(copyTo(`COPY (${rows}) TO STDOUT`)),
      target.query(copyFrom(`COPY dial_log (${COLUMNS.map(([name]) => name).join(', ')}) FROM STDIN`)),
    )
    // Whoever sorts by it would have an index; Parley's lists have theirs.
    await target.query('CREATE INDEX ON dial_log (started_at)')
    await target.query('CREATE INDEX ON dial_log (outcome, started_at)')
    await target.query('CREATE INDEX ON dial_log (flow, started_at)')
    await target.query('VACUUM ANALYZE dial_log')
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}
