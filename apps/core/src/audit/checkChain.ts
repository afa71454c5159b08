import type pg from 'pg'
import { chainHash, digestOf, type SealedPayload } from './digest.ts'

interface Row extends Omit<SealedPayload, 'at'> {
  readonly at: string
  readonly salt: string
  readonly digest: string
  readonly seq: number
  readonly hash: string
}

export interface ChainReport {
  readonly events: number
  readonly head: string
  /** What does not fit; empty where nobody touched the log. */
  readonly problems: readonly string[]
}

const BATCH = 5_000
const MOST_PROBLEMS = 100

/** Recomputes every digest and hash of the log, as its owner, and compares the end with the head kept outside. */
export async function checkChain(pool: pg.Pool, keptHead: string | undefined): Promise<ChainReport> {
  const problems: string[] = []
  let [seq, hash, isKeptSeen] = [0, '', keptHead === undefined]
  for (let isMore = true; isMore && problems.length < MOST_PROBLEMS; ) {
    const rows = await readSealed(pool, seq)
    for (const row of rows) {
      if (row.seq !== seq + 1) problems.push(`events ${seq + 1} to ${row.seq - 1} are missing`)
      if (digestOf({ ...payloadOf(row), at: new Date(row.at) }, row.salt) !== row.digest)
        problems.push(`event ${row.seq} was changed`)
      if (chainHash(hash, row.seq, row.digest) !== row.hash) problems.push(`the chain breaks at event ${row.seq}`)
      seq = row.seq
      hash = row.hash
      isKeptSeen ||= keptHead === `${seq} ${hash}`
    }
    isMore = rows.length === BATCH
  }
  if (!isKeptSeen) problems.push(`the log does not hold the event that was its newest: ${keptHead}`)
  return { events: seq, head: `${seq} ${hash}`, problems }
}

const payloadOf = ({ salt: _salt, digest: _digest, seq: _seq, hash: _hash, ...payload }: Row) => payload

async function readSealed(pool: pg.Pool, after: number): Promise<Row[]> {
  const { rows } = await pool.query<{ event: Row }>(
    `SELECT jsonb_build_object('idTenant', id_tenant, 'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MSZ'),
       'actorId', actor_id, 'actorName', actor_name, 'actorKind', actor_kind, 'actorTenant', actor_tenant, 'address', address,
       'requestId', request_id, 'kind', kind, 'area', area, 'entityKind', entity_kind, 'entityId', entity_id,
       'entityName', entity_name, 'before', before, 'after', after, 'salt', salt, 'digest', digest, 'seq', seq, 'hash', hash) AS event
     FROM audit_event WHERE seq > $1 ORDER BY seq LIMIT ${BATCH}`,
    [after],
  )
  return rows.map((row) => row.event)
}
