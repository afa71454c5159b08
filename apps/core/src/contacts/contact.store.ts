import type { AttemptResult } from '@parley/contract/campaigns/campaign.enum.ts'
import type { ContactState } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactRow, ContactWhy, contactQuery } from '@parley/contract/contacts/contact.schema.ts'
import type { FollowUpState } from '@parley/contract/followUps/followUp.enum.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { holds, personRef } from '../kernel/names.ts'
import { holdsNumber, soughtNumbers } from '../kernel/phone/holdsNumber.ts'
import { notFound } from '../kernel/refusal.ts'
import type { WhyCampaign } from './whySummary.ts'

type ContactQuery = z.output<typeof contactQuery>
export interface ContactFilter {
  readonly search?: string | undefined
  readonly state?: readonly ContactState[] | undefined
  readonly result?: readonly AttemptResult[] | undefined
  readonly followUp?: readonly FollowUpState[] | undefined
  readonly import?: number | undefined
  readonly zones?: 'several' | undefined
}

/** As the index says it. */
const HAS_SEVERAL = sql<boolean>`zone LIKE '%&%'`

/** Each says whether it is the one that is called next. */
const shownNumbers = sql<ContactRow['numbers']>`CASE WHEN c.numbers IS NULL THEN '[]'::jsonb ELSE (
  SELECT coalesce(jsonb_agg(n || jsonb_build_object('isNext', n ->> 'phone' = c.phone) ORDER BY place), '[]')
  FROM jsonb_array_elements(c.numbers) WITH ORDINALITY AS each (n, place)) END`

/** Of its messages, the last. */
const lastFollowUp = sql<FollowUpState | null>`(SELECT f.state FROM campaign_follow_up f WHERE f.id_contact = c.id_contact
  ORDER BY f.id_follow_up DESC LIMIT 1)`

const contacts = (db: Db) =>
  db
    .selectFrom('campaignContact as c')
    .select(['c.idContact', 'c.key', 'c.phone', 'c.name', 'c.state', 'c.attempts', 'c.lastResult', 'c.lastAt'])
    .select(['c.dueAt', 'c.zone', 'c.language', 'c.disposition', 'c.data', 'c.createdAt', shownNumbers.as('numbers')])
    .select(lastFollowUp.as('followUp'))

/** Numbers and names are only looked through for whoever may see them; others find a whole key or number. */
const found = (search: string, isPersonal: boolean): RawBuilder<boolean> =>
  isPersonal
    ? sql`(${holds('c.key', search)} OR ${holdsNumber('c.phone', search)} OR ${holds('c.name', search)}
        OR c.numbers IS NOT NULL AND EXISTS (SELECT FROM jsonb_to_recordset(c.numbers) AS n (phone text) WHERE ${holdsNumber('n.phone', search)}))`
    : sql`(c.key = ${search} OR c.phone = ANY (${[...soughtNumbers(search)]}::text[])
        OR c.numbers IS NOT NULL AND EXISTS (SELECT FROM jsonb_to_recordset(c.numbers) AS n (phone text)
          WHERE n.phone = ANY (${[...soughtNumbers(search)]}::text[])))`

/** The contacts of a campaign that fit. */
export function filterContacts(db: Db, idCampaign: number, filter: ContactFilter, isPersonal: boolean) {
  let rows = contacts(db).where('c.idCampaign', '=', idCampaign)
  if (filter.search) rows = rows.where(found(filter.search, isPersonal))
  if (filter.state && filter.state.length > 0) rows = rows.where('c.state', 'in', filter.state)
  if (filter.result && filter.result.length > 0) rows = rows.where('c.lastResult', 'in', filter.result)
  if (filter.followUp && filter.followUp.length > 0) rows = rows.where(lastFollowUp, 'in', filter.followUp)
  if (filter.import !== undefined) rows = rows.where('c.idContactImport', '=', filter.import)
  if (filter.zones !== undefined) rows = rows.where(HAS_SEVERAL)
  return rows
}

export const listContacts = (db: Db, idCampaign: number, query: ContactQuery, isPersonal: boolean) =>
  keyset(db, filterContacts(db, idCampaign, query, isPersonal), query, {
    id: { column: 'c.id_contact', key: 'idContact' },
    sorts: {
      idContact: { expression: sql`c.id_contact`, type: 'bigint' },
      dueAt: { expression: sql`coalesce(c.due_at, 'infinity')`, type: 'timestamptz' },
      lastAt: { expression: sql`coalesce(c.last_at, '-infinity')`, type: 'timestamptz' },
      attempts: { expression: sql`c.attempts`, type: 'int' },
    },
    fallback: 'idContact',
  })

export const getContact = async (db: Db, idCampaign: number, idContact: number): Promise<ContactRow> =>
  (await contacts(db).where('c.idCampaign', '=', idCampaign).where('c.idContact', '=', idContact).executeTakeFirst()) ??
  notFound('Contact')

/** What of a campaign decides when its contacts are called. */
export async function getWhyCampaign(db: Db, idCampaign: number): Promise<WhyCampaign> {
  const row = await db
    .selectFrom('campaign')
    .select(['status', 'startedAt', 'holds', 'startsAt', 'endsAt', 'zone', 'windows', 'restrictedDates'])
    .where('idCampaign', '=', idCampaign)
    .executeTakeFirst()
  const { windows, restrictedDates, ...campaign } = row ?? notFound('Campaign')
  return { ...campaign, windows: [...windows], restrictedDates: [...restrictedDates] }
}

export const listAttempts = (db: Db, idContact: number): Promise<ContactWhy['attempts']> =>
  db
    .selectFrom('campaignAttempt as a')
    .leftJoin('line as l', 'l.idLine', 'a.idLine')
    .leftJoin('callScript as s', 's.idCallScript', 'a.idCallScript')
    .select(['a.number', 'a.phone', 'a.startedAt', 'a.endedAt', 'a.result', 'a.flowVersion', 'a.ringMs', 'a.talkMs'])
    .select(['a.disposition', 'a.guid', sql<string | null>`trim_scale(a.cost)::text`.as('cost')])
    .select([namedOrNull('l.id_line', 'l.name').as('line'), namedOrNull('s.id_call_script', 's.name').as('flow')])
    .where('a.idContact', '=', idContact)
    .orderBy('a.number')
    .execute()

const namedOrNull = (id: string, name: string) =>
  sql<{ id: number; name: string } | null>`CASE WHEN ${sql.ref(id)} IS NOT NULL
    THEN jsonb_build_object('id', ${sql.ref(id)}, 'name', ${sql.ref(name)}) END`

/** What was decided about a contact, the latest decisions at the end; a contact has a few dozen of them. */
export const listDecisions = (db: Db, idContact: number) =>
  db
    .selectFrom('campaignDecision as d')
    .select(['d.at', 'd.code', 'd.facts', 'd.nextAt', personRef('d.by_user').as('by')])
    .where('d.idContact', '=', idContact)
    .orderBy('d.idDecision')
    .execute()
