import type { RawBuilder } from 'kysely'
import type { SealedPayload } from '../kernel/auditDigest.ts'
import type { Db } from '../kernel/db.ts'
import { rowsOf } from '../kernel/rows.ts'
import type { SealedEvent } from './redaction.ts'

/** Sealed events of the tenant that were not pruned, as the digest sees them; the condition names the table `e`. */
export async function readSealedEvents(
  db: Db,
  condition: RawBuilder<unknown>,
  most: RawBuilder<unknown>,
): Promise<SealedEvent[]> {
  const rows = await rowsOf(db)<Omit<SealedEvent, 'at'> & { at: string }>`
    SELECT id_audit_event, id_tenant, at, actor_id, actor_name, actor_kind, actor_tenant, address, request_id, kind, area, entity_kind, entity_id,
      entity_name, before, after, user_agent, undoes, seq, digest
    FROM audit_event e WHERE seq IS NOT NULL AND NOT is_pruned AND ${condition} ORDER BY at, id_audit_event ${most}`
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** The event as it was sealed, without its place. */
export const saysNow = ({ idAuditEvent: _, seq: __, digest: ___, ...payload }: SealedEvent): SealedPayload => payload
