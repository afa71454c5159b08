import { likeliestZone } from '@parley/contract/kernel/zones.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { type Opening, type WindowRules, windowAt } from '../kernel/hours/window.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { zoneOfWhole } from '../kernel/phone/phoneZone.ts'
import { rowOf } from '../kernel/rows.ts'
import { insertCallback } from './callback.store.ts'
import { tellCallbacks } from './callback.stream.ts'
import { readSettings } from './callbackSetting.store.ts'
import { callbackOpening, rulesOf, whenKept } from './rules/whenKept.ts'

interface Promised {
  readonly guid: string
  readonly ask: string
  readonly idLine: number | null
  /** As it may be called. */
  readonly number: string
  readonly dueAt: string
  readonly note: string
}

/** With what the conversation that promises began. */
interface Began {
  readonly zone: string | null
  /** A conversation that leads on to another flow has another guid there. */
  readonly thread: string | null
  /** It is itself the call of a line for a callback. */
  readonly isCallback: boolean
  readonly idCallScript: number | null
  readonly idCampaign: number | null
  /** Of this number, where it is one of the contact that a campaign calls. */
  readonly contactZone: string | null
}

const readBegan = async ({ db }: Ctx, { guid, number }: Promised): Promise<Began> =>
  (await rowOf(db)<Began>`
    SELECT setup ->> 'zone' AS zone, setup ->> 'thread' AS thread, EXISTS (SELECT FROM callback_attempt a WHERE a.keeper = 'line' AND a.guid IN (
        SELECT s.guid UNION SELECT d.guid FROM dial_log d WHERE d.thread = (setup ->> 'thread')::uuid)) AS is_callback,
      (setup ->> 'idCallScript')::bigint AS id_call_script, (setup #>> '{campaign,idCampaign}')::bigint AS id_campaign,
      (SELECT coalesce((SELECT n ->> 'zone' FROM jsonb_array_elements(k.numbers) AS n WHERE n ->> 'phone' = ${number}),
          CASE WHEN k.phone = ${number} THEN k.zone END)
        FROM campaign_contact k WHERE k.id_contact = (setup #>> '{campaign,idContact}')::bigint) AS contact_zone
    FROM conversation_session s WHERE guid = ${guid}`) ?? NOTHING

const NOTHING: Began = {
  zone: null,
  thread: null,
  isCallback: false,
  idCallScript: null,
  idCampaign: null,
  contactZone: null,
}

interface Hours {
  /** The clock by which it is asked for and shown. */
  readonly zone: string
  readonly openingAt: (at: Date) => Opening
}

/** By the clock of the conversation, else that of the number. What a campaign promises goes by its windows, all else by the hours that are set. */
async function hoursOf(ctx: Ctx, number: string, { zone, idCampaign, contactZone }: Began): Promise<Hours> {
  const { timezone } = await ownTenant(ctx)
  const rules = (await campaignWindows(ctx, idCampaign)) ?? rulesOf(await readSettings(ctx.db), timezone)
  const clock = zone ?? likeliestZone(zoneOfWhole(number) ?? timezone)
  const openingAt = (at: Date) =>
    contactZone === null ? callbackOpening(rules, { number, zone: clock }, at) : windowAt(rules, contactZone, at)
  return { zone: clock, openingAt }
}

const campaignWindows = async ({ db }: Ctx, idCampaign: number | null): Promise<WindowRules | undefined> =>
  idCampaign === null
    ? undefined
    : await db
        .selectFrom('campaign')
        .select(['startsAt', 'endsAt', 'zone', 'windows', 'restrictedDates'])
        .where('idCampaign', '=', idCampaign)
        .executeTakeFirst()

/** Keeps what a flow promises, at its time or at the next opening; answers when that is, undefined where it opens never again. */
export async function promiseCallback(ctx: Ctx, promised: Promised) {
  const now = ctx.clock.now()
  const { number } = promised
  const began = await readBegan(ctx, promised)
  const { zone, openingAt } = await hoursOf(ctx, number, began)
  const kept = whenKept(new Date(promised.dueAt), now, openingAt)
  if (!kept) return undefined
  const { dueAt, isMoved } = kept
  const inserted = await insertCallback(ctx.db, {
    ...{ ...promised, dueAt, zone, createdAt: now, promisedAt: isMoved ? promised.dueAt : dueAt },
    ...{ idCallScript: began.idCallScript, idCampaign: began.idCampaign, moveReason: isMoved ? OUTSIDE : '' },
    // A line that is asked each time would call for ever.
    needsPerson: began.isCallback,
  })
  if (inserted) await replaceEarlier(ctx, { ...promised, thread: began.thread }, inserted.idCallbackRequest)
  tellCallbacks(ctx)
  return kept
}

/** Who is promised another time in one conversation is called at that one alone, but for what a person has or a line calls by now. */
async function replaceEarlier(
  { db, clock }: Ctx,
  { guid, thread, number }: Promised & Pick<Began, 'thread'>,
  idCallback: number,
): Promise<void> {
  await db
    .updateTable('callbackRequest')
    .set({ state: 'DONE', outcome: REPLACED, closedAt: clock.now(), rowVersion: sql<number>`row_version + 1` })
    .where(sql<boolean>`(guid = ${guid} OR guid IN (SELECT d.guid FROM dial_log d WHERE d.thread = ${thread}::uuid))`)
    .where((row) => row('number', '=', number).and('idCallbackRequest', '<>', idCallback))
    .where((row) => row('state', '=', 'OPEN').and('idOwner', 'is', null))
    .execute()
}
const REPLACED = 'Promised for another time'
const OUTSIDE = 'Outside calling hours'
