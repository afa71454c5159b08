import { setImmediate as rest } from 'node:timers/promises'
import { chainHash, digestOf, type SealedPayload } from '../kernel/auditDigest.ts'
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
 * outside. With the key (`redactionKey`) it also tells whether what is missing was taken out by the product, or by others.
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

/** What the database keeps in place of half a letter. */
const LOST = '\ufffd'
/** A mask leaves its first letters and its last ones, so at most two were cut. */
const MOST_LOST = 2
const TRIES_AT_ONCE = 500

/** The first halves, those of the commonest emoji before all others. */
const heads = [0xd83d, 0xd83c, 0xd83e, ...range(0xd800, 0xdbff)]
const tails = range(0xdc00, 0xdfff)

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/**
 * Whether the event is as it was sealed once half letters are put back where the database has “�”: an earlier release made the digest
 * before they were lost. What was cut is the id and the name of the entity, which say the same then.
 */
async function reproducesDigest(event: SealedPayload, salt: string, digest: string): Promise<boolean> {
  const texts = new Set([event.entityId, event.entityName].filter((text) => text.includes(LOST)))
  const [text] = texts
  if (text === undefined || texts.size > 1) return false
  const pieces = text.split(LOST)
  if (pieces.length - 1 > MOST_LOST) return false
  let tries = 0
  for (const halves of pieces.length === 2 ? singles() : pairs()) {
    tries += 1
    if (tries % TRIES_AT_ONCE === 0) await rest()
    const whole = pieces.reduce((before, after, index) => before + String.fromCharCode(halves[index - 1] ?? 0) + after)
    const put = (now: string) => (now === text ? whole : now)
    const before = { ...event, entityId: put(event.entityId), entityName: put(event.entityName) }
    if (digestOf(before, salt) === digest) return true
  }
  return false
}

function* singles(): Generator<readonly number[]> {
  for (const half of [...heads, ...tails]) yield [half]
}

/** Cut off after the first half at the beginning, and before the second half at the end. */
function* pairs(): Generator<readonly number[]> {
  for (const head of heads) for (const tail of tails) yield [head, tail]
}
