import {
  type CampaignProgress,
  type CampaignRow,
  type CampaignSchedule,
  type CampaignSetup,
  campaignSetup,
  type Hold,
} from '@parley/contract/campaigns/campaign.schema.ts'
import { type ContactState, contactImportState, openStates } from '@parley/contract/contacts/contact.enum.ts'
import { processState, taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db, Tables } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { personRef } from '../kernel/names.ts'
import { lineNumbers } from '../kernel/phone/lineNumbers.ts'
import { cellOf, rowsOf } from '../kernel/rows.ts'
import { progressStates } from './progress.ts'

const sumOf = (states: readonly ContactState[]) =>
  sql<number>`coalesce(sum(t.contacts) FILTER (WHERE t.state = ANY (${[...states]}::text[])), 0)`

/** Contacts by state, from the tally: never a look at the contacts themselves. */
const progress: RawBuilder<CampaignProgress> = sql`(
  SELECT jsonb_build_object('contacts', coalesce(sum(t.contacts), 0), ${sql.join(
    Object.entries(progressStates).map(([name, states]) => sql`${sql.lit(name)}, ${sumOf(states)}`),
  )}) FROM campaign_tally t WHERE t.id_campaign = c.id_campaign)`

/** The flows by place; one that was deleted by its last name. */
const flowsOf: RawBuilder<CampaignRow['flows']> = sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', f.id_call_script, 'name', coalesce(s.name, f.gone_name), 'isGone', s.name IS NULL) ORDER BY f.place)
  FROM campaign_flow f LEFT JOIN call_script s USING (id_call_script) WHERE f.id_campaign = c.id_campaign), '[]')`

/** What the dialer found last counts only while the campaign is in progress. */
const holdsNow = sql<Hold[]>`
  CASE WHEN c.status = ${sql.lit(processState.of.IN_PROGRESS)} THEN c.holds ELSE '[]' END`

export const selectCampaigns = (db: Db) =>
  db
    .selectFrom('campaign as c')
    .select(['c.idCampaign', 'c.name', 'c.idFolder', 'c.status', 'c.priority', 'c.startsAt', 'c.endsAt'])
    .select(['c.startedAt', 'c.rowVersion', 'c.createdAt', 'c.updatedAt'])
    .select([progress.as('progress'), flowsOf.as('flows'), holdsNow.as('holds'), personRef('c.id_owner').as('owner')])
    .select([personRef('c.created_by').as('createdBy'), personRef('c.updated_by').as('updatedBy')])

/** How it calls: each field of the contract is the column of its name, but for what has rows of its own. */
const setup: RawBuilder<Omit<CampaignSetup, 'flows' | 'idLines'>> = sql`json_build_object(${sql.join(
  Object.keys(campaignSetup.omit({ flows: true, idLines: true }).shape).map(
    (name) => sql`${sql.lit(name)}, ${name === 'budget' ? sql`trim_scale(c.budget)::text` : sql.ref(`c.${name}`)}`,
  ),
)})`

/** Who stated that all contacts agreed to messages. */
const statedBy = sql<{ id: number; name: string } | null>`CASE WHEN c.follow_ups ->> 'statedBy' IS NOT NULL THEN
  jsonb_build_object('id', (c.follow_ups ->> 'statedBy')::bigint, 'name', app.person_name((c.follow_ups ->> 'statedBy')::bigint)) END`

/** All of a campaign but its flows and lines. */
export const findCampaign = (db: Db, idCampaign: number) =>
  selectCampaigns(db)
    .leftJoin('folder', 'folder.idFolder', 'c.idFolder')
    .select(['folder.name as folderName', 'c.description', 'c.idOwner', 'c.weight', 'c.comment', 'c.finishedAt'])
    .select(['c.zone', 'c.windows', 'c.restrictedDates', setup.as('setup')])
    .select(personRef('c.submitted_by').as('submittedBy'))
    .select(statedBy.as('statedBy'))
    .where('c.idCampaign', '=', idCampaign)
    .executeTakeFirst()

export const listFlows = (db: Db, idCampaign: number): Promise<CampaignSetup['flows']> =>
  db
    .selectFrom('campaignFlow')
    .select(['idCallScript', 'versionPolicy', 'version', 'share'])
    .where('idCampaign', '=', idCampaign)
    .orderBy('place')
    .execute()

export const listLines = (db: Db, idCampaign: number) =>
  db
    .selectFrom('campaignLine')
    .innerJoin('line', 'line.idLine', 'campaignLine.idLine')
    .select(['line.idLine as id', 'line.name', 'line.enabled'])
    .where('idCampaign', '=', idCampaign)
    .orderBy('line.idLine')
    .execute()

type NewCampaign = Omit<Insertable<Tables['campaign']>, 'createdAt' | 'updatedAt'>

export const insertCampaign = async (ctx: Ctx, campaign: NewCampaign): Promise<number> =>
  (
    await ctx.db
      .insertInto('campaign')
      .values({ ...campaign, ...made(ctx) })
      .returning('idCampaign')
      .executeTakeFirstOrThrow()
  ).idCampaign

export const storeCampaign = (ctx: Ctx, idCampaign: number, values: Updateable<Tables['campaign']>) =>
  ctx.db
    .updateTable('campaign')
    .set({ ...values, ...changed(ctx) })
    .where('idCampaign', '=', idCampaign)
    .execute()

/** As the table has them. */
export const setupColumns = ({ flows: _, idLines: __, ...setup }: CampaignSetup) => ({
  ...setup,
  retries: JSON.stringify(setup.retries),
  breaker: setup.breaker === null ? null : JSON.stringify(setup.breaker),
  frequencyCap: setup.frequencyCap === null ? null : JSON.stringify(setup.frequencyCap),
  followUps: JSON.stringify(setup.followUps),
  columns: JSON.stringify(setup.columns),
})
export const scheduleColumns = (schedule: CampaignSchedule) => ({
  ...schedule,
  windows: JSON.stringify(schedule.windows),
  restrictedDates: JSON.stringify(schedule.restrictedDates),
})

/** A flow that is deleted stays with its name where it was, also in a copy, until another one is chosen. */
export async function storeFlows(db: Db, idCampaign: number, flows: CampaignSetup['flows']): Promise<void> {
  const gone = await goneNames(db, flows)
  await db.deleteFrom('campaignFlow').where('idCampaign', '=', idCampaign).execute()
  await db
    .insertInto('campaignFlow')
    .values(flows.map((flow, place) => ({ ...flow, place, idCampaign, goneName: gone.get(flow.idCallScript) ?? null })))
    .execute()
}

async function goneNames(db: Db, flows: CampaignSetup['flows']): Promise<ReadonlyMap<number, string | null>> {
  const rows = await db
    .selectFrom('campaignFlow')
    .select(['idCallScript', 'goneName'])
    .distinct()
    .where('idCallScript', 'in', [0, ...flows.map(({ idCallScript }) => idCallScript)])
    .where('goneName', 'is not', null)
    .execute()
  return new Map(rows.map(({ idCallScript, goneName }) => [idCallScript, goneName]))
}

export async function storeLines(db: Db, idCampaign: number, idLines: readonly number[]): Promise<void> {
  await db.deleteFrom('campaignLine').where('idCampaign', '=', idCampaign).execute()
  if (idLines.length > 0)
    await db
      .insertInto('campaignLine')
      .values([...new Set(idLines)].map((idLine) => ({ idCampaign, idLine })))
      .execute()
}

/** Contacts with their attempts and decisions that one statement deletes in good time. */
const DELETED_AT_ONCE = 50_000

/** Its contacts go before it, some at a time: a million of them take longer than a statement may. */
export async function deleteCampaign(db: Db, idCampaign: number, atOnce = DELETED_AT_ONCE): Promise<void> {
  for (let gone = atOnce; gone === atOnce; ) {
    const { numAffectedRows } = await sql`DELETE FROM campaign_contact WHERE id_contact = ANY (
      ARRAY(SELECT id_contact FROM campaign_contact WHERE id_campaign = ${idCampaign} LIMIT ${atOnce}))`.execute(db)
    gone = Number(numAffectedRows ?? 0)
  }
  await db.deleteFrom('campaign').where('idCampaign', '=', idCampaign).execute()
}

/** Whether calls of it are going on, or about to be made. */
export const hasLiveContacts = async (db: Db, idCampaign: number): Promise<boolean> =>
  (await db
    .selectFrom('campaignContact')
    .select('idContact')
    .where('idCampaign', '=', idCampaign)
    .where('state', 'in', [...progressStates.live])
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether there is anybody in it, or in a file that was uploaded for it. */
export const hasPeople = async (db: Db, idCampaign: number): Promise<boolean> =>
  (await cellOf(db)<boolean>`SELECT EXISTS (SELECT FROM campaign_contact WHERE id_campaign = ${idCampaign})
    OR EXISTS (SELECT FROM contact_import WHERE id_campaign = ${idCampaign}) AS has`) ?? false

/** Whether there is anybody in it, or a file is just being read into it. A file that only waits is read by the columns of later. */
export const hasContacts = async (db: Db, idCampaign: number): Promise<boolean> =>
  (await cellOf(db)<boolean>`SELECT EXISTS (SELECT FROM campaign_contact WHERE id_campaign = ${idCampaign}) AS has`) ===
    true || (await isImporting(db, idCampaign))

export const isImporting = async (db: Db, idCampaign: number): Promise<boolean> =>
  (await cellOf(db)<boolean>`SELECT EXISTS (SELECT FROM contact_import i LEFT JOIN task ON task.id = i.id_task
      WHERE i.id_campaign = ${idCampaign} AND i.state = ${contactImportState.of.RUNNING}
        AND task.status IS DISTINCT FROM ${taskStatus.of.CANCELED} AND task.status IS DISTINCT FROM ${taskStatus.of.ERROR}) AS has`) ??
  false

/** A line of the campaign's own log. */
export const insertEvent = async (
  ctx: Ctx,
  idCampaign: number,
  kind: Tables['campaignEvent']['kind'],
  text: string,
): Promise<void> => {
  await ctx.db
    .insertInto('campaignEvent')
    .values({ idCampaign, at: ctx.clock.now(), kind, text, byUser: ctx.actor.id })
    .execute()
}

export const countLines = async (db: Db, idLines: readonly number[]): Promise<number> =>
  (
    await db
      .selectFrom('line')
      .select((row) => row.fn.countAll<number>().as('lines'))
      .where('idLine', 'in', [0, ...idLines])
      .where('removedAt', 'is', null)
      .executeTakeFirstOrThrow()
  ).lines

/** Contacts by flow and state, from the tally. */
/** Contacts by flow, state and business result, from the tally. */
export const readTally = (db: Db, idCampaign: number) =>
  db
    .selectFrom('campaignTally')
    .select(['flow', 'state', 'disposition', sql<number>`sum(contacts)`.as('contacts')])
    .where('idCampaign', '=', idCampaign)
    .groupBy(['flow', 'state', 'disposition'])
    .having(sql<boolean>`sum(contacts) <> 0`)
    .execute()

/** How many open contacts of a campaign lie in several zones, by these: most share a few. */
export const countBySeveralZones = (db: Db, idCampaign: number) =>
  rowsOf(db)<{ zone: string; contacts: number }>`
    SELECT zone, count(*)::int AS contacts FROM campaign_contact
    WHERE id_campaign = ${idCampaign} AND zone LIKE '%&%' AND state = ANY (${openStates}::text[]) GROUP BY zone`

export const countStates = (db: Db, idCampaign: number) =>
  db
    .selectFrom('campaignTally')
    .select(['state', sql<number>`sum(contacts)`.as('contacts')])
    .where('idCampaign', '=', idCampaign)
    .groupBy('state')
    .having(sql<boolean>`sum(contacts) > 0`)
    .execute()

/** Its lines with what must be switched on for calls. */
export const listUsableLines = (db: Db, idCampaign: number) =>
  db
    .selectFrom('campaignLine')
    .innerJoin('line', 'line.idLine', 'campaignLine.idLine')
    .innerJoin('dialModule as m', 'm.idModule', 'line.idModule')
    .select(['line.idLine as id', 'line.name', 'line.enabled'])
    .select(lineNumbers('line.id_line').as('numbers'))
    .select(['m.enabled as moduleEnabled', 'm.isSimulated', 'm.name as module'])
    .where('idCampaign', '=', idCampaign)
    .orderBy('line.idLine')
    .execute()

/** Campaigns of the tenant that are in progress beside this one. */
export const countRunning = async (db: Db, idCampaign: number): Promise<number> =>
  (
    await db
      .selectFrom('campaign')
      .select((row) => row.fn.countAll<number>().as('running'))
      .where('status', '=', processState.of.IN_PROGRESS)
      .where('idCampaign', '<>', idCampaign)
      .executeTakeFirstOrThrow()
  ).running

export const readSpent = (db: Db, idCampaign: number) =>
  db
    .selectFrom('campaign')
    .select(sql<string>`trim_scale(spent)::text`.as('spent'))
    .select(sql<boolean>`coalesce(spent >= budget, false)`.as('isUsedUp'))
    .where('idCampaign', '=', idCampaign)
    .executeTakeFirstOrThrow()

/** Who asked for its approval. */
export const findSubmitter = async (db: Db, idCampaign: number): Promise<number | null> =>
  (await db.selectFrom('campaign').select('submittedBy').where('idCampaign', '=', idCampaign).executeTakeFirst())
    ?.submittedBy ?? null
