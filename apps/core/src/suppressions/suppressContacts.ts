import { overStates } from '@parley/contract/campaigns/campaign.rules.ts'
import { type ContactState, contactState, decisionCode, waitingStates } from '@parley/contract/contacts/contact.enum.ts'
import type { SuppressionScope } from '@parley/contract/suppressions/suppression.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { cellOf, columnOf } from '../kernel/rows.ts'

/** Whom a process has in its hands the dialer looks at once more before it calls. */
const STATES: readonly ContactState[] = [contactState.of.NEW, ...waitingStates]

/** Countries in which the tenant's campaigns read numbers that say none. */
export const regionsOf = (ctx: Ctx) => columnOf(ctx.db)<string>`SELECT DISTINCT region FROM campaign`

/** Contacts of open campaigns with these whole numbers are not called any more, and say why. */
export async function suppressContacts(
  ctx: Ctx,
  phones: readonly { readonly phone: string; readonly reason: string }[],
  { scope, idCampaign }: { readonly scope: SuppressionScope; readonly idCampaign: number | null },
): Promise<number> {
  if (phones.length === 0) return 0
  return (
    (await cellOf(ctx.db)<number>`
      WITH hit AS (
        UPDATE campaign_contact c SET state = ${contactState.of.SUPPRESSED}, due_at = NULL
        FROM campaign p, jsonb_to_recordset(${JSON.stringify(phones)}::jsonb) AS e (phone text, reason text)
        WHERE c.phone = e.phone AND c.id_tenant = ${ctx.tenant} AND c.state = ANY (${STATES}::text[])
          AND p.id_campaign = c.id_campaign AND p.status <> ALL (${overStates}::smallint[])
          AND (${idCampaign}::bigint IS NULL OR c.id_campaign = ${idCampaign}::bigint)
        RETURNING c.id_campaign, c.id_contact, e.reason
      ), closed AS (
        UPDATE callback_request r SET state = 'GIVEN_UP', outcome = ${decisionCode.label(decisionCode.of.SUPPRESSED)}, closed_at = ${ctx.clock.now()},
          closed_by = ${ctx.actor.id}::bigint, row_version = r.row_version + 1
        FROM hit WHERE r.id_contact = hit.id_contact AND r.by_campaign AND r.state = 'OPEN'
      ), told AS (
        INSERT INTO campaign_decision (id_campaign, id_contact, at, code, facts, by_user)
        SELECT id_campaign, id_contact, ${ctx.clock.now()}, ${decisionCode.of.SUPPRESSED},
          jsonb_build_object('list', ${scope}::text, 'reason', reason), ${ctx.actor.id}::bigint
        FROM hit RETURNING id_decision
      )
      SELECT count(*)::int AS contacts FROM told`) ?? 0
  )
}
