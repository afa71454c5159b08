import { callbackState } from '@parley/contract/callbacks/callback.enum.ts'
import { isClosed } from '@parley/contract/callbacks/callback.rules.ts'
import type { Callback, CallbackAttempt, CallbackQuery } from '@parley/contract/callbacks/callback.schema.ts'
import { overStates } from '@parley/contract/campaigns/campaign.rules.ts'
import { liveStates, openStates } from '@parley/contract/contacts/contact.enum.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db, Tables } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { namedRef, personRef } from '../kernel/names.ts'
import { maskNumber } from '../kernel/numberMask.ts'
import { notFound } from '../kernel/refusal.ts'
import { rowsOf } from '../kernel/rows.ts'
import { readSettings, type Settings } from './callbackSetting.store.ts'

/** The ask of the conversation that it comes from is in it once; one that is repeated keeps nothing more. */
export const insertCallback = (db: Db, request: Insertable<Tables['callbackRequest']>) =>
  db
    .insertInto('callbackRequest')
    .values(request)
    .onConflict((on) => on.columns(['guid', 'ask']).doNothing())
    .returning('idCallbackRequest')
    .executeTakeFirst()

const { DUE, LATE } = callbackState.of

/** Where it stands now; due and late follow from its time. */
const stateAt = (now: Date, { lateMinutes }: Pick<Settings, 'lateMinutes'>) => sql<Callback['state']>`
  CASE WHEN r.state <> 'OPEN' THEN r.state WHEN r.by_campaign AND r.id_owner IS NULL AND k.state = ANY (${liveStates}::text[]) THEN 'CALLING'
    WHEN r.due_at <= ${new Date(now.getTime() - lateMinutes * MINUTE_MS)}::timestamptz THEN 'LATE' WHEN r.id_owner IS NOT NULL THEN 'TAKEN'
    WHEN r.due_at <= ${now}::timestamptz THEN 'DUE' ELSE 'OPEN' END`
const MINUTE_MS = 60_000

/** A line `l` of a module `m` that can call: both are on, and calls of the module are made. */
export const canCall = (now: Date) =>
  sql`l.enabled AND l.removed_at IS NULL AND m.enabled AND m.is_simulated AND NOT app.is_module_away(m.id_module, ${now}::timestamptz)`

/** A campaign its own contacts; a line that can call what neither a person nor a campaign has. */
const keeperBy = (now: Date, { by, idLine }: Pick<Settings, 'by' | 'idLine'>): RawBuilder<Callback['keeper']> => sql`
  CASE WHEN r.id_owner IS NOT NULL THEN 'person' WHEN r.by_campaign AND k.state = ANY (${openStates}::text[]) AND c.status <> ALL (${overStates}::smallint[]) THEN 'campaign'
    WHEN ${by} = 'line' AND r.id_campaign IS NULL AND NOT r.needs_person
      AND EXISTS (SELECT FROM line l JOIN dial_module m USING (id_module) WHERE l.id_line = coalesce(r.id_line, ${idLine}::bigint) AND ${canCall(now)})
    THEN 'line' ELSE 'person' END`

function callbacks(db: Db, now: Date, settings: Settings) {
  return db
    .selectFrom('callbackRequest as r')
    .leftJoin('line as l', 'l.idLine', 'r.idLine')
    .leftJoin('campaign as c', 'c.idCampaign', 'r.idCampaign')
    .leftJoin('callScript as s', 's.idCallScript', 'r.idCallScript')
    .leftJoin('campaignContact as k', 'k.idContact', 'r.idContact')
    .select(['r.idCallbackRequest as idCallback', 'r.dueAt', 'r.promisedAt', 'r.moveReason', 'r.zone', 'r.number'])
    .select(['r.note', 'r.guid', 'r.takenAt', 'r.attempts', 'r.lastResult', 'r.outcome', 'r.closedAt', 'r.createdAt'])
    .select([
      'r.rowVersion',
      stateAt(now, settings).as('state'),
      keeperBy(now, settings).as('keeper'),
      namedRef('l.name', 'r.id_line').as('line'),
      namedRef('c.name', 'r.id_campaign').as('campaign'),
      namedRef('s.name', 'r.id_call_script').as('flow'),
      personRef('r.id_owner').as('owner'),
      personRef('r.closed_by').as('closedBy'),
    ])
}

export type CallbackFilter = Pick<CallbackQuery, 'state' | 'owner' | 'idDialModuleLine'>

