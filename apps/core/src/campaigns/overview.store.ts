import { attemptResult, campaignEventKind } from '@parley/contract/campaigns/campaign.enum.ts'
import { callingStatuses } from '@parley/contract/campaigns/campaign.rules.ts'
import type {
  CampaignEvent,
  CampaignOverview,
  CampaignSchedule,
  campaignLogQuery,
} from '@parley/contract/campaigns/campaign.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { rowOf, rowsOf } from '../kernel/rows.ts'
import type { Pause } from './estimate.ts'

const { ANSWERED } = attemptResult.of
const { STATUS, HOLD } = campaignEventKind.of
const HOURS_SHOWN = 48
const EVENTS_SHOWN = 50

interface Hours extends Pick<CampaignOverview, 'attempts' | 'talkSeconds' | 'results' | 'heat' | 'hours'> {
  /** Hours with attempts. */
  readonly busyHours: number
}
const NO_HOURS: Hours = { attempts: 0, talkSeconds: 0, busyHours: 0, results: [], heat: [], hours: [] }

/** What attempts that have ended tell, by one look at their hours: by result, by weekday and hour on the clock of the campaign, and of the last two days. */
export const readHours = async (db: Db, idCampaign: number, zone: string, now: Date): Promise<Hours> =>
  (await rowOf(db)<Hours>`
    WITH h AS MATERIALIZED (
      SELECT hour, result, attempts, successes, talk_ms, CASE WHEN result = ${ANSWERED} THEN attempts ELSE 0 END AS answered
      FROM campaign_hour WHERE id_campaign = ${idCampaign})
    SELECT coalesce(sum(attempts), 0)::int AS attempts, coalesce(sum(talk_ms) / 1000, 0)::int AS talk_seconds, count(DISTINCT hour)::int AS busy_hours,
      coalesce((SELECT jsonb_agg(r) FROM (
        SELECT result, sum(attempts)::int AS attempts FROM h GROUP BY result HAVING sum(attempts) > 0 ORDER BY 2 DESC, 1) r), '[]') AS results,
      coalesce((SELECT jsonb_agg(w) FROM (
        SELECT extract(isodow FROM hour AT TIME ZONE ${zone})::int AS weekday, extract(hour FROM hour AT TIME ZONE ${zone})::int AS hour,
          sum(attempts)::int AS calls, sum(answered)::int AS answered
        FROM h GROUP BY 1, 2 HAVING sum(attempts) > 0 ORDER BY 1, 2) w), '[]') AS heat,
      coalesce((SELECT jsonb_agg(d) FROM (
        SELECT to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at, sum(attempts)::int AS attempts, sum(answered)::int AS answered,
          sum(successes)::int AS success
        FROM h WHERE hour > ${new Date(now.getTime() - HOURS_SHOWN * 3_600_000)} GROUP BY hour ORDER BY hour) d), '[]') AS hours
    FROM h`) ?? NO_HOURS

interface Facts {
  readonly schedule: CampaignSchedule
  readonly isRunning: boolean
  /** When the last of those who wait for a day or an hour of their own may be called. */
  readonly lastDue: Date | null
  readonly budget: string | null
  readonly amount: string
  readonly perSuccess: string | null
}

/** When it calls, and what it has cost: for each of so many successes. */
export const readFacts = async (db: Db, idCampaign: number, success: number): Promise<Facts> => {
  const found = await rowOf(db)<Omit<Facts, 'schedule'> & CampaignSchedule>`
    SELECT starts_at, ends_at, zone, windows, restricted_dates, status = ANY (${[...callingStatuses]}::int[]) AS is_running,
      (SELECT max(due_at) FROM campaign_contact t WHERE t.id_campaign = campaign.id_campaign
        AND state IN ('READY', 'RETRY_WAIT', 'CALLBACK_WAIT')) AS last_due, trim_scale(budget)::text AS budget, trim_scale(spent)::text AS amount,
      trim_scale(round(spent / nullif(${success}::int, 0), 2))::text AS per_success
    FROM campaign WHERE id_campaign = ${idCampaign}`
  const { budget, amount, perSuccess, isRunning, lastDue, ...schedule } = found ?? notFound('Campaign')
  return { schedule, isRunning, lastDue: lastDue && new Date(lastDue), budget, amount, perSuccess }
}

const eventsOf = (db: Db, idCampaign: number) =>
  db
    .selectFrom('campaignEvent')
    .select(['idCampaignEvent', 'at', 'kind', 'text', personRef('by_user').as('by')])
    .where('idCampaign', '=', idCampaign)

export const listEvents = (db: Db, idCampaign: number): Promise<CampaignEvent[]> =>
  eventsOf(db, idCampaign).orderBy('idCampaignEvent', 'desc').limit(EVENTS_SHOWN).execute()

export const pageEvents = (db: Db, idCampaign: number, query: z.output<typeof campaignLogQuery>) =>
  keyset(db, eventsOf(db, idCampaign), query, {
    id: { column: 'id_campaign_event', key: 'idCampaignEvent' },
    sorts: { idCampaignEvent: { expression: sql`id_campaign_event`, type: 'bigint' } },
    fallback: '-idCampaignEvent',
  })

/** Whatever stopped it or let it go on since: from the last call before it until then nobody was called, the first of them at its end. */
export const listPauses = (db: Db, idCampaign: number, since: Date): Promise<readonly Pause[]> =>
  rowsOf(db)<{ from: string; to: string }>`
    SELECT a.started_at AS "from", e.at AS "to" FROM campaign_event e CROSS JOIN LATERAL (
      SELECT started_at FROM campaign_attempt WHERE id_campaign = e.id_campaign AND started_at <= e.at
      ORDER BY started_at DESC LIMIT 1) a
    WHERE e.id_campaign = ${idCampaign} AND e.kind = ANY (${[STATUS, HOLD]}::text[]) AND e.at >= ${since}
    ORDER BY e.id_campaign_event DESC LIMIT 100`.then((rows) =>
    rows.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) })),
  )

/** Its flows by place, with the version that would run. */
export const listFlowVersions = (db: Db, idCampaign: number) => rowsOf(db)<{
  id: number
  name: string
  isGone: boolean
  share: number
  version: number | null
}>`
  SELECT f.id_call_script AS id, coalesce(s.name, f.gone_name) AS name, s.name IS NULL AS is_gone, f.share,
    CASE WHEN f.version_policy = 'pinned' THEN coalesce(f.version, s.published_version) ELSE s.published_version END AS version
  FROM campaign_flow f LEFT JOIN call_script s USING (id_call_script) WHERE f.id_campaign = ${idCampaign} ORDER BY f.place`
