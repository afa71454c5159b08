import { attemptResult } from '@parley/contract/campaigns/campaign.enum.ts'
import type { CampaignEvent, CampaignOverview, campaignLogQuery } from '@parley/contract/campaigns/campaign.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { personRef } from '../kernel/names.ts'
import { rowOf, rowsOf } from '../kernel/rows.ts'

const { ANSWERED } = attemptResult.of
const HOURS_SHOWN = 48
const EVENTS_SHOWN = 50
const DISPOSITIONS_SHOWN = 20

/** Attempts that have ended, by result. */
export const listResults = (db: Db, idCampaign: number): Promise<CampaignOverview['results']> => rowsOf(db)`
  SELECT result, sum(attempts)::int AS attempts FROM campaign_hour
  WHERE id_campaign = ${idCampaign} GROUP BY result HAVING sum(attempts) > 0 ORDER BY 2 DESC, 1`

/** On the clock of the campaign. */
export const listHeat = (db: Db, idCampaign: number, zone: string): Promise<CampaignOverview['heat']> => rowsOf(db)`
  SELECT extract(isodow FROM hour AT TIME ZONE ${zone})::int AS weekday, extract(hour FROM hour AT TIME ZONE ${zone})::int AS hour,
    sum(attempts)::int AS calls, coalesce(sum(attempts) FILTER (WHERE result = ${ANSWERED}), 0)::int AS answered
  FROM campaign_hour WHERE id_campaign = ${idCampaign} GROUP BY 1, 2 HAVING sum(attempts) > 0 ORDER BY 1, 2`

/** Hours with attempts, of the last two days. */
export const listHours = (db: Db, idCampaign: number, now: Date): Promise<CampaignOverview['hours']> => rowsOf(db)`
  SELECT hour AS at, sum(attempts)::int AS attempts,
    coalesce(sum(attempts) FILTER (WHERE result = ${ANSWERED}), 0)::int AS answered, sum(successes)::int AS success
  FROM campaign_hour WHERE id_campaign = ${idCampaign}
    AND hour > ${new Date(now.getTime() - HOURS_SHOWN * 3_600_000)} GROUP BY hour ORDER BY hour`

export const sumHours = async (db: Db, idCampaign: number) =>
  (await rowOf(db)<{ attempts: number; talkSeconds: number; busyHours: number }>`
    SELECT coalesce(sum(attempts), 0)::int AS attempts, coalesce(sum(talk_ms) / 1000, 0)::int AS talk_seconds,
      count(DISTINCT hour)::int AS busy_hours
    FROM campaign_hour WHERE id_campaign = ${idCampaign}`) ?? { attempts: 0, talkSeconds: 0, busyHours: 0 }

export const readCost = async (db: Db, idCampaign: number, success: number) =>
  (await rowOf(db)<{ amount: string; perSuccess: string | null }>`
    SELECT trim_scale(spent)::text AS amount, trim_scale(round(spent / nullif(${success}::int, 0), 2))::text AS per_success
    FROM campaign WHERE id_campaign = ${idCampaign}`) ?? { amount: '0', perSuccess: null }

/** Business results of contacts, from the tally. */
export const listDispositions = (db: Db, idCampaign: number): Promise<CampaignOverview['dispositions']> => rowsOf(db)`
  SELECT disposition, sum(contacts)::int AS contacts FROM campaign_tally
  WHERE id_campaign = ${idCampaign} AND disposition IS NOT NULL GROUP BY 1 HAVING sum(contacts) > 0 ORDER BY 2 DESC, 1 LIMIT ${DISPOSITIONS_SHOWN}`

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
