import type pg from 'pg'
import { chainHash, digestOf, type SealedPayload } from './digest.ts'
import { checkpointSeal, redactionSeal } from './redaction.ts'

interface Row extends Omit<SealedPayload, 'at'> {
  readonly at: string
  readonly salt: string
  readonly digest: string
  readonly seq: number
  readonly hash: string
  /** What the event says since words were taken out of it by law; null where nothing was. */
  readonly redactedDigest: string | null
  readonly redactedSeal: string | null
  readonly redactedAt: string | null
  readonly isPruned: boolean
}

export interface ChainReport {
  readonly events: number
  readonly head: string
  /** What does not fit; empty where nobody touched the log. */
  readonly problems: readonly string[]
}

const BATCH = 5_000
const MOST_PROBLEMS = 100

/**
 * Recomputes every digest and hash of the log, as its owner, and compares the end with the head kept outside. With the key
 * (`redactionKey`) it also tells whether what is missing was taken out by the product, or by somebody else.
 */
export async function checkChain(pool: pg.Pool, keptHead: string | undefined, key?: Buffer): Promise<ChainReport> {
  const problems: string[] = []
  let { seq, hash } = await readCheckpoint(pool, key, problems)
  let isKeptSeen = keptHead === undefined || keptHead === `${seq} ${hash}`
  for (let isMore = true; isMore && problems.length < MOST_PROBLEMS; ) {
    const rows = await readSealed(pool, seq)
    for (const row of rows) {
      if (row.seq !== seq + 1) problems.push(`events ${seq + 1} to ${row.seq - 1} are missing`)
      if (!isAsSealed(row, key)) problems.push(`event ${row.seq} was changed`)
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

/** The event says what was sealed first, or what was left of it by law. */
function isAsSealed(row: Row, key: Buffer | undefined): boolean {
  const { salt, digest, seq, hash: _, redactedDigest, redactedSeal, redactedAt, isPruned, ...payload } = row
  const now = digestOf({ ...payload, at: new Date(payload.at) }, salt)
  if (redactedDigest === null) return now === digest && redactedSeal === null && redactedAt === null && !isPruned
  const isOurs = key === undefined || redactedSeal === redactionSeal(key, seq, digest, redactedDigest)
  return now === redactedDigest && isOurs && isPruned === (payload.entityKind === '')
}

/** Where the log begins: at its first event, or after what retention has removed. */
async function readCheckpoint(pool: pg.Pool, key: Buffer | undefined, problems: string[]) {
  const { rows } = await pool.query<{ seq: string; hash: string; seal: string }>(
    'SELECT seq, hash, seal FROM audit_checkpoint ORDER BY seq DESC LIMIT 1',
  )
  const kept = rows[0]
  if (!kept) return { seq: 0, hash: '' }
  const [seq, hash] = [Number(kept.seq), kept.hash]
  if (key && kept.seal !== checkpointSeal(key, seq, hash)) problems.push(`the checkpoint at event ${seq} is not ours`)
  return { seq, hash }
}

async function readSealed(pool: pg.Pool, after: number): Promise<Row[]> {
  const { rows } = await pool.query<{ event: Row }>(
    `SELECT jsonb_build_object('idTenant', id_tenant, 'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MSZ'),
       'actorId', actor_id, 'actorName', actor_name, 'actorKind', actor_kind, 'actorTenant', actor_tenant, 'address', address,
       'requestId', request_id, 'kind', kind, 'area', area, 'entityKind', entity_kind, 'entityId', entity_id,
       'entityName', entity_name, 'before', before, 'after', after, 'salt', salt, 'digest', digest, 'seq', seq, 'hash', hash,
       'redactedDigest', redacted_digest, 'redactedSeal', redacted_seal,
       'redactedAt', redacted_at, 'isPruned', is_pruned) AS event
     FROM audit_event WHERE seq > $1 ORDER BY seq LIMIT ${BATCH}`,
    [after],
  )
  return rows.map((row) => row.event)
}
