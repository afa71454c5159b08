import type { AttemptResult } from '@parley/contract/campaigns/campaign.enum.ts'
import { decisionCode } from '@parley/contract/contacts/contact.enum.ts'
import type { Numbers } from '@parley/contract/contacts/number.rules.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { sql } from 'kysely'
import { claimCallbacks, keepCallbacks } from '../../callbacks/campaignCallback.ts'
import { type EntryKey, settleThrough } from '../../destinations/destination.store.ts'
import { RESERVED_SECONDS } from '../../destinations/rules/limits.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { rowsOf } from '../../kernel/rows.ts'
import { storedJson } from '../../kernel/storedJson.ts'
import { writeFollowUps } from '../followUps/writeFollowUps.ts'
import type { AttemptKey, CallResult, CampaignRules, Decide, Ended } from '../ports.ts'
import { breakerAt, breakerSince } from '../rules/breaker.ts'
import { costsOf } from './costs.ts'
import { type Decided, keepDecisions } from './decisions.ts'
import { readRules } from './facts.ts'

/** An attempt that is this process’s, with its contact. */
interface OpenAttempt {
  readonly guid: string
  readonly idContact: number
  readonly number: number
  readonly idCampaign: number
  readonly phone: string
  readonly idLine: number | null
  /** Entries with limits that counted it. */
  readonly limited: readonly EntryKey[]
  readonly startedAt: string
  readonly zone: string
  readonly attempts: number
  readonly results: Readonly<Partial<Record<AttemptResult, number>>>
  readonly numbers: Numbers | null
}

/** An attempt that ends, with what becomes of its contact. */
interface Closing extends OpenAttempt {
  readonly call: CallResult
  readonly next: ReturnType<Decide>
  readonly cost: string
}

/** Keeps the ends of attempts that are still the process’s; each is kept once, with all that counts it. */
export async function keep(ctx: Ctx, process: string, ended: readonly Ended[], decide: Decide): Promise<void> {
  const { db } = ctx
  const open = await lockAttempts(db, process, ended)
  if (open.length === 0) return
  const rules = await readRules(db, [...new Set(open.map(({ idCampaign }) => idCampaign))])
  const callbacks = await claimCallbacks(ctx, open, ended)
  const results = new Map(ended.map(({ idContact, attempt, result }) => [`${idContact} ${attempt}`, result]))
  const known = open.flatMap((attempt) => {
    const result = results.get(`${attempt.idContact} ${attempt.number}`)
    const rule = rules.get(attempt.idCampaign)
    if (!result || !rule) return []
    const agreed = callbacks.get(attempt.idContact)
    return [{ attempt, rule, call: agreed ? { ...result, ...agreed } : result }]
  })
  const costs = await costsOf(
    ctx,
    known.flatMap(({ attempt, rule, call }) =>
      // Demonstrations bill nobody.
      rule.status === processState.of.DEMO ? [] : [{ ...attempt, answeredAt: call.answeredAt, talkMs: call.talkMs }],
    ),
  )
  const closing = known.map(({ attempt, rule, call }) => ({
    ...attempt,
    call,
    next: decide({ ...attempt, rules: rule }, call),
    cost: costs.get(attempt.idContact) ?? '0',
  }))
  await closeAttempts(db, closing)
  await moveContacts(db, closing)
  await keepDecisions(db, closing.map(decisionOf))
  await keepCallbacks(ctx, closing)
  await writeFollowUps(db, rules, closing)
  await addUp(db, closing)
  await settleThrough(
    ctx,
    closing.map(({ limited, startedAt, call }) => ({
      ...{ limited, startedAt, calls: 0, seconds: Math.ceil(call.talkMs / 1_000) - RESERVED_SECONDS },
    })),
  )
  for (const rule of rules.values()) await breakWhere(db, rule, closing, ctx.clock.now())
}

/** Contacts first and in order, as everybody locks them. */
async function lockAttempts(db: Db, process: string, ended: readonly AttemptKey[]): Promise<OpenAttempt[]> {
  const ids = ended.map(({ idContact }) => idContact)
  await sql`SELECT FROM campaign_contact WHERE id_contact = ANY(${ids}) ORDER BY id_contact FOR UPDATE`.execute(db)
  return await rowsOf(db)<OpenAttempt>`
    SELECT a.guid, a.id_contact, a.number, a.id_campaign, a.phone, a.id_line, a.limited, a.started_at, c.zone, c.attempts, c.results, c.numbers
    FROM campaign_attempt a JOIN campaign_contact c USING (id_contact)
    WHERE a.id_contact = ANY(${ids}) AND a.guid = ANY(${ended.map(({ guid }) => guid)}::uuid[]) AND a.process = ${process}
    ORDER BY a.id_contact FOR UPDATE OF a`
}

