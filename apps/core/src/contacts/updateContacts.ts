import { contactState, liveStates } from '@parley/contract/contacts/contact.enum.ts'
import { sql } from 'kysely'
import { closeCallbacksOn } from '../callbacks/campaignCallback.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { rowsOf } from '../kernel/rows.ts'
import { carriedNumbers, closedAlone, listOfNumbers, nextOf } from './carriedNumbers.ts'
import type { columnsOf, WriteOptions } from './writeContacts.ts'

const { NEW, READY, RETRY_WAIT, CALLBACK_WAIT, INVALID, SUPPRESSED } = contactState.of

/**
 * Changes contacts that are there, and keeps for the import what they were. Whoever is being called now stays as they are. A number that changed may
 * be called, or not, whatever the old one was; what is known of numbers that stay is kept. Where one of several goes on which a callback was promised, so
 * does the promise.
 */
export async function updateContacts(
  ctx: Ctx,
  given: ReturnType<typeof columnsOf>,
  { idCampaign, idContactImport }: WriteOptions,
): Promise<Map<string, number>> {
  const { keys, phones, names, zones, languages, data, numbers, kept } = given
  // A contact with several numbers is the same as long as these are, whichever of them is called next.
  const listed = (list: string) =>
    sql`(SELECT jsonb_agg(jsonb_build_array(e ->> 'label', e ->> 'phone', e ->> 'zone')) FROM jsonb_array_elements(${sql.raw(list)}) AS e)`
  const hasSame = sql`n.numbers IS NOT NULL AND ${listed('c.numbers')} = ${listed('n.numbers::jsonb')}`
  // A single number that calls or people closed stays closed, as the list of one.
  const carried = sql`CASE WHEN n.numbers IS NOT NULL THEN ${carriedNumbers(sql`n.numbers::jsonb`, listOfNumbers)}
    ELSE ${closedAlone(sql`c.numbers`, sql`n.phone`)} END`
  const differs = sql`((c.name, c.language, c.data) IS DISTINCT FROM (n.name, n.language, n.data::jsonb)
    OR CASE WHEN c.numbers IS NULL AND n.numbers IS NULL THEN (c.phone, c.zone) IS DISTINCT FROM (n.phone, n.zone) ELSE (${hasSame}) IS NOT TRUE END)`
  const isLeft = sql`now.state = ${CALLBACK_WAIT} AND now.numbers IS NOT NULL AND NOT now.has_same AND coalesce(chosen.phone, n.phone) <> now.phone`
  const rows = await rowsOf(ctx.db)<{ key: string; idContact: number; promised: string | null }>`
    WITH n AS (
      SELECT * FROM unnest(${keys}::text[], ${phones}::text[], ${names}::text[], ${zones}::text[], ${languages}::text[], ${data}::text[],
        ${numbers}::text[], ${kept}::boolean[]) AS n (key, phone, name, zone, language, data, numbers, kept)
    ), now AS (
      SELECT c.*, ${differs} AS differs, (${hasSame}) IS TRUE AS has_same,
        CASE WHEN (${hasSame}) IS TRUE THEN c.numbers ELSE ${carried} END AS got FROM campaign_contact c JOIN n USING (key)
      WHERE c.id_campaign = ${idCampaign} AND c.state <> ALL (${liveStates}::text[]) FOR UPDATE OF c
    ), chosen AS (
      SELECT now.id_contact, one.next ->> 'phone' AS phone, one.next ->> 'zone' AS zone FROM now CROSS JOIN LATERAL (SELECT ${nextOf(sql`now.got`, sql`now.phone`)} AS next) AS one
      WHERE now.got IS NOT NULL AND NOT now.has_same
    ), before AS (
      INSERT INTO contact_import_before (id_contact_import, id_contact, phone, name, zone, language, data, numbers, state, due_at, attempts, changed_by_import)
      SELECT ${idContactImport}::bigint, id_contact, phone, name, zone, language, data, numbers, state, due_at, attempts, changed_by_import FROM now
      WHERE differs AND ${idContactImport}::bigint IS NOT NULL AND id_contact_import IS DISTINCT FROM ${idContactImport}::bigint
      ON CONFLICT (id_contact_import, id_contact) DO NOTHING
    )
    UPDATE campaign_contact c SET phone = CASE WHEN now.has_same THEN c.phone ELSE coalesce(chosen.phone, n.phone) END, name = n.name,
      zone = CASE WHEN now.has_same THEN c.zone ELSE coalesce(chosen.zone, n.zone) END, numbers = now.got, language = n.language, data = n.data::jsonb,
      state = CASE WHEN n.kept AND c.state IN ('NEW', 'READY', 'RETRY_WAIT', 'CALLBACK_WAIT') THEN ${SUPPRESSED}
        WHEN NOT n.kept AND NOT now.has_same AND (c.phone <> n.phone OR now.got IS NOT NULL) AND c.state IN (${INVALID}, ${SUPPRESSED}) THEN ${NEW}
        WHEN ${isLeft} THEN CASE WHEN c.attempts > 0 THEN ${RETRY_WAIT} ELSE ${READY} END ELSE c.state END,
      due_at = CASE WHEN n.kept THEN NULL WHEN ${isLeft} THEN coalesce(c.due_at, ${ctx.clock.now()}::timestamptz) ELSE c.due_at END,
      changed_by_import = CASE WHEN now.differs THEN ${idContactImport}::bigint ELSE c.changed_by_import END
    FROM now JOIN n USING (key) LEFT JOIN chosen USING (id_contact) WHERE c.id_contact = now.id_contact
    RETURNING c.key, c.id_contact, CASE WHEN ${isLeft} THEN now.phone END AS promised`
  const left = rows.flatMap(({ idContact, promised }) => (promised === null ? [] : [{ idContact, phone: promised }]))
  await closeCallbacksOn(ctx, left, 'No longer a number of the contact')
  return new Map(rows.map(({ key, idContact }) => [key, idContact]))
}
