import { sql } from 'kysely'
import type pg from 'pg'
import type { Ctx } from '../kernel/ctx.ts'
import { rowOf, rowsOf } from '../kernel/rows.ts'
import { type ChainReport, type ChainSource, checkLinks, type Row } from './checkChain.ts'

const EVENT = `jsonb_build_object('idTenant', id_tenant, 'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MSZ'),
  'actorId', actor_id, 'actorName', actor_name, 'actorKind', actor_kind, 'actorTenant', actor_tenant, 'address', address,
  'requestId', request_id, 'kind', kind, 'area', area, 'entityKind', entity_kind, 'entityId', entity_id,
  'entityName', entity_name, 'before', before, 'after', after, 'userAgent', user_agent, 'undoes', undoes,
  'salt', salt, 'digest', digest, 'seq', seq, 'hash', hash, 'redactedDigest', redacted_digest, 'redactedSeal', redacted_seal,
  'redactedAt', redacted_at, 'isPruned', is_pruned)`

/** The whole log with all it says, read by the owner of the database. */
export const ownerSource = (pool: pg.Pool): ChainSource => ({
  async beginning() {
    const { rows } = await pool.query<{ seq: string; hash: string; seal: string }>(
      'SELECT seq, hash, seal FROM audit_checkpoint ORDER BY seq DESC LIMIT 1',
    )
    return rows[0] && { ...rows[0], seq: Number(rows[0].seq) }
  },
  async links(after, most) {
    const { rows } = await pool.query<{ event: Row }>(
      `SELECT ${EVENT} AS event FROM audit_event WHERE seq > $1 ORDER BY seq LIMIT ${most}`,
      [after],
    )
    return rows.map(({ event }) => ({ seq: event.seq, hash: event.hash, digest: event.digest, event }))
  },
})

/** The chain of everybody, and what the events of the tenant say: more than that nobody reads for a tenant. */
export const tenantSource = (run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>): ChainSource => ({
  beginning: () =>
    run(async ({ db }) => {
      return await rowOf(db)<{
        seq: number
        hash: string
        seal: string
      }>`SELECT * FROM app.audit_beginning()`
    }),
  links: (after, most) =>
    run(async ({ db }) => {
      const links = await rowsOf(db)<{ seq: number; hash: string; digest: string }>`
        SELECT * FROM app.audit_links(${after}, ${most})`
      const last = links.at(-1)?.seq ?? after
      const own = await rowsOf(db)<{ event: Row }>`
        SELECT ${sql.raw(EVENT)} AS event FROM audit_event WHERE seq > ${after} AND seq <= ${last}`
      const events = new Map(own.map(({ event }) => [event.seq, event]))
      return links.map((link) => ({ ...link, event: events.get(link.seq) }))
    }),
})

/** The check as the command does it. */
export const checkChain = (pool: pg.Pool, keptHead: string | undefined, key?: Buffer): Promise<ChainReport> =>
  checkLinks(ownerSource(pool), { keptHead, key })
