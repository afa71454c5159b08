import { callbackKind } from '@parley/contract/callbacks/callback.entity.ts'
import { callbackAction, callbackKeeper, callbackState } from '@parley/contract/callbacks/callback.enum.ts'
import { callbackBlocked, callbackTitle, personResults } from '@parley/contract/callbacks/callback.rules.ts'
import type {
  Callback,
  CallbackCall,
  CallbackDetail,
  CallbackMove,
  CallbacksChange,
} from '@parley/contract/callbacks/callback.schema.ts'
import { reason as reasonOf } from '@parley/contract/kernel/errors.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Updateable } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Tables } from '../kernel/db.ts'
import { noteChanged } from '../kernel/notes.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import {
  callsOf,
  countLate,
  getCallback,
  insertAttempt,
  type Locked,
  lockCallback,
  shown,
  storeCallback,
} from './callback.store.ts'
import { tellCallbacks } from './callback.stream.ts'
import { decideContact } from './callbackContact.ts'
import { readSettings } from './callbackSetting.store.ts'
import { afterTry } from './rules/afterTry.ts'
import { callbackOpening, rulesOf, whenKept } from './rules/whenKept.ts'

const { GIVEN_UP, DONE } = callbackState.of
/** One without a line belongs to no line that someone could be limited to. */
const NO_LINE = 0

export async function readCallback(ctx: Ctx, idCallback: number): Promise<CallbackDetail> {
  const callback = await getCallback(ctx, idCallback)
  await ctx.require('Line.viewCallbacks', callback.line?.id ?? NO_LINE)
  return await detailOf(ctx, callback)
}

const detailOf = async (ctx: Ctx, callback: Callback): Promise<CallbackDetail> =>
  shown(ctx, { ...callback, calls: await callsOf(ctx.db, callback.idCallback) })

type Values = Updateable<Tables['callbackRequest']>
/** What is to be kept of a callback; undefined where it is so already. */
type Work = (before: Callback, locked: Locked) => Promise<Values | undefined> | Values | undefined

/** What a person does with a callback that is open. */
async function changeCallback(ctx: Ctx, idCallback: number, work: Work): Promise<CallbackDetail> {
  const locked = await lockCallback(ctx.db, idCallback)
  await ctx.require('Line.callbacks', locked.idLine ?? NO_LINE)
  const before = await getCallback(ctx, idCallback)
  refuse(callbackBlocked.change(before))
  const values = await work(before, locked)
  if (!values) return await detailOf(ctx, before)
  await storeCallback(ctx.db, idCallback, values)
  const after = await getCallback(ctx, idCallback)
  await noteChanged(ctx, callbackKind, [idCallback, callbackTitle(after)], factsOf(before), factsOf(after))
  tellCallbacks(ctx)
  return await detailOf(ctx, after)
}

const factsOf = ({ state, owner, dueAt, moveReason, attempts, lastResult, outcome }: Callback) => ({
  ...{ state, owner, dueAt, moveReason, attempts, lastResult, outcome },
})

const taking =
  (ctx: Ctx): Work =>
  async (before, locked) => {
    refuse(callbackBlocked.take(before, ctx.actor.id))
    if (before.owner) return undefined
    await decideContact(ctx, locked, 'callbackTaken', null)
    return { idOwner: ctx.actor.id, takenAt: ctx.clock.now() }
  }

const returning =
  (ctx: Ctx): Work =>
  async ({ owner, dueAt }, locked) => {
    if (!owner) return undefined
    await decideContact(ctx, locked, 'callbackReturned', new Date(dueAt))
    return { idOwner: null, takenAt: null, needsPerson: false }
  }

const closing =
  (ctx: Ctx, state: typeof DONE | typeof GIVEN_UP, outcome: string): Work =>
  async (_, locked) => {
    await decideContact(ctx, locked, state === DONE ? 'callbackDone' : 'callbackGivenUp', null)
    return { state, outcome, closedAt: ctx.clock.now(), closedBy: ctx.actor.id }
  }

export const takeCallback = (ctx: Ctx, id: number) => changeCallback(ctx, id, taking(ctx))
export const returnCallback = (ctx: Ctx, id: number) => changeCallback(ctx, id, returning(ctx))
export const giveUpCallback = (ctx: Ctx, id: number, reason: string) =>
  changeCallback(ctx, id, closing(ctx, GIVEN_UP, reason))

