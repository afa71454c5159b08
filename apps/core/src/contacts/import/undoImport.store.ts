import { contactState, liveStates, waitingStates } from '@parley/contract/contacts/contact.enum.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { columnOf, rowOf, rowsOf } from '../../kernel/rows.ts'
import { carriedNumbers, closedAlone, listOfNumbers, nextOf } from '../carriedNumbers.ts'

const { NEW, READY, INVALID, SUPPRESSED } = contactState.of

/** Removes some of the contacts that an import brought and nobody has called; how many. */
export const removeBrought = async (db: Db, idContactImport: number, most: number): Promise<number> =>
  (
    await columnOf(db)<number>`
      DELETE FROM campaign_contact WHERE id_contact IN (SELECT id_contact FROM campaign_contact
        WHERE id_contact_import = ${idContactImport} AND attempts = 0 AND state <> ALL (${liveStates}::text[])
        LIMIT ${most} FOR UPDATE) RETURNING id_contact`
  ).length

export const countBrought = async (db: Db, idContactImport: number): Promise<number> =>
  (
    await columnOf(db)<number>`
      SELECT count(*)::int AS contacts FROM campaign_contact WHERE id_contact_import = ${idContactImport}`
  )[0] ?? 0

export interface Restored {
  /** How many were looked at; none: there are no more. */
  readonly looked: number
  readonly restored: number
  /** Called since, or right now. */
  readonly called: number
  /** Changed again since, by something else. */
  readonly changed: number
}

/**
 * Gives some contacts back what they were before an import changed them. Whoever was called since keeps what they were called with, and whoever was
 * changed again since the later values; what people or calls decided meanwhile stays.
 */
export const restoreSome = async (db: Db, idContactImport: number, most: number): Promise<Restored> =>
  (await rowOf(db)<Restored>`
    WITH part AS (
      SELECT b.*, c.attempts <> b.attempts OR c.state = ANY (${liveStates}::text[]) AS is_called,
        c.changed_by_import IS DISTINCT FROM b.id_contact_import AS is_changed, restored.numbers AS now_numbers,
        CASE WHEN restored.numbers IS NOT NULL THEN ${nextOf(sql`restored.numbers`, sql`c.phone`)} END AS next
      FROM contact_import_before b JOIN campaign_contact c USING (id_contact)
        CROSS JOIN LATERAL (SELECT CASE WHEN b.numbers IS NOT NULL THEN ${carriedNumbers(sql`b.numbers`, listOfNumbers)}
          ELSE ${closedAlone(sql`c.numbers`, sql`b.phone`)} END AS numbers) AS restored
      WHERE b.id_contact_import = ${idContactImport} ORDER BY b.id_contact LIMIT ${most} FOR UPDATE OF c
    ), back AS (
      UPDATE campaign_contact c SET phone = coalesce(b.next ->> 'phone', b.phone), numbers = b.now_numbers, name = b.name,
        zone = coalesce(b.next ->> 'zone', b.zone), language = b.language, data = b.data,
        changed_by_import = b.changed_by_import,
        (state, due_at) = (SELECT CASE WHEN is_undone THEN b.state ELSE c.state END, CASE WHEN is_undone THEN b.due_at ELSE c.due_at END
          FROM (SELECT c.state IN (${NEW}, ${READY}) AND b.state IN (${INVALID}, ${SUPPRESSED})
            OR c.state = ${SUPPRESSED} AND (b.state = ${NEW} OR b.state = ANY (${waitingStates}::text[])) AS is_undone) AS state)
      FROM part b WHERE c.id_contact = b.id_contact AND NOT b.is_called AND NOT b.is_changed
    ), gone AS (
      DELETE FROM contact_import_before b USING part WHERE b.id_contact_import = part.id_contact_import AND b.id_contact = part.id_contact
    )
    SELECT count(*)::int AS looked, count(*) FILTER (WHERE NOT is_called AND NOT is_changed)::int AS restored,
      count(*) FILTER (WHERE is_called)::int AS called, count(*) FILTER (WHERE is_changed AND NOT is_called)::int AS changed
    FROM part`) ?? { looked: 0, restored: 0, called: 0, changed: 0 }

/** Zones that came back may be older than the map. Which ones a column gave is not known, as in the migration. */
export const renewRestoredZones = async (db: Db, idCampaign: number): Promise<void> => {
  await rowsOf(
    db,
  )`UPDATE campaign SET zones_after = 0 WHERE id_campaign = ${idCampaign} AND NOT columns @> '[{"role": "timezone"}]'`
}

/** Whether undoing would change anything. */
export const hasWritten = async (db: Db, idContactImport: number): Promise<boolean> =>
  (
    await columnOf(db)<boolean>`
      SELECT EXISTS (SELECT FROM campaign_contact WHERE id_contact_import = ${idContactImport})
        OR EXISTS (SELECT FROM contact_import_before WHERE id_contact_import = ${idContactImport})`
  )[0] === true
