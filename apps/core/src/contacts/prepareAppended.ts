import { contactState, decisionCode } from '@parley/contract/contacts/contact.enum.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { windowAt } from '../dialer/rules/window.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { columnOf, rowsOf } from '../kernel/rows.ts'
import type { ContactCampaign } from './contact.access.ts'

const { PLANNED, IN_PROGRESS, STOPPED, WAITING_FOR_PAYMENT } = processState.of
const PREPARED: readonly number[] = [PLANNED, IN_PROGRESS, STOPPED, WAITING_FOR_PAYMENT]
const { NEW, READY } = contactState.of

/** Makes new contacts ready where the others are: each is due when its window opens. Elsewhere preparing the campaign does. */
export async function prepareAppended(
  ctx: Ctx,
  { idCampaign, status }: Pick<ContactCampaign, 'idCampaign' | 'status'>,
): Promise<void> {
  if (!PREPARED.includes(status)) return
  const rules = await ctx.db
    .selectFrom('campaign')
    .select(['startsAt', 'endsAt', 'zone', 'windows', 'restrictedDates'])
    .where('idCampaign', '=', idCampaign)
    .executeTakeFirstOrThrow()
  const now = ctx.clock.now()
  const zones = await columnOf(ctx.db)<string>`
    SELECT DISTINCT zone FROM campaign_contact WHERE id_campaign = ${idCampaign} AND state = ${NEW}`
  const opens = zones.map((zone) => {
    const opening = windowAt({ ...rules, windows: [...rules.windows] }, zone, now)
    return { zone, at: opening.isOpen ? now : opening.opensAt }
  })
  await rowsOf(ctx.db)`
    WITH ready AS (
      UPDATE campaign_contact c SET state = ${READY}, due_at = o.at
      FROM jsonb_to_recordset(${JSON.stringify(opens)}::jsonb) AS o (zone text, at timestamptz)
      WHERE c.id_campaign = ${idCampaign} AND c.state = ${NEW} AND c.zone = o.zone AND o.at IS NOT NULL
      RETURNING c.id_contact, c.due_at
    )
    INSERT INTO campaign_decision (id_campaign, id_contact, at, code, next_at)
    SELECT ${idCampaign}, id_contact, ${now}, ${decisionCode.of.PREPARED}, due_at FROM ready`
}
