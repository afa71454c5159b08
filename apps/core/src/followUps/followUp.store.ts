import { type FollowUpReason, followUpReason } from '@parley/contract/followUps/followUp.enum.ts'
import type { FollowUpCounts, sentFollowUp } from '@parley/contract/followUps/followUp.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../kernel/db.ts'
import { maskNumber } from '../kernel/numberMask.ts'
import { columnOf, rowsOf } from '../kernel/rows.ts'

/** What became of the messages of a campaign; null where there never was one, and none is to come. */
export async function countFollowUps(db: Db, idCampaign: number): Promise<FollowUpCounts | null> {
  const rows = await rowsOf(db)<{ state: string; reason: FollowUpReason | null; contacts: number }>`
    SELECT state, reason, count(*)::int AS contacts FROM campaign_follow_up WHERE id_campaign = ${idCampaign} GROUP BY state, reason ORDER BY 3 DESC, reason`
  if (rows.length === 0 && !(await isAsked(db, idCampaign))) return null
  const sum = (...states: readonly string[]) =>
    rows.reduce((all, { state, contacts }) => (states.includes(state) ? all + contacts : all), 0)
  return {
    ...{ sent: sum('sent'), waiting: sum('waiting', 'sending'), failed: sum('failed', 'unknown') },
    leftOut: rows.flatMap(({ state, reason, contacts }) =>
      state === 'leftOut' && reason !== null ? [{ reason, contacts }] : [],
    ),
  }
}

const isAsked = async (db: Db, idCampaign: number): Promise<boolean> =>
  (await db
    .selectFrom('campaign')
    .select('idCampaign')
    .where('idCampaign', '=', idCampaign)
    .where(sql<boolean>`jsonb_array_length(follow_ups -> 'steps') > 0`)
    .executeTakeFirst()) !== undefined

type Told = z.output<typeof sentFollowUp>

/** What followed the tries of a contact, with what the center or the mail server said of it later. */
export async function listFollowUps(db: Db, idContact: number, isOpen: boolean): Promise<Told[]> {
  const rows = await rowsOf(db)<
    Omit<Told, 'receipt'> & { mail: string | null; mailError: string | null; parts: string[] }
  >`
    SELECT f.created_at AS at, f.channel, f.tries, f.state, f.reason, f.error, CASE WHEN f.state = 'waiting' THEN f.due_at END AS due_at,
      f.sent_at, f.recipient, f.body AS text, m.state AS mail, m.error AS mail_error,
      coalesce((SELECT jsonb_agg(coalesce(s.state, '')) FROM sms_part s WHERE s.guid = f.guid AND s.node_id = f.key::text), '[]') AS parts
    FROM campaign_follow_up f LEFT JOIN LATERAL (SELECT state, error FROM mail WHERE about_kind = ${MAIL_ABOUT} AND about_id = f.id_follow_up::text
      ORDER BY id_mail DESC LIMIT 1) AS m ON f.channel = 'email'
    WHERE f.id_contact = ${idContact} ORDER BY f.id_follow_up`
  return rows.map(({ mail, mailError, parts, recipient, text, ...row }) => ({
    ...row,
    // Servers name the address, and centers the number, in what they say.
    error: isOpen || row.error === null ? row.error : NOT_DELIVERED,
    recipient: isOpen || recipient === null ? recipient : maskNumber(recipient),
    text: isOpen ? text : null,
    receipt: mail === null ? smsReceipt(parts) : mailReceipt(mail, isOpen ? mailError : null),
  }))
}

const NOT_DELIVERED = 'Not delivered'
/** By which a mail names the follow-up that it is. */
export const MAIL_ABOUT = 'CampaignFollowUp'

function smsReceipt(parts: readonly string[]): string | null {
  const failed = parts.find((state) => state !== '' && state !== 'DELIVRD')
  if (failed !== undefined) return `${NOT_DELIVERED} (${failed})`
  return parts.length > 0 && parts.every((state) => state === 'DELIVRD') ? 'Delivered' : null
}

function mailReceipt(state: string, error: string | null): string {
  if (state === 'failed') return `${NOT_DELIVERED}${error === null ? '' : ` (${error})`}`
  return state === 'sent' ? 'Taken by the mail server' : 'Waits for the mail server'
}

/** What waits is not sent any more, nor what calls that are still under way or other processes add later. Gives how many waited. */
export async function dropFollowUps(db: Db, idCampaign: number): Promise<number> {
  await sql`UPDATE campaign SET drops_follow_ups = true WHERE id_campaign = ${idCampaign}`.execute(db)
  const dropped = await columnOf(
    db,
  )<number>`UPDATE campaign_follow_up SET state = 'leftOut', reason = ${followUpReason.of.OVER}, due_at = NULL
    WHERE id_campaign = ${idCampaign} AND state = 'waiting' RETURNING id_follow_up`
  return dropped.length
}

/** Emails that the follow-ups of contacts are, which nothing else removes with them. */
export const forgetFollowUpMail = (db: Db, idContacts: readonly number[]) =>
  sql`DELETE FROM mail WHERE about_kind = ${MAIL_ABOUT}
    AND about_id IN (SELECT id_follow_up::text FROM campaign_follow_up WHERE id_contact = ANY (${[...idContacts]}::bigint[]))`.execute(
    db,
  )
