import { campaignEventKind, holdReason } from '@parley/contract/campaigns/campaign.enum.ts'
import type { Hold } from '@parley/contract/campaigns/campaign.schema.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { tellHeld } from '../../campaigns/held.ts'
import { moveUp } from '../../inbound/moveUp.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { cellOf, rowsOf } from '../../kernel/rows.ts'
import { storedJson } from '../../kernel/storedJson.ts'
import { lockCalls } from '../../tenants/callLimit.ts'
import type { Claimed, Plan, Reserved, TenantFacts } from '../ports.ts'
import { readFacts, WAITING } from './facts.ts'

/** How long a contact stays reserved where nothing becomes of it. */
const RESERVED_MS = 30_000

/** One process at a time in each tenant shares out its slots; the others need not wait for it. */
export async function claim(
  ctx: Ctx,
  process: string,
  now: Date,
  decide: (facts: TenantFacts) => Plan,
): Promise<Claimed | undefined> {
  const isFree = await cellOf(
    ctx.db,
  )<boolean>`SELECT pg_try_advisory_xact_lock(hashtextextended('dialer of ' || ${ctx.tenant}::text, 0))`
  if (!isFree) return undefined
  // Calls that come in are let in at another time: both count what is free.
  await lockCalls(ctx)
  // What is free belongs to who waits for it; campaigns share what is left.
  await moveUp(ctx)
  const facts = await readFacts(ctx, now)
  const plan = decide(facts)
  const changed: number[] = []
  for (const { idCampaign, holds } of facts.campaigns)
    if (await keepHolds(ctx, idCampaign, holds, plan.holds.get(idCampaign) ?? [], now)) changed.push(idCampaign)
  const reserved: Reserved[] = []
  for (const [idCampaign, lines] of plan.slots) reserved.push(...(await reserve(ctx, process, idCampaign, lines, now)))
  return { plan, reserved, changed }
}

/** Who waits longest comes first; who another process looks at just now is left to it. */
const reserve = ({ db }: Ctx, process: string, idCampaign: number, lines: readonly number[], now: Date) =>
  rowsOf(db)<Reserved>`
    WITH due AS MATERIALIZED (
      SELECT id_contact, state, row_number() OVER (ORDER BY due_at, id_contact) AS place FROM (
        SELECT id_contact, state, due_at FROM campaign_contact WHERE id_campaign = ${idCampaign} AND state IN ${WAITING} AND due_at <= ${now}
        ORDER BY due_at, id_contact LIMIT ${lines.length} FOR UPDATE SKIP LOCKED) AS locked
    )
    UPDATE campaign_contact c SET state = 'RESERVED', reserved_by = ${process}, reserved_until = ${new Date(now.getTime() + RESERVED_MS)},
      reserved_line = (${[...lines]}::bigint[])[due.place]
    FROM due WHERE c.id_contact = due.id_contact
    RETURNING c.id_contact, c.id_campaign, c.phone, c.zone, c.attempts, due.state`

/** Written where they change; the log tells of other reasons, not of another time. */
async function keepHolds(
  ctx: Ctx,
  idCampaign: number,
  before: readonly Hold[],
  after: readonly Hold[],
  at: Date,
): Promise<boolean> {
  if (JSON.stringify(before.map(inOrder)) === JSON.stringify(after.map(inOrder))) return false
  const { db } = ctx
  // A campaign that is being changed has its reasons told by the next look: calls of the whole tenant would wait here for its end.
  const [campaign] = await rowsOf(db)<{ name: string; status: number; zone: string }>`
    UPDATE campaign SET holds = ${storedJson(after)}::jsonb
    WHERE id_campaign = (SELECT id_campaign FROM campaign WHERE id_campaign = ${idCampaign} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING name, status, zone`
  if (!campaign) return false
  // Who tries a demonstration looks at it.
  if (campaign.status === processState.of.IN_PROGRESS) await tellHeld(ctx, { idCampaign, ...campaign }, before, after)
  const reasons = (holds: readonly Hold[]) => holds.map(({ reason }) => holdReason.label(reason)).join(', ')
  if (reasons(before) !== reasons(after))
    await db
      .insertInto('campaignEvent')
      .values({
        idCampaign,
        at,
        kind: campaignEventKind.of.HOLD,
        text: after.length > 0 ? reasons(after) : 'Calling again',
      })
      .execute()
  return true
}

const inOrder = ({ reason, until, detail }: Hold) => [reason, until, detail]
