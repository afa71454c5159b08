import { decisionCode } from '@parley/contract/contacts/contact.enum.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { columnOf, rowsOf } from '../../kernel/rows.ts'
import type { AttemptKey } from '../ports.ts'
import { keepDecisions } from './decisions.ts'
import { LIVE } from './facts.ts'

/** Tenants in which processes that are gone left something. */
export const listForsaken = (db: Db, now: Date): Promise<number[]> =>
  columnOf(db)`SELECT * FROM app.dialer_forsaken(${now})`

/** Frees reservations that nobody holds any more, and makes attempts of processes that are gone this one’s; several may try at once. */
export async function takeOver({ db }: Ctx, process: string, now: Date): Promise<AttemptKey[]> {
  await free(db, sql`reserved_until < ${now} OR NOT app.has_lease(reserved_by)`, now)
  return await rowsOf(db)<AttemptKey>`
    WITH gone AS MATERIALIZED (SELECT id_contact, number FROM campaign_attempt WHERE process IS NOT NULL AND process <> ${process}
      AND NOT app.has_lease(process) ORDER BY id_contact FOR UPDATE SKIP LOCKED)
    UPDATE campaign_attempt a SET process = ${process} FROM gone WHERE a.id_contact = gone.id_contact AND a.number = gone.number
    RETURNING a.guid, a.id_contact, a.id_campaign, a.number AS attempt`
}

/** Frees what this process has reserved. */
export const release = ({ db }: Ctx, process: string, now: Date): Promise<void> =>
  free(db, sql`reserved_by = ${process}`, now)

async function free(db: Db, whose: RawBuilder<unknown>, now: Date): Promise<void> {
  const freed = await rowsOf(db)<{ idContact: number; idCampaign: number; dueAt: string | null }>`
    WITH free AS MATERIALIZED (SELECT id_contact FROM campaign_contact WHERE state IN ${LIVE} AND state = 'RESERVED'
      AND (${whose}) ORDER BY id_contact FOR UPDATE SKIP LOCKED)
    UPDATE campaign_contact c SET state = CASE WHEN attempts > 0 THEN 'RETRY_WAIT' ELSE 'READY' END, reserved_by = NULL, reserved_until = NULL,
      reserved_line = NULL FROM free WHERE c.id_contact = free.id_contact
    RETURNING c.id_contact, c.id_campaign, c.due_at`
  await keepDecisions(
    db,
    freed.map(({ idContact, idCampaign, dueAt }) => ({
      ...{ idContact, idCampaign, at: now, code: decisionCode.of.RELEASED, facts: { reason: 'lost' } },
      nextAt: dueAt === null ? null : new Date(dueAt),
    })),
  )
}
