import { overStates } from '@parley/contract/campaigns/campaign.rules.ts'
import { type ContactState, contactState, decisionCode, waitingStates } from '@parley/contract/contacts/contact.enum.ts'
import type { SuppressionScope } from '@parley/contract/suppressions/suppression.enum.ts'
import { closeCallbacks, closeCallbacksTo } from '../callbacks/campaignCallback.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { columnOf } from '../kernel/rows.ts'
import { suppressNumbers } from './suppressNumbers.ts'

/** Whom a process has in its hands the dialer looks at once more before it calls. */
const STATES: readonly ContactState[] = [contactState.of.NEW, ...waitingStates]

/** Countries in which the tenant's campaigns read numbers that say none. */
export const regionsOf = (ctx: Ctx) => columnOf(ctx.db)<string>`SELECT DISTINCT region FROM campaign`

/** Contacts of open campaigns with these whole numbers are not called any more, and say why; nor is anyone called back who is on a list for all campaigns. */
export async function suppressContacts(
  ctx: Ctx,
  phones: readonly { readonly phone: string; readonly reason: string }[],
  { scope, idCampaign }: { readonly scope: SuppressionScope; readonly idCampaign: number | null },
): Promise<number> {
  if (phones.length === 0) return 0
  const contacts = await columnOf(ctx.db)<number>`
      WITH hit AS (
        UPDATE campaign_contact c SET state = ${contactState.of.SUPPRESSED}, due_at = NULL
        FROM campaign p, jsonb_to_recordset(${JSON.stringify(phones)}::jsonb) AS e (phone text, reason text)
        WHERE c.phone = e.phone AND c.id_tenant = ${ctx.tenant} AND c.state = ANY (${STATES}::text[]) AND c.numbers IS NULL
          AND p.id_campaign = c.id_campaign AND p.status <> ALL (${overStates}::smallint[])
          AND (${idCampaign}::bigint IS NULL OR c.id_campaign = ${idCampaign}::bigint)
        RETURNING c.id_campaign, c.id_contact, e.reason
      ), told AS (
        INSERT INTO campaign_decision (id_campaign, id_contact, at, code, facts, by_user)
        SELECT id_campaign, id_contact, ${ctx.clock.now()}, ${decisionCode.of.SUPPRESSED},
          jsonb_build_object('list', ${scope}::text, 'reason', reason), ${ctx.actor.id}::bigint
        FROM hit RETURNING id_contact
      )
      SELECT id_contact FROM told`
  const outcome = decisionCode.label(decisionCode.of.SUPPRESSED)
  contacts.push(...(await suppressNumbers(ctx, phones, { scope, idCampaign })))
  await closeCallbacks(ctx, contacts, outcome)
  const numbers = phones.map(({ phone }) => phone)
  if (idCampaign === null) await closeCallbacksTo(ctx, numbers, outcome)
  return contacts.length
}
