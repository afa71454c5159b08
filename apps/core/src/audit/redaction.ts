import { createHmac, randomBytes } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { digestOf, type SealedPayload } from '../kernel/auditDigest.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { cellOf, rowsOf } from '../kernel/rows.ts'
import type { Vault } from '../kernel/vault.ts'

/** Anyone who changes the database alone does not have it: what is missing from the log was taken out by the product. */
export const redactionKey = (vault: Vault): Buffer => vault.derive('audit redaction')

/** Vouches for what an event says now, at its place in the chain. */
export const redactionSeal = (key: Buffer, seq: number, digest: string, redactedDigest: string) =>
  createHmac('sha256', key).update(`event|${seq}|${digest}|${redactedDigest}`).digest('hex')

/** Vouches for the place at which the log begins. */
export const checkpointSeal = (key: Buffer, seq: number, hash: string) =>
  createHmac('sha256', key).update(`checkpoint|${seq}|${hash}`).digest('hex')

export interface SealedEvent extends SealedPayload {
  readonly idAuditEvent: number
  readonly seq: number
  readonly digest: string
}

/** What of an event stays when its time is over. */
const pruned = ({ idTenant, at, actorTenant, kind }: SealedPayload): SealedPayload => ({
  idTenant,
  at,
  actorId: null,
  actorName: '',
  actorKind: 'system',
  actorTenant,
  address: null,
  requestId: '',
  kind,
  area: '',
  entityKind: '',
  entityId: '',
  entityName: '',
  before: null,
  after: null,
})

interface Rewritten {
  readonly event: SealedEvent
  /** What it says from now on; undefined: nothing. */
  readonly says: SealedPayload | undefined
}

/** Rewrites sealed events of the tenant without breaking the chain. Answers how many. */
export async function rewriteEvents(ctx: Ctx, events: readonly Rewritten[]): Promise<number> {
  if (events.length === 0) return 0
  const key = redactionKey(ctx.vault)
  const rows = events.map(({ event, says }) => {
    const payload = says ?? pruned(event)
    const salt = randomBytes(16).toString('hex')
    const digest = digestOf(payload, salt)
    const seal = redactionSeal(key, event.seq, event.digest, digest)
    const { actorName, entityId, entityName, before, after } = payload
    return {
      id: event.idAuditEvent,
      isPruned: says === undefined,
      salt,
      digest,
      seal,
      actorName,
      entityId,
      entityName,
      before,
      after,
    }
  })
  return (
    (await cellOf(
      ctx.db,
    )<number>`SELECT app.redact_audit(${JSON.stringify(rows)}::jsonb, ${ctx.clock.now()}) AS done`) ?? 0
  )
}

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
