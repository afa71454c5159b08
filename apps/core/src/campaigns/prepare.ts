import { isData } from '@parley/contract/campaigns/campaign.enum.ts'
import type { CampaignSchedule, ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import {
  type ContactState,
  contactState,
  decisionCode,
  type NumberClosed,
  numberClosed,
  waitingStates,
} from '@parley/contract/contacts/contact.enum.ts'
import type { Numbers } from '@parley/contract/contacts/number.rules.ts'
import { type DestinationReason, destinationUse } from '@parley/contract/destinations/destination.enum.ts'
import { sql } from 'kysely'
import { ALL_LINES, addRefused, type Refused, readPolicies } from '../destinations/destination.store.ts'
import { type DestinationPolicy, destinationOf } from '../destinations/rules/destinationOf.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { windowAt } from '../kernel/hours/window.ts'
import { notFound } from '../kernel/refusal.ts'
import { columnOf, rowsOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'
import { suppressedAmong } from '../suppressions/suppressed.ts'
import { flowFor } from './flowFor.ts'

const { NEW, READY, INVALID, SUPPRESSED } = contactState.of
const { CAMPAIGN } = destinationUse.of
/** As many as one transaction looks at. */
export const PREPARED_AT_ONCE = 5_000

interface Rules {
  readonly schedule: CampaignSchedule
  readonly columns: readonly ContactColumn[]
  readonly shares: readonly number[]
}
interface Prepared {
  readonly id: number
  readonly state: ContactState
  readonly flow: number
  readonly due: Date | null
  readonly code: string | null
  readonly facts: object
  /** Of a contact with several numbers: those that may not be called are closed, and the first of the others is called. */
  readonly numbers?: Numbers
  readonly phone?: string
  readonly zone?: string
}

/**
 * Makes new contacts of a campaign ready, with the first moment in their window; some of them, whose number it answers: whoever has many
 * asks again in the next transaction until there are none. Those that cannot be called or are on a list say so.
 */
export async function prepareContacts(ctx: Ctx, idCampaign: number, most = PREPARED_AT_ONCE): Promise<number> {
  const rules = await readRules(ctx.db, idCampaign)
  const contacts = await takeNew(ctx.db, idCampaign, rules.columns, most)
  if (contacts.length === 0) return 0
  const suppressed = await suppressedAmong(ctx, {
    idCampaign,
    phones: contacts.flatMap(({ phone, numbers }) => numbers?.map((number) => number.phone) ?? [phone]),
  })
  const dueIn = dueByZone(rules.schedule, ctx.clock.now())
  const policies = await policiesOf(ctx, idCampaign)
  const refused = new Map<number, Refused>()
  const prepared = contacts.map(({ missing, ...contact }): Prepared => {
    const { id } = contact
    const flow = flowFor(id, rules.shares)
    const { phone, zone, moved } = chosenNumber(contact, (number) =>
      suppressed.has(number) ? SUPPRESSED_NUMBER : refusalOf(number, policies) ? DESTINATION_NUMBER : null,
    )
    if (missing !== null)
      return { id, flow, state: INVALID, due: null, code: decisionCode.of.INVALID, facts: { reason: missing } }
    const list = suppressed.get(phone)
    if (list) {
      const facts = { list: list.scope, reason: list.reason }
      return { id, flow, state: SUPPRESSED, due: null, code: decisionCode.of.SUPPRESSED, facts, ...moved }
    }
    const refusal = refusalOf(phone, policies)
    if (refusal) {
      const { reason: destination, text } = refusal
      refused.set(id, { use: CAMPAIGN, reason: destination, idLine: null, idCampaign })
      const facts = { destination, reason: text }
      return { id, flow, state: INVALID, due: null, code: decisionCode.of.DESTINATION, facts, ...moved }
    }
    if (moved?.numbers.every(({ closed }) => closed !== null))
      return {
        id,
        flow,
        state: INVALID,
        due: null,
        code: decisionCode.of.INVALID,
        facts: { reason: NONE_LEFT },
        ...moved,
      }
    const due = dueIn(zone)
    const code = due === null ? decisionCode.of.WINDOW : null
    return { id, flow, state: READY, due, code, facts: due === null ? { zone, opensAt: null } : {}, ...moved }
  })
  for (const id of await refusedBefore(ctx.db, [...refused.keys()])) refused.delete(id)
  await addRefused(ctx, [...refused.values()])
  await storePrepared(ctx, idCampaign, prepared)
  return contacts.length
}

const NONE_LEFT = 'none of its numbers may be called'
const { SUPPRESSED: SUPPRESSED_NUMBER, DESTINATION: DESTINATION_NUMBER } = numberClosed.of

/** The number by which a contact begins. What was closed by lists and destinations before is looked at again. */
function chosenNumber(
  { phone, zone, numbers }: Pick<NewRow, 'phone' | 'zone' | 'numbers'>,
  closedBy: (phone: string) => NumberClosed | null,
) {
  if (numbers === null) return { phone, zone, moved: undefined }
  const looked = numbers.map((number) => {
    const isDecided =
      number.closed !== null && number.closed !== SUPPRESSED_NUMBER && number.closed !== DESTINATION_NUMBER
    return { ...number, closed: isDecided ? number.closed : closedBy(number.phone) }
  })
  const open = looked.filter(({ closed }) => closed === null)
  // Whom somebody has called again by one of them is called by that, whether or not it was tried before.
  const first = open.find((number) => number.phone === phone) ?? open[0] ?? { phone, zone }
  const chosen = { phone: first.phone, zone: first.zone }
  return { ...chosen, moved: { ...chosen, numbers: looked } }
}

/** Of the lines on which the campaign calls; of all lines where none is chosen yet. */
async function policiesOf(ctx: Ctx, idCampaign: number): Promise<readonly DestinationPolicy[]> {
  const lines = await ctx.db.selectFrom('campaignLine').select('idLine').where('idCampaign', '=', idCampaign).execute()
  const ids = lines.length === 0 ? [ALL_LINES] : lines.map(({ idLine }) => idLine)
  return ids.map(await readPolicies(ctx, ids))
}

/** Why no line may call the number. */
function refusalOf(phone: string, policies: readonly DestinationPolicy[]) {
  const decided = policies.map((policy) => destinationOf(phone, policy, CAMPAIGN))
  return decided.some(({ isAllowed }) => isAllowed) ? undefined : decided[0]
}

/** Those whose number could not be called are looked at again: entries may have changed. Also those of which another number is called by now. */
export async function renewRefused({ db }: Ctx, idCampaign: number): Promise<void> {
  await sql`UPDATE campaign_contact c SET numbers = (
      SELECT jsonb_agg(CASE WHEN e ->> 'closed' = ${DESTINATION_NUMBER} THEN e || '{"closed": null}' ELSE e END ORDER BY place)
      FROM jsonb_array_elements(c.numbers) WITH ORDINALITY AS n (e, place))
    WHERE id_campaign = ${idCampaign} AND numbers IS NOT NULL AND numbers @> ${storedJson([{ closed: DESTINATION_NUMBER }])}::jsonb
      AND state = ANY (${[NEW, ...waitingStates]}::text[])`.execute(db)
  await sql`UPDATE campaign_contact c SET state = ${NEW} WHERE id_campaign = ${idCampaign} AND state = ${INVALID} AND (
    SELECT d.code FROM campaign_decision d WHERE d.id_contact = c.id_contact ORDER BY d.id_decision DESC LIMIT 1) = ${decisionCode.of.DESTINATION}`.execute(
    db,
  )
}

/** Those that were refused the last time: they are counted already. */
const refusedBefore = (db: Db, ids: readonly number[]) =>
  columnOf(db)<number>`SELECT id FROM unnest(${[...ids]}::bigint[]) AS c (id) WHERE (
    SELECT d.code FROM campaign_decision d WHERE d.id_contact = c.id ORDER BY d.id_decision DESC LIMIT 1) = ${decisionCode.of.DESTINATION}`

/** How many contacts of the campaign have numbers that may not be called, by reasons. */
export const countRefused = ({ db }: Ctx, idCampaign: number) =>
  rowsOf(db)<{ reason: DestinationReason; contacts: number }>`
    SELECT last.reason, count(*)::int AS contacts FROM campaign_contact c CROSS JOIN LATERAL (
      SELECT d.code, d.facts ->> 'destination' AS reason FROM campaign_decision d WHERE d.id_contact = c.id_contact ORDER BY d.id_decision DESC LIMIT 1) AS last
    WHERE c.id_campaign = ${idCampaign} AND c.state = ${INVALID} AND last.code = ${decisionCode.of.DESTINATION}
    GROUP BY 1 ORDER BY 2 DESC, 1`

async function readRules(db: Db, idCampaign: number): Promise<Rules> {
  const row = await db
    .selectFrom('campaign')
    .select(['startsAt', 'endsAt', 'zone', 'windows', 'restrictedDates', 'columns'])
    .where('idCampaign', '=', idCampaign)
    .executeTakeFirst()
  const { columns, windows, ...schedule } = row ?? notFound('Campaign')
  const flows = await db
    .selectFrom('campaignFlow')
    .select('share')
    .where('idCampaign', '=', idCampaign)
    .orderBy('place')
    .execute()
  return { columns, schedule: { ...schedule, windows: [...windows] }, shares: flows.map(({ share }) => share) }
}

/** Where what a column gives is kept of a contact. */
const KEPT = { phone: 'phone', id: 'key', name: 'name', timezone: 'zone', language: 'language' } as const
const columnValue = ({ role, name }: ContactColumn) =>
  isData(role) || role === 'otherPhone' ? sql`data ->> ${name}::text` : sql`${sql.ref(KEPT[role])}`

interface NewRow {
  readonly id: number
  readonly phone: string
  readonly zone: string
  readonly numbers: Numbers | null
  readonly missing: string | null
}

/** New contacts, oldest first, each with what keeps it from being called; those that somebody else has in hand are left to them. */
function takeNew(db: Db, idCampaign: number, columns: readonly ContactColumn[], most: number) {
  const required = columns.filter(({ isRequired, role }) => isRequired && role !== 'phone' && role !== 'otherPhone')
  const lacks = required.map(
    (column) => sql`WHEN coalesce(${columnValue(column)}, '') = '' THEN ${`“${column.name}” is missing`}::text`,
  )
  const missing = sql`CASE WHEN phone !~ '^\\+[1-9][0-9]{4,14}$' THEN 'The phone number is not valid' ${sql.join(lacks, sql` `)} END`
  return rowsOf(db)<NewRow>`
    SELECT id_contact AS id, phone, zone, numbers, ${missing} AS missing FROM campaign_contact
    WHERE id_campaign = ${idCampaign} AND state = ${NEW} ORDER BY id_contact LIMIT ${most} FOR UPDATE SKIP LOCKED`
}

/** The first moment in the window of a zone; the same for all contacts that are there. */
function dueByZone(schedule: CampaignSchedule, now: Date): (zone: string) => Date | null {
  const known = new Map<string, Date | null>()
  return (zone) => {
    const found = known.get(zone)
    if (found !== undefined) return found
    const opening = windowAt(schedule, zone, now)
    const due = opening.isOpen ? now : opening.opensAt
    known.set(zone, due)
    return due
  }
}

const storePrepared = (ctx: Ctx, idCampaign: number, prepared: readonly Prepared[]) =>
  sql`WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(prepared)}::jsonb)
        AS g (id bigint, state text, flow smallint, due timestamptz, code text, facts jsonb, numbers jsonb, phone text, zone text)
    ), moved AS (
      UPDATE campaign_contact c SET state = g.state, flow = g.flow, due_at = g.due, numbers = coalesce(g.numbers, c.numbers),
        phone = coalesce(g.phone, c.phone), zone = coalesce(g.zone, c.zone) FROM given g WHERE c.id_contact = g.id
    )
    INSERT INTO campaign_decision (id_campaign, id_contact, at, code, facts)
    SELECT ${idCampaign}::bigint, id, ${ctx.clock.now()}::timestamptz, code, facts FROM given WHERE code IS NOT NULL`.execute(
    ctx.db,
  )

/**
 * Gives ready contacts that nobody has tried yet another first moment, after a change of the schedule, and one to those who were to be tried again and
 * had none left before its end; answers the last it has seen. Whom people call back is left to them.
 */
export async function rescheduleContacts(ctx: Ctx, idCampaign: number, after: number): Promise<number | undefined> {
  const { schedule } = await readRules(ctx.db, idCampaign)
  const contacts = await ctx.db
    .selectFrom('campaignContact')
    .select(['idContact', 'zone'])
    .where('idCampaign', '=', idCampaign)
    .where('state', 'in', waitingStates)
    .where((row) => row.or([row.and([row('state', '=', READY), row('attempts', '=', 0)]), row('dueAt', 'is', null)]))
    .where('idContact', '>', after)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM callback_request r WHERE r.id_contact = campaign_contact.id_contact
      AND r.state IN ('OPEN', 'CALLING') AND (r.id_owner IS NOT NULL OR NOT r.by_campaign))`)
    .orderBy('idContact')
    .limit(PREPARED_AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()
  const dueIn = dueByZone(schedule, ctx.clock.now())
  const given = contacts.map(({ idContact, zone }) => ({ id: idContact, due: dueIn(zone) }))
  await sql`UPDATE campaign_contact c SET due_at = g.due
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g (id bigint, due timestamptz)
    WHERE c.id_contact = g.id AND c.due_at IS DISTINCT FROM g.due`.execute(ctx.db)
  return contacts.length < PREPARED_AT_ONCE ? undefined : contacts.at(-1)?.idContact
}
