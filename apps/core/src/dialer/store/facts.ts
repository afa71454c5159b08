import type { CampaignSchedule, CampaignSetup, Hold } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ProcessState } from '@parley/contract/enums/operations.enum.ts'
import { sql } from 'kysely'
import { callsFromQueues, callsLetIn, callsUnderWay } from '../../kernel/callsUnderWay.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { ownTenant } from '../../kernel/ownTenant.ts'
import { cellOf, rowsOf } from '../../kernel/rows.ts'
import type { CampaignFacts, CampaignRules, LineFacts, ModuleFacts, TenantFacts } from '../ports.ts'
import { minuteCostOf } from './costs.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** Those that may call: demonstrations and those in progress. */
export const RUNNING = sql.raw('(0, 8)')
export const WAITING = sql.raw(`('READY', 'RETRY_WAIT', 'CALLBACK_WAIT')`)
export const LIVE = sql.raw(`('RESERVED', 'DIALING', 'IN_CALL')`)

interface RuleRow {
  readonly idCampaign: number
  readonly status: ProcessState
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly zone: string
  readonly windows: CampaignSchedule['windows']
  readonly restrictedDates: CampaignSchedule['restrictedDates']
  readonly retries: CampaignSetup['retries']
  readonly mostAttempts: number
  readonly nextNumber: CampaignSetup['nextNumber']
  readonly mostPerNumber: number
  readonly wrongNumber: string
  readonly breaker: CampaignSetup['breaker']
  readonly frequencyCap: CampaignSetup['frequencyCap']
  readonly followUps: CampaignSetup['followUps']
}
const RULES =
  sql.raw(`c.id_campaign, c.status, c.starts_at, c.ends_at, c.zone, c.windows, c.restricted_dates, c.retries, c.most_attempts,
  c.next_number, c.most_per_number, c.wrong_number,
  c.breaker, c.frequency_cap, c.follow_ups`)

/** The rules of campaigns, whatever their status. */
export const readRules = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, CampaignRules>> => {
  const rows = await rowsOf(db)<RuleRow>`SELECT ${RULES} FROM campaign c WHERE c.id_campaign = ANY(${[...ids]})`
  return new Map(rows.map((row) => [row.idCampaign, row]))
}

export const isStopped = async (db: Db): Promise<boolean> =>
  (await cellOf(db)<boolean>`SELECT campaigns_running FROM configuration`) === false

type CampaignRow = RuleRow & {
  readonly priority: number
  readonly weight: number
  readonly maxConcurrent: number
  readonly callsPerSecond: number
  readonly alwaysOn: boolean
  readonly budget: string | null
  readonly spent: string
  readonly brokenUntil: string | null
  readonly holds: readonly Hold[]
  readonly idLines: readonly number[]
  readonly lacksFlow: boolean
  readonly live: number
  readonly reserved: number
  readonly begun: number
  readonly due: number
  readonly next: { readonly dueAt: string; readonly zone: string } | null
  readonly isOpen: boolean
}

/** Each part looks at as many rows as could be called at once, however many contacts there are. */
async function readCampaigns(db: Db, now: Date): Promise<CampaignFacts[]> {
  const rows = await rowsOf(db)<CampaignRow>`
    SELECT ${RULES}, c.priority, c.weight, c.max_concurrent, c.calls_per_second, c.always_on, c.budget::text, c.spent::text, c.broken_until, c.holds,
      coalesce((SELECT jsonb_agg(id_line ORDER BY id_line) FROM campaign_line l WHERE l.id_campaign = c.id_campaign), '[]') AS id_lines,
      NOT EXISTS (SELECT FROM campaign_flow f WHERE f.id_campaign = c.id_campaign) OR EXISTS (SELECT FROM campaign_flow f
        LEFT JOIN call_script s USING (id_call_script) LEFT JOIN call_script_history h ON h.id_call_script = s.id_call_script
          AND h.version = CASE f.version_policy WHEN 'pinned' THEN f.version ELSE s.published_version END
        WHERE f.id_campaign = c.id_campaign AND h.version IS NULL) AS lacks_flow,
      live.live, live.reserved,
      (SELECT count(*) FROM campaign_attempt a WHERE a.id_campaign = c.id_campaign AND a.started_at > ${new Date(now.getTime() - SECOND_MS)}) AS begun,
      (SELECT count(*) FROM (SELECT FROM campaign_contact k WHERE k.id_campaign = c.id_campaign AND k.state IN ${WAITING} AND k.due_at <= ${now}
        ORDER BY k.due_at, k.id_contact LIMIT least(c.max_concurrent, c.calls_per_second)) AS waiting) AS due,
      (SELECT jsonb_build_object('dueAt', k.due_at, 'zone', k.zone) FROM campaign_contact k WHERE k.id_campaign = c.id_campaign AND k.state IN ${WAITING}
        AND k.due_at > ${now} ORDER BY k.due_at, k.id_contact LIMIT 1) AS next,
      EXISTS (SELECT FROM campaign_contact k WHERE k.id_campaign = c.id_campaign AND k.state IN ('NEW', 'READY', 'RETRY_WAIT', 'CALLBACK_WAIT')) AS is_open
    FROM campaign c CROSS JOIN LATERAL (SELECT count(*) AS live, count(*) FILTER (WHERE k.state = 'RESERVED') AS reserved FROM campaign_contact k
      WHERE k.id_tenant = c.id_tenant AND k.id_campaign = c.id_campaign AND k.state IN ${LIVE}) AS live
    WHERE c.status IN ${RUNNING}`
  return rows.map(({ budget, spent, brokenUntil, next, reserved, begun, ...row }) => ({
    ...row,
    budget: budget === null ? null : Number(budget),
    spent: Number(spent),
    brokenUntil: brokenUntil === null ? null : new Date(brokenUntil),
    next: next && { dueAt: new Date(next.dueAt), zone: next.zone },
    lastSecond: begun + reserved,
  }))
}

