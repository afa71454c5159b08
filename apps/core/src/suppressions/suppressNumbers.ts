import { overStates } from '@parley/contract/campaigns/campaign.rules.ts'
import {
  type ContactState,
  contactState,
  decisionCode,
  numberClosed,
  waitingStates,
} from '@parley/contract/contacts/contact.enum.ts'
import { firstOpen, type NumberRules, type Numbers, numberAt } from '@parley/contract/contacts/number.rules.ts'
import type { SuppressionScope } from '@parley/contract/suppressions/suppression.enum.ts'
import { sql } from 'kysely'
import { closeCallbacksOn } from '../callbacks/campaignCallback.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { rowsOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'
import { suppressedAmong } from './suppressed.ts'

const { READY, RETRY_WAIT, CALLBACK_WAIT, SUPPRESSED } = contactState.of
const STATES: readonly ContactState[] = [contactState.of.NEW, ...waitingStates]

interface Hit extends NumberRules {
  readonly idContact: number
  readonly idCampaign: number
  readonly phone: string
  readonly numbers: Numbers
  readonly reason: string
}

/**
 * Contacts with several numbers of which the one that is called next is on a list now: it is closed, and another one is called; contacts that have no
 * other are not called any more, and are answered. Numbers that are not next are looked at when they are.
 */
export async function suppressNumbers(
  ctx: Ctx,
  phones: readonly { readonly phone: string; readonly reason: string }[],
  { scope, idCampaign }: { readonly scope: SuppressionScope; readonly idCampaign: number | null },
): Promise<number[]> {
  const hits = await rowsOf(ctx.db)<Hit>`
    SELECT c.id_contact, c.id_campaign, c.phone, c.numbers, e.reason, p.retries, p.most_per_number
    FROM campaign_contact c JOIN campaign p USING (id_campaign), jsonb_to_recordset(${storedJson(phones)}::jsonb) AS e (phone text, reason text)
    WHERE c.phone = e.phone AND c.id_tenant = ${ctx.tenant} AND c.state = ANY (${STATES}::text[]) AND c.numbers IS NOT NULL
      AND p.status <> ALL (${overStates}::smallint[]) AND (${idCampaign}::bigint IS NULL OR c.id_campaign = ${idCampaign}::bigint)
    ORDER BY c.id_contact FOR UPDATE OF c`
  const over: number[] = []
  for (const [id, of] of Map.groupBy(hits, (hit) => hit.idCampaign)) {
    const listed = await suppressedAmong(ctx, {
      idCampaign: id,
      phones: of.flatMap(({ numbers }) => numbers.map(({ phone }) => phone)),
    })
    const rows = of.map((hit) => afterList(hit, scope, (phone) => phone === hit.phone || listed.has(phone)))
    over.push(...rows.filter(({ isOver }) => isOver).map(({ idContact }) => idContact))
    await store(ctx, id, rows)
    await closeCallbacksOn(ctx, of, decisionCode.label(decisionCode.of.SUPPRESSED))
  }
  return over
}

function afterList(hit: Hit, scope: SuppressionScope, isListed: (phone: string) => boolean) {
  const numbers = hit.numbers.map((number) => ({
    ...number,
    closed: number.closed ?? (isListed(number.phone) ? numberClosed.of.SUPPRESSED : null),
  }))
  const next = firstOpen(numbers, hit)
  const number = numberAt(numbers, hit.phone)?.label ?? ''
  return {
    ...{ idContact: hit.idContact, numbers, isOver: next === undefined },
    ...{ phone: next?.phone ?? hit.phone, zone: next?.zone ?? null },
    facts: { list: scope, reason: hit.reason, number, ...(next && { next: next.label }) },
  }
}

/**
 * It keeps its time: whether that is inside the hours of the other number the dialer sees. Nobody was promised a call on that one; where a person was to
 * call back, it is due at once.
 */
const store = ({ db, clock, actor }: Ctx, idCampaign: number, rows: readonly ReturnType<typeof afterList>[]) =>
  sql`WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${storedJson(rows)}::jsonb)
        AS g ("idContact" bigint, numbers jsonb, "isOver" boolean, phone text, zone text, facts jsonb)
    ), moved AS (
      UPDATE campaign_contact c SET numbers = g.numbers, phone = g.phone, zone = coalesce(g.zone, c.zone),
        state = CASE WHEN g."isOver" THEN ${SUPPRESSED} WHEN c.state <> ${CALLBACK_WAIT} THEN c.state
          WHEN c.attempts > 0 THEN ${RETRY_WAIT} ELSE ${READY} END,
        due_at = CASE WHEN g."isOver" THEN NULL WHEN c.state = ${CALLBACK_WAIT} THEN coalesce(c.due_at, ${clock.now()}::timestamptz) ELSE c.due_at END
      FROM given g WHERE c.id_contact = g."idContact"
    )
    INSERT INTO campaign_decision (id_campaign, id_contact, at, code, facts, by_user)
    SELECT ${idCampaign}::bigint, "idContact", ${clock.now()}::timestamptz, ${decisionCode.of.SUPPRESSED}, facts, ${actor.id}::bigint FROM given`.execute(
    db,
  )
