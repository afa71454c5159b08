import { setImmediate as rest } from 'node:timers/promises'
import { digestOf, type SealedPayload } from '../kernel/auditDigest.ts'

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
export async function reproducesDigest(event: SealedPayload, salt: string, digest: string): Promise<boolean> {
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
