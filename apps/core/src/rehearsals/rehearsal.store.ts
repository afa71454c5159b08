import type { RehearsalResult } from '@parley/contract/campaigns/rehearsal.schema.ts'
import { contactState } from '@parley/contract/contacts/contact.enum.ts'
import type { Numbers } from '@parley/contract/contacts/number.rules.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { sql } from 'kysely'
import { readRuleNumbers } from '../campaigns/rule.store.ts'
import type { Db } from '../kernel/db.ts'
import { cellOf, rowsOf } from '../kernel/rows.ts'
import type { WaitingRule, WaitingRules } from './playedRules.ts'
import type { PastCalls } from './rates.ts'

/** What a campaign keeps of its last rehearsal. */
export interface KeptRehearsal {
  readonly idTask: number
  readonly startedAt: string
  /** Of the campaign it was made for: other settings or other contacts make it old. */
  readonly rowVersion: number
  readonly contacts: number
  readonly result: RehearsalResult | null
  readonly error: string | null
}

const { NEW, READY, RESERVED, RETRY_WAIT, CALLBACK_WAIT } = contactState.of
const WAITING = [NEW, READY, RESERVED, RETRY_WAIT, CALLBACK_WAIT]

export const readKept = async (db: Db, idCampaign: number) =>
  await db
    .selectFrom('campaign')
    .leftJoin('task', (on) => on.on(sql<boolean>`task.id = (campaign.rehearsal ->> 'idTask')::bigint`))
    .select(['campaign.rowVersion', 'campaign.rehearsal', 'task.status'])
    .select(
      sql<number>`(SELECT coalesce(sum(contacts), 0) FROM campaign_tally t WHERE t.id_campaign = campaign.id_campaign)`.as(
        'contacts',
      ),
    )
    .where('campaign.idCampaign', '=', idCampaign)
    .executeTakeFirstOrThrow()

export const keepRehearsal = (db: Db, idCampaign: number, kept: KeptRehearsal) =>
  db
    .updateTable('campaign')
    .set({ rehearsal: JSON.stringify(kept) })
    .where('idCampaign', '=', idCampaign)
    .execute()

/** The campaign, and those of the tenant that call at the same time: those in progress, and those planned with a start. */
export const readRehearsed = (db: Db, idCampaign: number) =>
  db
    .selectFrom('campaign as c')
    .select([
      'c.idCampaign',
      'c.name',
      'c.startsAt',
      'c.endsAt',
      'c.zone',
      'c.windows',
      'c.restrictedDates',
      'c.retries',
    ])
    .select([
      'c.mostAttempts',
      'c.nextNumber',
      'c.mostPerNumber',
      'c.wrongNumber',
      'c.breaker',
      'c.frequencyCap',
      'c.followUps',
      'c.priority',
      'c.weight',
      'c.maxConcurrent',
    ])
    .select(['c.callsPerSecond', 'c.alwaysOn', sql<number | null>`c.budget::float8`.as('budget')])
    .select(sql<number>`c.spent::float8`.as('spent'))
    .select(
      sql<
        number[]
      >`coalesce((SELECT jsonb_agg(id_line ORDER BY id_line) FROM campaign_line l WHERE l.id_campaign = c.id_campaign), '[]')`.as(
        'idLines',
      ),
    )
    .where((row) =>
      row.or([
        row('c.idCampaign', '=', idCampaign),
        row('c.status', '=', processState.of.IN_PROGRESS),
        row.and([row('c.status', '=', processState.of.PLANNED), row('c.startsAt', 'is not', null)]),
      ]),
    )
    .orderBy(sql`c.id_campaign = ${idCampaign} DESC, c.id_campaign`)
    .execute()

/** The rules of a campaign that have not fired, with what their conditions look at. */
export async function readWaitingRules(db: Db, idCampaign: number): Promise<WaitingRules> {
  const rules = await rowsOf(db)<WaitingRule>`
    SELECT r.condition, r.action, t.name AS target
    FROM campaign_rule r LEFT JOIN campaign t ON t.id_campaign = (r.action ->> 'idCampaign')::bigint
    WHERE r.id_campaign = ${idCampaign}::bigint AND r.fired_at IS NULL ORDER BY r.place`
  const seen = Math.max(0, ...rules.map(({ condition }) => (condition.kind === 'answerRate' ? condition.attempts : 0)))
  const { contacts, done, successes } = await readRuleNumbers(db, idCampaign)
  const newest = await rowsOf(db)<{ isAnswered: boolean }>`
    SELECT m.result = 'answered' AS "isAnswered" FROM campaign_attempt m
    WHERE m.id_campaign = ${idCampaign}::bigint AND m.ended_at IS NOT NULL AND m.result <> 'unknown'
    ORDER BY m.started_at DESC LIMIT ${seen}`
  return { rules, contacts, done, successes, answers: newest.reverse().map(({ isAnswered }) => isAnswered) }
}

export const readLines = (db: Db, idLines: readonly number[]) =>
  db
    .selectFrom('line')
    .innerJoin('dialModule as m', 'm.idModule', 'line.idModule')
    .select(['idLine', 'm.idModule', 'line.mostCalls', 'm.mostCalls as mostOfModule'])
    .select(sql<boolean>`line.enabled AND m.enabled AND m.is_simulated`.as('isEnabled'))
    .where('idLine', 'in', [0, ...idLines])
    .execute()

export interface WaitingContact {
  readonly idContact: number
  readonly state: string
  readonly zone: string
  readonly phone: string
  readonly attempts: number
  readonly results: Readonly<Record<string, number>>
  readonly numbers: Numbers | null
  readonly dueAt: string | null
}

/** The next page of the contacts that are still to be called. */
export const readWaiting = (db: Db, idCampaign: number, after: number, limit: number): Promise<WaitingContact[]> =>
  db
    .selectFrom('campaignContact')
    .select(['idContact', 'state', 'zone', 'phone', 'attempts', 'results', 'numbers', 'dueAt'])
    .where('idCampaign', '=', idCampaign)
    .where('state', 'in', WAITING)
    .where('idContact', '>', after)
    .orderBy('idContact')
    .limit(limit)
    .execute()

export const countWaiting = async (db: Db, idCampaign: number): Promise<number> =>
  (await cellOf(db)<number>`
    SELECT coalesce(sum(contacts), 0)::int AS waiting FROM campaign_tally WHERE id_campaign = ${idCampaign} AND state = ANY (${WAITING}::text[])`) ??
  0

/** Calls of the tenant's campaigns since then, by the hour of the day in a zone; what ended by a crash says nothing. */
export const readPastCalls = (db: Db, since: Date, zone: string): Promise<PastCalls[]> => rowsOf(db)<PastCalls>`
  SELECT extract(hour FROM hour AT TIME ZONE ${zone})::int AS hour, result, sum(attempts)::int AS attempts, sum(successes)::int AS successes,
    sum(ring_ms)::float8 AS "ringMs", sum(talk_ms)::float8 AS "talkMs"
  FROM campaign_hour WHERE hour >= ${since}::timestamptz AND result <> 'unknown' GROUP BY 1, 2`

export type RehearsedRow = Awaited<ReturnType<typeof readRehearsed>>[number]
