import { callbackKeeper } from '@parley/contract/callbacks/callback.enum.ts'
import type { AttemptResult } from '@parley/contract/campaigns/campaign.enum.ts'
import { type ContactState, contactState, numberClosed, openStates } from '@parley/contract/contacts/contact.enum.ts'
import type { Numbers } from '@parley/contract/contacts/number.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { columnOf, rowsOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'
import { insertAttempt, storeCallback } from './callback.store.ts'
import { tellCallbacks } from './callback.stream.ts'
import { readSettings } from './callbackSetting.store.ts'
import { afterTry } from './rules/afterTry.ts'

interface Ended {
  readonly idContact: number
  readonly result: { readonly guids: readonly string[] }
}

/** When somebody asked to be called again, and on which number. */
interface Agreed {
  readonly callbackAt: Date
  readonly promised: string
}

/**
 * When the people of these contacts asked to be called again, by contact; the callbacks know from now on whose they are. The first of a call is the
 * campaign’s, where it is to a number of the contact that is not closed; all else is left to people.
 */
export async function claimCallbacks(
  { db }: Ctx,
  attempts: readonly {
    readonly idContact: number
    readonly phone: string
    readonly numbers: Numbers | null
  }[],
  ended: readonly Ended[],
): Promise<ReadonlyMap<number, Agreed>> {
  const phones = new Map(
    attempts.map(({ idContact, phone, numbers }) => [
      idContact,
      numbers === null ? [phone] : numbers.flatMap((each) => (each.closed === null ? each.phone : [])),
    ]),
  )
  const legs = ended.flatMap(({ idContact, result }) =>
    result.guids.map((guid) => ({ idContact, guid, phones: phones.get(idContact) ?? [] })),
  )
  if (legs.length === 0) return new Map()
  const rows = await rowsOf(db)<{ idContact: number; dueAt: string; number: string }>`
    UPDATE callback_request r SET id_contact = earliest.id_contact, by_campaign = true
    FROM (SELECT DISTINCT ON (leg."idContact") leg."idContact" AS id_contact, p.id_callback_request
      FROM jsonb_to_recordset(${storedJson(legs)}::jsonb) AS leg ("idContact" bigint, guid uuid, phones text[])
      JOIN callback_request p ON p.guid = leg.guid AND p.number = ANY (leg.phones) AND p.state = 'OPEN' AND p.id_owner IS NULL
      ORDER BY leg."idContact", p.due_at, p.id_callback_request) AS earliest
    WHERE r.id_callback_request = earliest.id_callback_request AND r.state = 'OPEN' AND r.id_owner IS NULL
    RETURNING r.id_contact, r.due_at, r.number`
  return new Map(
    rows.map(({ idContact, dueAt, number }) => [idContact, { callbackAt: new Date(dueAt), promised: number }]),
  )
}

interface Closing {
  readonly idContact: number
  readonly guid: string
  readonly idLine: number | null
  readonly startedAt: string
  readonly call: { readonly result: AttemptResult; readonly endedAt: Date; readonly guids: readonly string[] }
  readonly next: { readonly state: ContactState; readonly dueAt: Date | null; readonly isWrong?: boolean }
}

interface Open {
  readonly idCallbackRequest: number
  readonly idContact: number
  readonly guid: string
  readonly attempts: number
}

/** What these calls make of the callbacks that were promised in earlier ones. What was promised in them is left to people where the campaign cannot keep it. */
export async function keepCallbacks(ctx: Ctx, closing: readonly Closing[]): Promise<void> {
  const { db } = ctx
  const open = await rowsOf(db)<Open>`
    SELECT id_callback_request, id_contact, guid, attempts FROM callback_request
    WHERE id_contact = ANY(${closing.map(({ idContact }) => idContact)}) AND by_campaign AND state = 'OPEN' ORDER BY id_callback_request FOR UPDATE`
  if (open.length === 0) return
  const settings = await readSettings(db)
  const byContact = new Map(closing.map((one) => [one.idContact, one]))
  for (const { idCallbackRequest: id, idContact, guid, attempts: before } of open) {
    const ended = byContact.get(idContact)
    if (!ended) continue
    const { call, next, idLine, startedAt } = ended
    if (call.guids.includes(guid)) {
      const isKept = next.state === contactState.of.CALLBACK_WAIT && next.dueAt !== null
      await storeCallback(db, id, isKept ? { dueAt: next.dueAt } : { byCampaign: false })
      continue
    }
    const [keeper, at, attempts] = [callbackKeeper.of.CAMPAIGN, call.endedAt, before + 1]
    const { result } = call
    await insertAttempt(db, {
      ...{ idCallbackRequest: id, keeper, at: startedAt, endedAt: at, result, idLine, guid: ended.guid },
    })
    if (next.isWrong) {
      const outcome = numberClosed.label(numberClosed.of.WRONG)
      await storeCallback(db, id, { attempts, lastResult: result, state: 'GIVEN_UP', outcome, closedAt: at })
      continue
    }
    const isOver = next.dueAt === null || !openStates.includes(next.state)
    const after = afterTry(settings, { keeper, result, at, attempts, dueAt: next.dueAt, isOver })
    const counted = { attempts, lastResult: result }
    if (after.state === 'OPEN')
      await storeCallback(db, id, {
        ...counted,
        dueAt: after.dueAt,
        byCampaign: !after.needsPerson,
        needsPerson: after.needsPerson,
      })
    else await storeCallback(db, id, { ...counted, state: after.state, outcome: after.outcome, closedAt: at })
  }
  tellCallbacks(ctx)
}

