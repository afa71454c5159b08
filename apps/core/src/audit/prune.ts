import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { MOST_COUNTED, type PartWork } from '../kernel/retentionPart.ts'
import { cellOf, rowOf } from '../kernel/rows.ts'
import { checkpointSeal, readSealedEvents, redactionKey, rewriteEvents } from './redaction.ts'

const BATCH = 300
const old = (since: string | null, until: string) =>
  sql`seq IS NOT NULL AND NOT is_pruned AND at > coalesce(${since}::timestamptz, '-infinity') AND at < ${until}::timestamptz`

/**
 * Old events lose all they say, but keep their place, so that the chain of all tenants still closes. Where the log begins with
 * such events alone, they are removed, and a sealed checkpoint says where it begins.
 */
export const auditPart: PartWork = {
  part: 'audit',
  async preview(db, { since, until }) {
    const { count = 0, oldest = null } =
      (await rowOf(db)<{ count: number; oldest: string | null }>`
      SELECT (SELECT count(*)::int FROM (SELECT FROM audit_event WHERE ${old(since, until)} LIMIT ${MOST_COUNTED + 1}) AS found) AS count,
        (SELECT min(at) FROM audit_event WHERE ${old(since, until)}) AS oldest`) ?? {}
    return { count: Math.min(count, MOST_COUNTED), isExact: count <= MOST_COUNTED, oldest, held: 0 }
  },
  async removeSome(ctx, { since, until }) {
    const events = await readSealedEvents(ctx.db, old(since, until), sql`LIMIT ${BATCH}`)
    const last = events.at(-1)
    if (!last) {
      await cutBeginning(ctx)
      return { doneUntil: null, days: [] }
    }
    await rewriteEvents(
      ctx,
      events.map((event) => ({ event, says: undefined })),
    )
    const days = new Map<string, number>()
    for (const { at } of events) {
      const day = at.toISOString().slice(0, 10)
      days.set(day, (days.get(day) ?? 0) + 1)
    }
    // Pruned ones are no longer found, so others of the same moment are still found from just before it.
    const doneUntil = new Date(last.at.getTime() - 1).toISOString()
    return { doneUntil, days: [...days].map(([day, count]) => ({ day, before: count, removed: count })) }
  },
  async countLeft(db, until) {
    return (await cellOf(db)<number>`SELECT count(*)::int AS rows FROM audit_event WHERE ${old(null, until)}`) ?? 0
  },
}

/** Removes what the log begins with, as far as nothing is said there any more. */
async function cutBeginning(ctx: Ctx): Promise<void> {
  const end = await rowOf(ctx.db)<{ seq: number; hash: string }>`SELECT * FROM app.audit_prefix()`
  if (!end) return
  const seal = checkpointSeal(redactionKey(ctx.vault), end.seq, end.hash)
  await sql`SELECT app.cut_audit(${end.seq}, ${end.hash}, ${seal}, ${ctx.clock.now()})`.execute(ctx.db)
}
