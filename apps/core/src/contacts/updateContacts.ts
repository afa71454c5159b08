import { contactState, liveStates } from '@parley/contract/contacts/contact.enum.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { rowsOf } from '../kernel/rows.ts'
import type { columnsOf, WriteOptions } from './writeContacts.ts'

const { NEW, INVALID, SUPPRESSED } = contactState.of

/**
 * Changes contacts that are there, and keeps for the import what they were. Whoever is being called now stays as they are. A number that changed may
 * be called, or not, whatever the old one was.
 */
export async function updateContacts(
  ctx: Ctx,
  given: ReturnType<typeof columnsOf>,
  { idCampaign, idContactImport }: WriteOptions,
): Promise<Map<string, number>> {
  const { keys, phones, names, zones, languages, data, kept } = given
  const differs = sql`(c.phone, c.name, c.zone, c.language, c.data) IS DISTINCT FROM (n.phone, n.name, n.zone, n.language, n.data::jsonb)`
  const rows = await rowsOf(ctx.db)<{ key: string; idContact: number }>`
    WITH n AS (
      SELECT * FROM unnest(${keys}::text[], ${phones}::text[], ${names}::text[], ${zones}::text[], ${languages}::text[], ${data}::text[], ${kept}::boolean[])
        AS n (key, phone, name, zone, language, data, kept)
    ), now AS (
      SELECT c.*, ${differs} AS differs FROM campaign_contact c JOIN n USING (key)
      WHERE c.id_campaign = ${idCampaign} AND c.state <> ALL (${liveStates}::text[]) FOR UPDATE OF c
    ), before AS (
      INSERT INTO contact_import_before (id_contact_import, id_contact, phone, name, zone, language, data, state, due_at, attempts, changed_by_import)
      SELECT ${idContactImport}::bigint, id_contact, phone, name, zone, language, data, state, due_at, attempts, changed_by_import FROM now
      WHERE differs AND ${idContactImport}::bigint IS NOT NULL AND id_contact_import IS DISTINCT FROM ${idContactImport}::bigint
      ON CONFLICT (id_contact_import, id_contact) DO NOTHING
    )
    UPDATE campaign_contact c SET phone = n.phone, name = n.name, zone = n.zone, language = n.language, data = n.data::jsonb,
      state = CASE WHEN n.kept AND c.state IN ('NEW', 'READY', 'RETRY_WAIT', 'CALLBACK_WAIT') THEN ${SUPPRESSED}
        WHEN NOT n.kept AND c.phone <> n.phone AND c.state IN (${INVALID}, ${SUPPRESSED}) THEN ${NEW} ELSE c.state END,
      due_at = CASE WHEN n.kept THEN NULL ELSE c.due_at END,
      changed_by_import = CASE WHEN now.differs THEN ${idContactImport}::bigint ELSE c.changed_by_import END
    FROM now JOIN n USING (key) WHERE c.id_contact = now.id_contact
    RETURNING c.key, c.id_contact`
  return new Map(rows.map(({ key, idContact }) => [key, idContact]))
}