async function closeAttempts(db: Db, closing: readonly Closing[]): Promise<void> {
  const rows = closing.map(({ idContact, number, call, cost }) => ({
    ...{ idContact, number, cost, result: call.result, disposition: call.disposition },
    ...{ answeredAt: call.answeredAt, endedAt: call.endedAt, ringMs: call.ringMs, talkMs: call.talkMs },
  }))
  await sql`UPDATE campaign_attempt a SET process = NULL, answered_at = r."answeredAt", ended_at = r."endedAt", result = r.result,
      disposition = r.disposition, ring_ms = r."ringMs", talk_ms = r."talkMs", cost = r.cost
    FROM jsonb_to_recordset(${storedJson(rows)}::jsonb) AS r ("idContact" bigint, number int, cost numeric, result text, disposition text,
      "answeredAt" timestamptz, "endedAt" timestamptz, "ringMs" int, "talkMs" int)
    WHERE a.id_contact = r."idContact" AND a.number = r.number`.execute(db)
}

/** What somebody decided about a contact during its call stays. */
async function moveContacts(db: Db, closing: readonly Closing[]): Promise<void> {
  const rows = closing.map(({ idContact, call, next }) => ({
    ...{ idContact, state: next.state, dueAt: next.dueAt, result: call.result },
    ...{ at: call.endedAt, disposition: call.disposition },
    ...{ numbers: next.numbers, phone: next.phone, zone: next.zone },
  }))
  await sql`UPDATE campaign_contact c SET numbers = CASE WHEN c.numbers IS NOT NULL THEN coalesce(r.numbers, c.numbers) END,
      phone = CASE WHEN c.numbers IS NOT NULL THEN coalesce(r.phone, c.phone) ELSE c.phone END,
      zone = CASE WHEN c.numbers IS NOT NULL THEN coalesce(r.zone, c.zone) ELSE c.zone END,
      last_result = r.result, last_at = r.at, disposition = coalesce(r.disposition, c.disposition),
      results = c.results || jsonb_build_object(r.result, coalesce((c.results ->> r.result)::int, 0) + 1),
      state = CASE WHEN c.state IN ('DIALING', 'IN_CALL') THEN r.state ELSE c.state END,
      due_at = CASE WHEN c.state IN ('DIALING', 'IN_CALL') THEN r."dueAt" ELSE c.due_at END
    FROM jsonb_to_recordset(${storedJson(rows)}::jsonb) AS r ("idContact" bigint, state text, "dueAt" timestamptz, result text, at timestamptz, disposition text,
      numbers jsonb, phone text, zone text)
    WHERE c.id_contact = r."idContact"`.execute(db)
}

const decisionOf = ({ idContact, idCampaign, call, next }: Closing): Decided => ({
  ...{ idContact, idCampaign, at: call.endedAt, code: next.code, facts: next.facts, nextAt: next.dueAt },
})

/** By the hour in which the calls began, and what they cost. */
async function addUp(db: Db, closing: readonly Closing[]): Promise<void> {
  const rows = closing.map(({ idCampaign, startedAt, call, next, cost }) => ({
    ...{ idCampaign, startedAt, result: call.result, success: next.state === 'DONE_SUCCESS' ? 1 : 0 },
    ...{ ringMs: call.ringMs, talkMs: call.talkMs, cost },
  }))
  const given = storedJson(rows)
  await sql`INSERT INTO campaign_hour (id_campaign, hour, result, attempts, successes, ring_ms, talk_ms, cost)
    SELECT "idCampaign", date_trunc('hour', "startedAt"), result, count(*), sum(success), sum("ringMs"), sum("talkMs"), sum(cost)
    FROM jsonb_to_recordset(${given}::jsonb) AS r ("idCampaign" bigint, "startedAt" timestamptz, result text, success int, "ringMs" bigint,
      "talkMs" bigint, cost numeric) GROUP BY 1, 2, 3`.execute(db)
  if (rows.every(({ cost }) => cost === '0')) return
  await sql`UPDATE campaign c SET spent = spent + r.cost FROM (SELECT "idCampaign", sum(cost) AS cost
      FROM jsonb_to_recordset(${given}::jsonb) AS r ("idCampaign" bigint, cost numeric) GROUP BY 1) AS r
    WHERE c.id_campaign = r."idCampaign"`.execute(db)
  // Of the average the latest call makes up a twentieth, so that other flows or prices show soon.
  await sql`UPDATE tenant_balance SET amount = amount - r.cost,
      call_cost = round(r.mean + (coalesce(call_cost, r.mean) - r.mean) * 0.95 ^ r.calls, 6)
    FROM (SELECT sum(cost) AS cost, avg(cost) AS mean, count(*) AS calls
      FROM jsonb_to_recordset(${given}::jsonb) AS r (cost numeric) WHERE cost > 0) AS r
    WHERE is_prepaid`.execute(db)
}

