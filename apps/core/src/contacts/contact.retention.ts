import { overStates } from '@parley/contract/campaigns/campaign.rules.ts'
import { contactState, liveStates, waitingStates } from '@parley/contract/contacts/contact.enum.ts'
import type { RetentionAction } from '@parley/contract/retention/retention.enum.ts'
import { type RawBuilder, sql } from 'kysely'
import { GONE } from '../kernel/personArea.ts'
import { MOST_COUNTED, type PartWork, type Span } from '../kernel/retentionPart.ts'
import { cellOf, rowOf, rowsOf } from '../kernel/rows.ts'
import { anonymiseContacts, deleteContacts } from './anonymise.ts'
import { endOldImports } from './import/oldImports.ts'

const BATCH = 500
const WAITING = [contactState.of.NEW, ...waitingStates]
/** Nothing is to come – whoever still waits in a campaign that is over is not called any more – and no conversation with them is held. */
const isFree = sql<boolean>`c.state <> ALL (${sql.val(liveStates)}::text[]) AND (c.state <> ALL (${sql.val(WAITING)}::text[]) OR EXISTS (
  SELECT FROM campaign p WHERE p.id_campaign = c.id_campaign AND p.status = ANY (${sql.val(overStates)}::smallint[])
)) AND NOT EXISTS (
  SELECT FROM campaign_attempt a JOIN legal_hold h USING (guid) WHERE a.id_contact = c.id_contact)`
const isLeft = (action: RetentionAction): RawBuilder<boolean> =>
  action === 'delete' ? sql`true` : sql`c.phone <> ${GONE}`
const within = ({ since, until }: Span) =>
  sql`c.created_at > coalesce(${since}::timestamptz, '-infinity') AND c.created_at < ${until}::timestamptz`

/** Contacts that are over, from when they were added; rows of imports that were not taken go with them. */
export const contactPart: PartWork = {
  part: 'contacts',
  async preview(db, span) {
    const found = await rowOf(db)<{ count: number; oldest: string | null; held: number }>`
      SELECT (SELECT count(*)::int FROM (SELECT FROM campaign_contact c WHERE ${within(span)} AND ${isFree} LIMIT ${MOST_COUNTED + 1}) AS found) AS count,
        (SELECT min(c.created_at) FROM campaign_contact c WHERE ${within(span)} AND ${isFree}) AS oldest,
        (SELECT count(*)::int FROM (SELECT FROM campaign_contact c WHERE c.created_at < ${span.until}::timestamptz AND NOT (${isFree})
          LIMIT ${MOST_COUNTED}) AS kept) AS held`
    const { count = 0, oldest = null, held = 0 } = found ?? {}
    return { count: Math.min(count, MOST_COUNTED), isExact: count <= MOST_COUNTED, oldest, held }
  },
  async removeSome(ctx, span, action) {
    const { db } = ctx
    await endOldImports(ctx, span.until)
    await rowsOf(db)`
      DELETE FROM contact_import_row r USING contact_import i
      WHERE i.id_contact_import = r.id_contact_import AND i.state <> 'running' AND i.created_at < ${span.until}::timestamptz`
    // With them all that were added at the same moment as the last.
    const batch = await rowsOf(db)<{ idContact: number; createdAt: string; isDone: boolean }>`
      SELECT c.id_contact, c.created_at, NOT (${isFree} AND ${isLeft(action)}) AS is_done FROM campaign_contact c WHERE ${within(span)}
      ORDER BY c.created_at FETCH FIRST ${sql.raw(String(BATCH))} ROWS WITH TIES`
    const last = batch.at(-1)
    if (!last) return { doneUntil: null, days: [] }
    const free = batch.filter(({ isDone }) => !isDone)
    const ids = free.map(({ idContact }) => idContact)
    if (action === 'delete') await deleteContacts(db, ids)
    else await anonymiseContacts(db, ids)
    const days = new Map<string, number>()
    for (const { createdAt } of free) {
      const day = new Date(createdAt).toISOString().slice(0, 10)
      days.set(day, (days.get(day) ?? 0) + 1)
    }
    return {
      doneUntil: last.createdAt,
      days: [...days].map(([day, count]) => ({ day, before: count, removed: count })),
    }
  },
  async countLeft(db, until, action) {
    return (
      (await cellOf(db)<number>`
        SELECT count(*)::int AS rows FROM campaign_contact c
        WHERE c.created_at < ${until}::timestamptz AND ${isFree} AND ${isLeft(action)}`) ?? 0
    )
  },
}