/** A person who moves it or gives it back has decided what became of calls of which it was not known. */
export const moveCallback = (ctx: Ctx, id: number, { dueAt, reason }: CallbackMove) =>
  changeCallback(ctx, id, async (before, locked) => {
    if (Date.parse(before.dueAt) === Date.parse(dueAt) && before.moveReason === reason) return undefined
    if (!before.owner) await decideContact(ctx, locked, 'callbackMoved', new Date(dueAt))
    return { dueAt, moveReason: reason, needsPerson: false }
  })

/** What came of a call that a person made themselves. */
export function addCall(ctx: Ctx, id: number, call: CallbackCall): Promise<CallbackDetail> {
  const { result, note, dueAt } = call
  if (!personResults.includes(result)) throw new Refusal(reasonOf('validation.failed'), { result: messages.choice })
  return changeCallback(ctx, id, async (before, locked) => {
    refuse(callbackBlocked.take(before, ctx.actor.id))
    const at = ctx.clock.now()
    const keeper = callbackKeeper.of.PERSON
    const attempts = before.attempts + 1
    await insertAttempt(ctx.db, { idCallbackRequest: id, keeper, at, endedAt: at, result, note, byUser: ctx.actor.id })
    const tried = { keeper, result, at, attempts, dueAt: dueAt === null ? null : new Date(dueAt) }
    const next = afterTry(await readSettings(ctx.db), tried)
    const counted = { attempts, lastResult: result }
    if (next.state !== 'OPEN') return { ...counted, ...(await closing(ctx, next.state, next.outcome)(before, locked)) }
    // A time that a person chooses stands; another is inside the hours.
    const again = dueAt === null ? await insideHours(ctx, next.dueAt, locked) : next.dueAt
    if (!before.owner) await decideContact(ctx, locked, 'callbackMoved', again)
    return { ...counted, dueAt: again }
  })
}

async function insideHours(ctx: Ctx, at: Date, locked: Locked): Promise<Date> {
  const { timezone } = await ownTenant(ctx)
  const rules = rulesOf(await readSettings(ctx.db), timezone)
  return whenKept(at, ctx.clock.now(), (then) => callbackOpening(rules, locked, then))?.dueAt ?? at
}

/** Several, each by itself: those that may not or cannot be changed stay as they are. */
export async function changeCallbacks(ctx: Ctx, { ids, action, reason }: CallbacksChange) {
  const { TAKE, GIVE_BACK } = callbackAction.of
  const isNamed = reason.trim() !== ''
  if (action === callbackAction.of.GIVE_UP && !isNamed)
    throw new Refusal(reasonOf('validation.failed'), { reason: messages.required })
  let changed = 0
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const before = await changeable(ctx, id, action === TAKE)
    if (!before) continue
    const work = action === TAKE ? taking(ctx) : action === GIVE_BACK ? returning(ctx) : closing(ctx, GIVEN_UP, reason)
    const after = await changeCallback(ctx, id, work)
    if (after.rowVersion !== before.rowVersion) changed += 1
  }
  return { changed, unchanged: new Set(ids).size - changed }
}

/** Undefined where it would be refused; it is held from now on. */
async function changeable(ctx: Ctx, id: number, isTaken: boolean): Promise<Callback | undefined> {
  const found = await ctx.db
    .selectFrom('callbackRequest')
    .select('idLine')
    .where('idCallbackRequest', '=', id)
    .executeTakeFirst()
  if (!found || !ctx.can('Line.callbacks', found.idLine ?? NO_LINE)) return undefined
  await lockCallback(ctx.db, id)
  const before = await getCallback(ctx, id)
  const blocked = isTaken ? callbackBlocked.take(before, ctx.actor.id) : callbackBlocked.change(before)
  return blocked ? undefined : before
}

/** How many callbacks are late. */
export async function callbackWarning(ctx: Ctx): Promise<{ message: string; path: string } | undefined> {
  if (ctx.allowed('Line.viewCallbacks').length === 0) return undefined
  const late = await countLate(ctx)
  if (late === 0) return undefined
  const message = late === 1 ? 'One callback is late' : `${late.toLocaleString('en-US')} callbacks are late`
  return { message, path: screens.callbacks({ state: callbackState.of.LATE }) }
}
