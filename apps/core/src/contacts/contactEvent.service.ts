import { contactsKind } from '@parley/contract/contacts/contact.entity.ts'
import {
  type ContactEventResult,
  type ContactState,
  contactEventKind,
  contactEventResult,
  contactState,
  decisionCode,
  liveStates,
} from '@parley/contract/contacts/contact.enum.ts'
import { contactBlocked } from '@parley/contract/contacts/contact.rules.ts'
import type { contactEventResults, contactEvents } from '@parley/contract/contacts/contact.schema.ts'
import { reason as reasonOf } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { closeCallbacks, moveCallbacks, ownedAmong } from '../callbacks/campaignCallback.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { windowAt } from '../kernel/hours/window.ts'
import { noteDone } from '../kernel/notes.ts'
import { readAnyPhone } from '../kernel/phone/readPhone.ts'
import { columnOf, rowsOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'
import { suppressedAmong } from '../suppressions/suppressed.ts'
import { type ContactCampaign, campaignOf, requireNotOver } from './contact.access.ts'
import { getWhyCampaign } from './contact.store.ts'
import { type Callable, callable } from './contactAction.service.ts'
import { prepareAppended } from './prepareAppended.ts'
import type { WhyCampaign } from './whySummary.ts'
import { phonesOf } from './writeContacts.ts'

type Told = z.output<typeof contactEvents>['events'][number]
type Answer = z.output<typeof contactEventResults>['results'][number]
interface Found {
  readonly idContact: number
  readonly key: string
  readonly phone: string
  readonly zone: string
  readonly numbers: Callable['numbers']
  readonly attempts: number
  readonly state: ContactState
}
/** What becomes of the contact, or why nothing does. */
type Change =
  | { readonly state: ContactState; readonly dueAt: Date | null; readonly on?: Callable }
  | { readonly blocked: string }

const { LEAVE_OUT, CALL_AGAIN } = contactEventKind.of
const { APPLIED, KNOWN, UNCHANGED, BUSY, NOT_FOUND } = contactEventResult.of
const { NEW, READY, CALLBACK_WAIT, INVALID, SUPPRESSED, CANCELLED } = contactState.of

const answer = (result: ContactEventResult, idContact: number | null, reason: string | null = null): Answer => ({
  ...{ result, idContact, reason },
})

/** Takes what another system tells of contacts, one event after the other, so that the later of two about one contact counts. */
export async function addContactEvents(
  ctx: Ctx,
  idCampaign: number,
  { events }: z.output<typeof contactEvents>,
): Promise<z.output<typeof contactEventResults>> {
  const campaign = await campaignOf(ctx, idCampaign, 'edit')
  requireNotOver(campaign)
  const found = await lockContacts(ctx, campaign, events)
  const phones = [...found.values()].flatMap(phonesOf)
  const around: Around = {
    ...{ idCampaign, found, region: campaign.region },
    rules: await getWhyCampaign(ctx.db, idCampaign),
    // After the lock: whoever told the same in the same moment has come to its end.
    known: await knownAmong(ctx, idCampaign, events),
    suppressed: await suppressedAmong(ctx, { idCampaign, phones }),
    owned: await ownedAmong(
      ctx,
      [...found.values()].map(({ idContact }) => idContact),
    ),
  }
  const results: Answer[] = []
  for (const told of events) results.push(await take(ctx, around, told))
  const contacts = results.flatMap(({ result, idContact }) =>
    result === APPLIED && idContact !== null ? idContact : [],
  )
  if (contacts.length === 0) return { results }
  await prepareAppended(ctx, campaign)
  await noteDone(ctx, contactsKind, [idCampaign, campaign.name], 'Events of contacts', { contacts })
  return { results }
}

interface Around {
  readonly idCampaign: number
  readonly region: string
  readonly rules: WhyCampaign
  /** By key; what an event changes of one the next event sees. */
  readonly found: Map<string, Found>
  readonly known: Set<string>
  readonly suppressed: ReadonlyMap<string, unknown>
  /** Contacts of which a person has the callback. */
  readonly owned: ReadonlySet<number>
}

async function take(ctx: Ctx, around: Around, told: Told): Promise<Answer> {
  const { idCampaign, found, known, region } = around
  const contact = keysOf(told, region).flatMap((key) => found.get(key) ?? [])[0]
  if (!contact) return answer(NOT_FOUND, null, 'The campaign has no contact with this identifier or number.')
  const { idContact, key, state } = contact
  if (known.has(told.event)) return answer(KNOWN, idContact)
  if (liveStates.includes(state))
    return answer(BUSY, idContact, 'It is being called now. Send the event again in a minute.')
  const change = changeOf(ctx.clock.now(), around, contact, told)
  if ('blocked' in change) return answer(UNCHANGED, idContact, change.blocked)
  known.add(told.event)
  // The same event of another contact may come in this moment; the first one counts.
  if (!(await remember(ctx, idCampaign, told.event, idContact))) return answer(KNOWN, idContact)
  await apply(ctx, idCampaign, idContact, change, told)
  found.set(key, { ...contact, ...change.on, state: change.state })
  return answer(APPLIED, idContact)
}

/** Its key as it is kept, or a number in any shape. */
function keysOf({ key }: Told, region: string): readonly string[] {
  const number = readAnyPhone(key, region)
  return 'value' in number ? [key, number.value.phone] : [key]
}

/** In order, as everybody locks them. */
async function lockContacts({ db }: Ctx, { idCampaign, region }: ContactCampaign, events: readonly Told[]) {
  const keys = [...new Set(events.flatMap((told) => keysOf(told, region)))]
  const rows = await rowsOf(db)<Found>`
    SELECT id_contact, key, phone, zone, numbers, attempts, state FROM campaign_contact WHERE id_campaign = ${idCampaign} AND key = ANY (${keys}::text[])
    ORDER BY id_contact FOR UPDATE`
  return new Map(rows.map((row) => [row.key, row]))
}

const knownAmong = async ({ db }: Ctx, idCampaign: number, events: readonly Told[]): Promise<Set<string>> =>
  new Set(
    await columnOf(db)<string>`
      SELECT event FROM campaign_contact_event WHERE id_campaign = ${idCampaign} AND event = ANY (${events.map(({ event }) => event)}::text[])`,
  )

const remember = async ({ db, clock }: Ctx, idCampaign: number, event: string, idContact: number): Promise<boolean> =>
  (await db
    .insertInto('campaignContactEvent')
    .values({ idCampaign, event, idContact, at: clock.now() })
    .onConflict((same) => same.doNothing())
    .returning('event')
    .executeTakeFirst()) !== undefined

function changeOf(now: Date, { rules, suppressed, owned }: Around, contact: Found, { kind, at }: Told): Change {
  const { idContact, state, attempts } = contact
  if (kind === LEAVE_OUT) {
    const blocked = contactBlocked.cancel(state)
    return blocked ? { blocked: blocked.message } : { state: CANCELLED, dueAt: null }
  }
  const blocked =
    kind === CALL_AGAIN || state === SUPPRESSED || state === INVALID ? contactBlocked.redial(state) : undefined
  if (blocked) return { blocked: blocked.message }
  if (state === NEW) return { blocked: 'The campaign has not prepared it yet. It is called once it has.' }
  const on = callable(contact, suppressed)
  if (!on) return { blocked: reasonOf('contact.isSuppressed').message }
  if (owned.has(idContact)) return { blocked: 'A person has its callback, and calls back.' }
  const wanted = at ? new Date(Math.max(Date.parse(at), now.getTime())) : now
  const opening = windowAt(rules, on.zone, wanted)
  const dueAt = opening.isOpen ? wanted : opening.opensAt
  if (dueAt === null) return { blocked: 'No calling window opens from then on before the end of the campaign.' }
  if (kind !== CALL_AGAIN) return { state: CALLBACK_WAIT, dueAt, on }
  // Whoever nobody called yet may not have been prepared, and is like a new one.
  return attempts === 0 ? { state: NEW, dueAt: null, on } : { state: READY, dueAt, on }
}

async function apply(
  ctx: Ctx,
  idCampaign: number,
  idContact: number,
  { state, dueAt, on }: Exclude<Change, { blocked: string }>,
  { kind, event, reason = '' }: Told,
): Promise<void> {
  const { db, clock, actor } = ctx
  if (state === CANCELLED) await closeCallbacks(ctx, [idContact], contactState.label(state))
  else await moveCallbacks(ctx, [{ idContact, dueAt }], decisionCode.label(decisionCode.of.EVENT))
  const { phone, zone, numbers } = on ?? {}
  await sql`UPDATE campaign_contact SET state = ${state}, due_at = ${dueAt}, phone = coalesce(${phone}::text, phone), zone = coalesce(${zone}::text, zone),
      numbers = coalesce(${numbers ? storedJson(numbers) : null}::jsonb, numbers) WHERE id_contact = ${idContact}`.execute(
    db,
  )
  await sql`INSERT INTO campaign_decision (id_campaign, id_contact, at, code, facts, next_at, by_user)
    VALUES (${idCampaign}, ${idContact}, ${clock.now()}, ${decisionCode.of.EVENT}, ${JSON.stringify({ kind, event, reason })}::jsonb,
      ${dueAt}, ${actor.id}::bigint)`.execute(db)
}
