import { chainHash, digestOf, type SealedPayload } from '../kernel/auditDigest.ts'
import { reproducesDigest } from './halfLetters.ts'
import { checkpointSeal, redactionSeal } from './redaction.ts'

export interface Row extends Omit<SealedPayload, 'at'> {
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
  /** Numbers of events that an earlier release wrote with half a letter; nobody changed them since. */
  readonly harmed: readonly number[]
}

/** A place in the chain; with what its event says where the reader may know. */
interface Link {
  readonly seq: number
  readonly hash: string
  readonly digest: string
  readonly event?: Row | undefined
}

/** Where the chain is read from. */
export interface ChainSource {
  readonly beginning: () => Promise<{ readonly seq: number; readonly hash: string; readonly seal: string } | undefined>
  readonly links: (after: number, most: number) => Promise<readonly Link[]>
}

interface Options {
  /** The end of the log as it is kept outside of the database. */
  readonly keptHead: string | undefined
  readonly key: Buffer | undefined
  /** Told after every batch; may throw to stop. */
  readonly onProgress?: (seq: number) => void
}

const BATCH = 5_000
const MOST_PROBLEMS = 100

/**
 * Recomputes every hash of the log and the digest of every event that the source may read, and compares the end with the head kept
 * outside. With the key (`redactionKey`) it also tells whether what is missing was taken out by the product, or by somebody else.
 */
export async function checkLinks(source: ChainSource, { keptHead, key, onProgress }: Options): Promise<ChainReport> {
  const problems: string[] = []
  const harmed: number[] = []
  let { seq, hash } = await readBeginning(source, key, problems)
  let isKeptSeen = keptHead === undefined || keptHead === `${seq} ${hash}`
  for (let isMore = true; isMore && problems.length < MOST_PROBLEMS; ) {
    const rows = await source.links(seq, BATCH)
    for (const row of rows) {
      if (row.seq !== seq + 1) problems.push(`events ${seq + 1} to ${row.seq - 1} are missing`)
      if (row.event && !isAsSealed(row.event, key)) {
        if (await isHarmed(row.event)) harmed.push(row.seq)
        else problems.push(`event ${row.seq} was changed`)
      }
      if (chainHash(hash, row.seq, row.digest) !== row.hash) problems.push(`the chain breaks at event ${row.seq}`)
      seq = row.seq
      hash = row.hash
      isKeptSeen ||= keptHead === `${seq} ${hash}`
    }
    onProgress?.(seq)
    isMore = rows.length === BATCH
  }
  if (!isKeptSeen) problems.push(`the log does not hold the event that was its newest: ${keptHead}`)
  return { events: seq, head: `${seq} ${hash}`, problems, harmed }
}

/** The event says what was sealed first, or what was left of it by law. */
function isAsSealed(row: Row, key: Buffer | undefined): boolean {
  const { salt, digest, seq, hash: _, redactedDigest, redactedSeal, redactedAt, isPruned, ...payload } = row
  const now = digestOf({ ...payload, at: new Date(payload.at) }, salt)
  if (redactedDigest === null) return now === digest && redactedSeal === null && redactedAt === null && !isPruned
  const isOurs = key === undefined || redactedSeal === redactionSeal(key, seq, digest, redactedDigest)
  return now === redactedDigest && isOurs && isPruned === (payload.entityKind === '')
}

async function isHarmed(row: Row): Promise<boolean> {
  const { salt, digest, seq: _, hash: __, redactedDigest, redactedSeal, redactedAt, isPruned, ...payload } = row
  if (redactedDigest !== null || redactedSeal !== null || redactedAt !== null || isPruned) return false
  return await reproducesDigest({ ...payload, at: new Date(payload.at) }, salt, digest)
}

/** What a person reads of events that an earlier release harmed; undefined where there are none. */
export const harmText = ({ harmed }: ChainReport): string | undefined =>
  harmed.length === 0
    ? undefined
    : `Harmed, not changed: ${harmed.length === 1 ? 'event' : 'events'} ${harmed.slice(0, MOST_PROBLEMS).join(', ')}${harmed.length > MOST_PROBLEMS ? ' …' : ''}. ` +
      'An earlier release cut a letter in two there, and “�” stands in its place. With the letter put back the event is as it was sealed.'

/** Where the log begins: at its first event, or after what retention has removed. */
async function readBeginning(source: ChainSource, key: Buffer | undefined, problems: string[]) {
  const kept = await source.beginning()
  if (!kept) return { seq: 0, hash: '' }
  const { seq, hash, seal } = kept
  if (key && seal !== checkpointSeal(key, seq, hash)) problems.push(`the checkpoint at event ${seq} is not ours`)
  return { seq, hash }
}