/** Looked at where a call failed: nothing else can break it. */
async function breakWhere(db: Db, rule: CampaignRules, closing: readonly Closing[], now: Date): Promise<void> {
  const { breaker, idCampaign } = rule
  if (!breaker || !closing.some((one) => one.idCampaign === idCampaign && one.call.result === 'failed')) return
  const since = breakerSince(breaker, now)
  const [late] = await rowsOf(db)<{ calls: number; failures: number }>`
    SELECT count(*) AS calls, count(*) FILTER (WHERE result = 'failed') AS failures FROM campaign_attempt
    WHERE id_campaign = ${idCampaign} AND started_at > ${since} AND ended_at IS NOT NULL`
  const until = late && breakerAt(breaker, late, now)
  if (until)
    await sql`UPDATE campaign SET broken_until = ${until} WHERE id_campaign = ${idCampaign} AND (broken_until IS NULL OR broken_until <= ${now})`.execute(
      db,
    )
}

/** Attempts that were never made leave nothing behind but that the contact waits again, for a moment at least. */
export async function takeBack(ctx: Ctx, process: string, attempts: readonly AttemptKey[], now: Date): Promise<void> {
  const { db } = ctx
  const open = await lockAttempts(db, process, attempts)
  if (open.length === 0) return
  const ids = open.map(({ idContact }) => idContact)
  const dueAt = new Date(now.getTime() + AGAIN_MS)
  await sql`DELETE FROM campaign_attempt WHERE id_contact = ANY(${ids}) AND guid = ANY(${open.map(({ guid }) => guid)}::uuid[])`.execute(
    db,
  )
  // What somebody decided meanwhile stays.
  await sql`UPDATE campaign_contact SET attempts = attempts - 1,
      due_at = CASE WHEN state IN ('DIALING', 'IN_CALL') THEN ${dueAt} ELSE due_at END,
      state = CASE WHEN state NOT IN ('DIALING', 'IN_CALL') THEN state WHEN attempts > 1 THEN 'RETRY_WAIT' ELSE 'READY' END
    WHERE id_contact = ANY(${ids})`.execute(db)
  await settleThrough(
    ctx,
    open.map(({ limited, startedAt }) => ({ limited, startedAt, calls: -1, seconds: -RESERVED_SECONDS })),
  )
  const facts = { reason: 'notMade' }
  await keepDecisions(
    db,
    open.map(({ idContact, idCampaign }) => ({
      ...{ idContact, idCampaign, at: now, code: decisionCode.of.RELEASED, facts, nextAt: dueAt },
    })),
  )
}
const AGAIN_MS = 5_000

/** That somebody talks. */
export async function markAnswered(
  { db }: Ctx,
  process: string,
  calls: readonly (AttemptKey & { readonly at: Date })[],
): Promise<void> {
  const rows = calls.map(({ idContact, guid, at }) => ({ idContact, guid, at }))
  await sql`WITH told AS (
      SELECT * FROM jsonb_to_recordset(${storedJson(rows)}::jsonb) AS r ("idContact" bigint, guid uuid, at timestamptz)
    ), locked AS MATERIALIZED (
      SELECT id_contact FROM campaign_contact WHERE id_contact IN (SELECT "idContact" FROM told) AND state = 'DIALING' ORDER BY id_contact FOR UPDATE
    ), marked AS (
      UPDATE campaign_attempt a SET answered_at = told.at FROM told JOIN locked ON locked.id_contact = told."idContact"
      WHERE a.id_contact = told."idContact" AND a.guid = told.guid AND a.process = ${process} RETURNING a.id_contact
    )
    UPDATE campaign_contact c SET state = 'IN_CALL' FROM marked WHERE c.id_contact = marked.id_contact`.execute(db)
}