/** Nothing but the simulated carrier carries calls. Conversations that no campaign began take up lines, too; each of a campaign’s is counted by its contact. */
export const readLines = (db: Db, now: Date): Promise<LineFacts[]> => rowsOf(db)`
  SELECT l.id_line, l.id_module, l.enabled AND m.enabled AND m.is_simulated AND NOT app.is_module_away(m.id_module, ${now}) AS is_enabled, l.most_calls, coalesce(used.live, 0)::int AS live
  FROM line l JOIN dial_module m USING (id_module) LEFT JOIN (
    SELECT id_line, count(*) AS live FROM ${callsUnderWay(now)} AS calls GROUP BY id_line) AS used USING (id_line)
  WHERE l.id_line IN (SELECT id_line FROM campaign_line)`

/** Of the modules on which campaigns call. */
export const readModules = (db: Db, now: Date): Promise<ModuleFacts[]> => rowsOf(db)`
  SELECT m.id_module, m.most_calls, coalesce(used.live, 0)::int AS live FROM dial_module m LEFT JOIN (
    SELECT id_module, count(*) AS live FROM ${callsUnderWay(now)} AS calls GROUP BY id_module) AS used USING (id_module)
  WHERE m.id_module IN (SELECT l.id_module FROM campaign_line JOIN line l USING (id_line))`

/** Up to now, as the clock of the dialer has it: what began later than clocks differ belongs to a day that is yet to be played. */
async function callsOfLastMinute(db: Db, now: Date): Promise<number> {
  const minute = sql`started_at > ${new Date(now.getTime() - MINUTE_MS)} AND started_at < ${new Date(now.getTime() + MINUTE_MS)}`
  const calls = await cellOf(db)<number>`SELECT (SELECT count(*) FROM dial_log WHERE ${minute} AND id_campaign IS NULL)
    + (SELECT count(*) FROM campaign_attempt WHERE ${minute})
    + (SELECT count(*) FROM (${callsFromQueues(now)}) AS waited)
    + (SELECT count(*) FROM campaign_contact WHERE state IN ${LIVE} AND state = 'RESERVED')`
  return calls ?? 0
}

export async function readFacts(ctx: Ctx, now: Date): Promise<TenantFacts> {
  const { db } = ctx
  const { limits } = await ownTenant(ctx)
  const campaigns = await readCampaigns(db, now)
  const [others = 0, live = 0, lastMinute = 0] = [
    limits.concurrentCalls === null
      ? 0
      : await cellOf(db)<number>`SELECT (SELECT count(*) FROM conversation_session WHERE setup -> 'campaign' IS NULL)
          + (SELECT count(*) FROM (${callsLetIn(now)}) AS held)`,
    limits.concurrentCalls === null
      ? 0
      : await cellOf(db)<number>`SELECT count(*) FROM campaign_contact WHERE state IN ${LIVE}`,
    limits.callsPerMinute === null ? 0 : await callsOfLastMinute(db, now),
  ]
  return {
    isStopped: await isStopped(db),
    paidCalls: await readPaidCalls(ctx, campaigns, now),
    mostCalls: limits.concurrentCalls,
    live: others + live,
    mostPerMinute: limits.callsPerMinute,
    lastMinute,
    lines: await readLines(db, now),
    modules: await readModules(db, now),
    campaigns,
  }
}

/** Until a call was answered, a minute by the dearest of the lines counts, and the first call may begin in any case. */
async function readPaidCalls(ctx: Ctx, campaigns: readonly CampaignFacts[], now: Date): Promise<number | null> {
  const [left] = await rowsOf(ctx.db)<{ amount: string; callCost: string | null; isShort: boolean }>`
    SELECT amount::text, call_cost::text, is_short FROM tenant_balance WHERE is_prepaid`
  if (!left) return null
  if (left.isShort) return 0
  const idLines = [...new Set(campaigns.flatMap((campaign) => campaign.idLines))]
  const cost = Number(left.callCost ?? (await minuteCostOf(ctx, idLines, now)))
  return cost === 0 ? null : Math.max(1, Math.floor(Number(left.amount) / cost))
}