/** Those that the user may see, closed ones where their state is asked for; without a line only who is not limited to some. */
export async function filterCallbacks(ctx: Ctx, { state, owner, idDialModuleLine }: CallbackFilter) {
  const settings = await readSettings(ctx.db)
  const now = ctx.clock.now()
  const allowed = ctx.allowed('Line.viewCallbacks')
  let rows = callbacks(ctx.db, now, settings)
  if (allowed !== 'all') rows = rows.where('r.idLine', 'in', [0, ...allowed])
  // What closed ones do not have to be asked, so that an index of the others is enough.
  if (!state?.some(isClosed)) rows = rows.where(sql<boolean>`r.state IN ('OPEN', 'CALLING')`)
  if (state?.length) {
    rows = rows.where(stateAt(now, settings), 'in', state)
    if (state.every((one) => one === DUE || one === LATE)) rows = rows.where('r.dueAt', '<=', now.toISOString())
  }
  if (owner === 'me') rows = rows.where('r.idOwner', '=', ctx.actor.id)
  if (owner === 'none') rows = rows.where('r.idOwner', 'is', null)
  if (idDialModuleLine !== undefined) rows = rows.where('r.idLine', '=', idDialModuleLine)
  return rows
}

export async function listCallbacks(ctx: Ctx, query: CallbackQuery) {
  const page = await keyset(ctx.db, await filterCallbacks(ctx, query), query, {
    id: { column: 'r.id_callback_request', key: 'idCallback' },
    sorts: {
      dueAt: { expression: sql`r.due_at`, type: 'timestamptz' },
      createdAt: { expression: sql`r.created_at`, type: 'timestamptz' },
    },
    fallback: 'dueAt',
  })
  return { ...page, items: page.items.map((row) => shown(ctx, row)) }
}

/** The number as this user may see it. */
export const shown = <T extends { readonly number: string }>(ctx: Ctx, row: T): T =>
  ctx.can('Settings.unmask') ? row : { ...row, number: maskNumber(row.number) }

export async function getCallback(ctx: Ctx, idCallback: number): Promise<Callback> {
  const rows = callbacks(ctx.db, ctx.clock.now(), await readSettings(ctx.db))
  return (await rows.where('r.idCallbackRequest', '=', idCallback).executeTakeFirst()) ?? notFound('Callback')
}

/** Its calls, newest first. */
export const callsOf = (db: Db, idCallback: number): Promise<CallbackAttempt[]> =>
  db
    .selectFrom('callbackAttempt as a')
    .leftJoin('line as l', 'l.idLine', 'a.idLine')
    .select(['a.at', 'a.endedAt', 'a.keeper', 'a.result', 'a.note', 'a.guid'])
    .select([personRef('a.by_user').as('by'), namedRef('l.name', 'a.id_line').as('line')])
    .where('a.idCallbackRequest', '=', idCallback)
    .orderBy('a.idCallbackAttempt', 'desc')
    .execute()

export interface Locked {
  readonly idLine: number | null
  readonly idContact: number | null
  readonly idCampaign: number | null
  readonly byCampaign: boolean
  readonly number: string
  readonly zone: string
  readonly dueAt: string
  readonly attempts: number
}

/** Holds it until the transaction ends: its contact first, as everyone locks them. */
export async function lockCallback(db: Db, idCallback: number): Promise<Locked> {
  await sql`SELECT FROM campaign_contact WHERE id_contact = (SELECT id_contact FROM callback_request WHERE id_callback_request = ${idCallback})
    FOR UPDATE`.execute(db)
  const [found] = await rowsOf(db)<Locked>`
    SELECT id_line, id_contact, id_campaign, by_campaign, number, zone, due_at, attempts FROM callback_request
    WHERE id_callback_request = ${idCallback} FOR UPDATE`
  return found ?? notFound('Callback')
}

/** By a new time it is late again, of which is told again. */
export const storeCallback = (db: Db, idCallback: number, values: Updateable<Tables['callbackRequest']>) =>
  db
    .updateTable('callbackRequest')
    .set({
      ...values,
      ...(values.dueAt !== undefined && { lateToldAt: null }),
      rowVersion: sql<number>`row_version + 1`,
    })
    .where('idCallbackRequest', '=', idCallback)
    .execute()

export const insertAttempt = (db: Db, attempt: Insertable<Tables['callbackAttempt']>) =>
  db.insertInto('callbackAttempt').values(attempt).execute()

/** Callbacks that are late, of the lines that the user may see. */
export async function countLate(ctx: Ctx): Promise<number> {
  const rows = await filterCallbacks(ctx, { state: ['LATE'] })
  return (await rows.clearSelect().select(sql<number>`count(*)::int`.as('late')).executeTakeFirstOrThrow()).late
}

/** Marks those that are late and were not told; how many these are. */
export const markLate = async (db: Db, now: Date, { lateMinutes }: Settings): Promise<number> =>
  Number(
    (
      await db
        .updateTable('callbackRequest')
        .set({ lateToldAt: now })
        .where('state', 'in', ['OPEN', 'CALLING'])
        .where('lateToldAt', 'is', null)
        .where('dueAt', '<=', new Date(now.getTime() - lateMinutes * MINUTE_MS).toISOString())
        .executeTakeFirst()
    ).numUpdatedRows,
  )