/** What a campaign was to call back is over where it calls the contact no more; a person who has it sees why. */
export async function closeCallbacks(ctx: Ctx, contacts: readonly number[], outcome: string): Promise<void> {
  if (contacts.length > 0) await close(ctx, sql`id_contact = ANY (${[...contacts]}::bigint[]) AND by_campaign`, outcome)
}

/** What a campaign was to call back on these numbers of contacts, which are called on others from now on. */
export async function closeCallbacksOn(
  ctx: Ctx,
  left: readonly { readonly idContact: number; readonly phone: string }[],
  outcome: string,
): Promise<void> {
  if (left.length === 0) return
  const given = sql`SELECT l."idContact", l.phone FROM jsonb_to_recordset(${storedJson(left.map(({ idContact, phone }) => ({ idContact, phone })))}::jsonb)
    AS l ("idContact" bigint, phone text)`
  await close(ctx, sql`by_campaign AND (id_contact, number) IN (${given})`, outcome)
}

/** All to these whole numbers, whoever was to make them. */
export async function closeCallbacksTo(ctx: Ctx, numbers: readonly string[], outcome: string): Promise<void> {
  if (numbers.length > 0) await close(ctx, sql`number = ANY (${[...numbers]}::text[])`, outcome)
}

async function close(ctx: Ctx, which: RawBuilder<unknown>, outcome: string): Promise<void> {
  const closed = await rowsOf(ctx.db)`
    UPDATE callback_request SET state = 'GIVEN_UP', outcome = ${outcome}, closed_at = ${ctx.clock.now()}, closed_by = ${ctx.actor.id}::bigint,
      row_version = row_version + 1
    WHERE ${which} AND state = 'OPEN' RETURNING id_callback_request`
  if (closed.length > 0) tellCallbacks(ctx)
}

interface Moved {
  readonly idContact: number
  readonly dueAt: Date | null
}

/** What a campaign is to call back is due when its contact is, so that it is not late before; what a person has stays at its time. */
export async function moveCallbacks(ctx: Ctx, contacts: readonly Moved[], moveReason: string): Promise<void> {
  const due = contacts.filter(({ dueAt }) => dueAt !== null).map(({ idContact, dueAt }) => ({ idContact, dueAt }))
  if (due.length === 0) return
  const moved = await rowsOf(ctx.db)`
    UPDATE callback_request r SET due_at = k."dueAt", move_reason = ${moveReason}, late_told_at = NULL, row_version = r.row_version + 1
    FROM jsonb_to_recordset(${storedJson(due)}::jsonb) AS k ("idContact" bigint, "dueAt" timestamptz)
    WHERE r.id_contact = k."idContact" AND r.by_campaign AND r.state = 'OPEN' AND r.id_owner IS NULL AND r.due_at <> k."dueAt"
    RETURNING r.id_callback_request`
  if (moved.length > 0) tellCallbacks(ctx)
}

/** Callbacks of contacts that the campaign has no time for any more. */
export async function leaveCallbacks(ctx: Ctx, contacts: readonly number[]): Promise<void> {
  if (contacts.length === 0) return
  const left = await rowsOf(ctx.db)`
    UPDATE callback_request SET by_campaign = false, row_version = row_version + 1
    WHERE id_contact = ANY (${[...contacts]}::bigint[]) AND by_campaign AND state = 'OPEN' RETURNING id_callback_request`
  if (left.length > 0) tellCallbacks(ctx)
}

/** Contacts among these that a person calls back. */
export const ownedAmong = async ({ db }: Ctx, contacts: readonly number[]): Promise<Set<number>> =>
  new Set(
    await columnOf(db)<number>`SELECT id_contact FROM callback_request
      WHERE id_contact = ANY (${[...contacts]}::bigint[]) AND by_campaign AND state = 'OPEN' AND id_owner IS NOT NULL`,
  )
