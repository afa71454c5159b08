import { holdReason } from '@parley/contract/campaigns/campaign.enum.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { type FollowUpReason, followUpReason } from '@parley/contract/followUps/followUp.enum.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import { columnOf, rowOf, rowsOf } from '../../kernel/rows.ts'
import { isSuppressed, suppressedAmong } from '../../suppressions/suppressed.ts'
import type { DueFollowUp, Message } from './judge.ts'

const { DEMO, IN_PROGRESS, FINISHED, EXPIRED, DENIED } = processState.of
/** What follows the last tries is sent though nobody is left to call. Campaigns that are over otherwise send nothing, which is kept. */
const STATUSES = [DEMO, IN_PROGRESS, FINISHED, EXPIRED, DENIED]
const { GLOBAL_STOP, LINE_DISABLED, BREAKER, BUDGET, FLOW_INVALID } = holdReason.of
/** Of closed windows and full channels a message knows by itself, or not at all. */
const HOLDING = [GLOBAL_STOP, LINE_DISABLED, BREAKER, BUDGET, FLOW_INVALID]
const DAY_MS = 86_400_000

export type Channel = 'sms' | 'email'

/** Whether a campaign `p` is not held. */
const isFree = (
  now: Date,
) => sql<boolean>`(p.status = ANY (${STATUSES}::int[]) AND (p.broken_until IS NULL OR p.broken_until <= ${now})
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(p.holds) AS h WHERE p.status = ${IN_PROGRESS} AND h ->> 'reason' = ANY (${HOLDING}::text[]))
    AND NOT EXISTS (SELECT FROM configuration WHERE NOT campaigns_running)
    AND NOT EXISTS (SELECT FROM tenant_balance WHERE is_prepaid AND is_short))`
/** Those who are just called are looked at afterwards. */
const isCalled = sql<boolean>`c.state IN ('RESERVED', 'DIALING', 'IN_CALL')`

const FIELDS = sql`f.id_follow_up, f.id_contact, f.id_campaign, f.key, f.guid, f.phone AS called, f.attempts, p.status, p.drops_follow_ups, p.follow_ups,
  p.columns, p.language AS campaign_language, p.starts_at, p.ends_at, p.zone, p.windows, p.restricted_dates, c.key AS contact_key, c.phone, c.numbers, c.name,
  c.zone AS contact_zone, c.language, c.data, c.state AS contact_state,
  EXISTS (SELECT FROM campaign_contact_event e WHERE e.id_contact = f.id_contact AND e.at > f.created_at) AS has_event`

/** Due ones of campaigns that are not held, oldest first: however many wait in those that are, none of them is read. */
export const readDue = ({ db }: Ctx, channel: Channel, now: Date, most: number) => rowsOf(db)<DueFollowUp>`
  WITH free AS MATERIALIZED (SELECT id_campaign FROM campaign p WHERE ${isFree(now)}), due AS MATERIALIZED (
    SELECT d.id_follow_up FROM free CROSS JOIN LATERAL (SELECT f.id_follow_up, f.due_at FROM campaign_follow_up f JOIN campaign_contact c USING (id_contact)
      WHERE f.id_campaign = free.id_campaign AND f.channel = ${channel} AND f.state = 'waiting' AND f.due_at <= ${now} AND NOT ${isCalled}
      ORDER BY f.due_at, f.id_follow_up LIMIT ${most}) AS d ORDER BY d.due_at, d.id_follow_up LIMIT ${most})
  SELECT ${FIELDS} FROM campaign_follow_up f JOIN campaign_contact c USING (id_contact) JOIN campaign p ON p.id_campaign = f.id_campaign
  WHERE f.id_follow_up IN (SELECT id_follow_up FROM due) AND f.state = 'waiting'
  ORDER BY f.due_at, f.id_follow_up FOR UPDATE OF f SKIP LOCKED`

/** One whose email is queued; `isHeld` where it waits for its campaign, or for a call that is under way. */
export const readQueued = ({ db }: Ctx, idFollowUp: number, now: Date) => rowOf(db)<DueFollowUp & { isHeld: boolean }>`
  SELECT ${FIELDS}, NOT ${isFree(now)} OR ${isCalled} AS is_held
  FROM campaign_follow_up f JOIN campaign_contact c USING (id_contact) JOIN campaign p ON p.id_campaign = f.id_campaign
  WHERE f.id_follow_up = ${idFollowUp} AND f.state = 'sent' FOR UPDATE OF f`

const phonesOf = ({ called, phone, numbers }: DueFollowUp): readonly string[] => [
  ...new Set([called, phone, ...(numbers ?? []).map((each) => each.phone)]),
]

/** Whether the person, or where it goes to, is on a list. */
export async function isListed(ctx: Ctx, due: DueFollowUp, to: string): Promise<boolean> {
  const { idCampaign } = due
  const suppressed = await suppressedAmong(ctx, { idCampaign, phones: phonesOf(due) })
  return suppressed.size > 0 || (await isSuppressed(ctx, to, idCampaign))
}

/** Why the person gets nothing. */
export async function keptFrom(
  ctx: Ctx,
  due: DueFollowUp,
  { to }: Message,
  { mostMessages, messageDays }: { readonly mostMessages: number; readonly messageDays: number },
): Promise<FollowUpReason | undefined> {
  if (await isListed(ctx, due, to)) return followUpReason.of.DO_NOT_CALL
  const phones = phonesOf(due)
  const since = new Date(ctx.clock.now().getTime() - messageDays * DAY_MS)
  const [lately] = await columnOf(ctx.db)<number>`SELECT count(*)::int FROM campaign_follow_up
    WHERE sent_at > ${since} AND (phone = ANY (${phones}::text[]) OR recipient = ANY (${[...phones, to]}::text[]))`
  return (lately ?? 0) >= mostMessages ? followUpReason.of.CAP : undefined
}
